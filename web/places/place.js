/**
 * What a place offers to the tray: a place is a site or program where groups play. Each folder here adapts one place to
 * these types. A tray without a place loads nothing of this folder.
 *
 * @typedef {object} Seat
 * @property {string} id identifies the user at the place
 * @property {string} name
 * @property {string} [color] such as #c0ffee
 * @property {"gm" | "player" | "watcher"} role
 *
 * @typedef {object} WireMessage
 * @property {unknown} data
 * @property {string} [from] sender, as the place names it
 *
 * @typedef {object} Wire carries texts to all others; fit makes a channel of it
 * @property {string} name identifies the room
 * @property {boolean} [keeps] false if the tray waits for a table that another page keeps
 * @property {(text: string) => void | Promise<void>} postMessage a text that fails is lost
 * @property {(type: "message", listener: (message: WireMessage) => void) => void} addEventListener
 * @property {number} [limit] bytes of a text as JSON; without it, texts have any length
 * @property {number} [perSecond] texts that the place accepts; without it, any number
 *
 * @typedef {object} Store a store of the place
 * @property {(key: string) => Promise<string | undefined>} get
 * @property {(key: string, value: string) => Promise<void>} set
 * @property {number} limit bytes of all values
 * @property {boolean} shared whether all users of the room have it
 *
 * @typedef {object} Ask a roll that another program requests
 * @property {string} id
 * @property {string} dice in the notation of the tray
 * @property {string} [label]
 * @property {boolean} secret
 * @property {string} from name of the user
 *
 * @typedef {object} Result
 * @property {Seat} seat that has rolled
 * @property {string} text sentence about the result
 * @property {number[]} faces
 * @property {number} total
 * @property {string} receipt
 * @property {number} [line] of the table's record
 * @property {boolean} secret
 * @property {string} [ask] ID of the request
 *
 * @typedef {object} Place
 * @property {Promise<void>} ready rejects after a stated time
 * @property {Promise<void>} answered resolves when the place answers, however late
 * @property {() => Promise<Seat>} identity rejects if the place doesn't know the user: the tray asks for a name
 * @property {Wire} [wire] if the place carries messages
 * @property {() => Promise<string | undefined>} [table] otherwise, the link to a table of a server
 * @property {Store} [store]
 * @property {(result: Result) => Promise<void>} post shows a result in the place
 * @property {(text: string, kind: "info" | "warning" | "error") => void} notify
 * @property {(answer: (ask: Ask) => Promise<Result>) => () => void} [asks] returns a function that ends the answers
 * @property {{scheme: "light" | "dark", locale: string}} look
 * @property {"page" | "hidden" | "never"} keeper whether this page may keep the record of the table
 */
export { fit } from "./fit.js";
