/**
 * The view of a visit, as game/table/visit has it, and what the user can do.
 *
 * @typedef {import("./visit-messages.js").Show} View
 * @typedef {import("./visit-messages.js").Phase} Phase
 * @typedef {import("./visit-messages.js").Message} Message
 * @typedef {import("./visit-messages.js").SeatView} SeatView
 * @typedef {import("./visit-messages.js").Result} Result
 *
 * @typedef {object} TableActions
 * @property {(want: import("./visit.js").Want) => Promise<unknown>} act requests something of the table, as visit.Want; rejects with a
 *   Failure in the page's language
 * @property {(profile: {name: string, color: string}) => Promise<unknown>} rename changes the own seat's profile
 * @property {() => Promise<unknown>} takeBack opens the seat here, which another device has
 * @property {() => void} leave leaves the table
 * @property {() => void} forget leaves the table, and forgets the seat
 * @property {() => void} cancel ends a join that waits
 * @property {() => void} saveRecord downloads the record
 * @property {() => object} rules returns the values of the tray's controls, which the GM may set for all
 * @property {(link: string) => string} address returns the address of a link
 * @property {() => import("../panel/share-result.js").ShareButton | undefined} shareButton creates a button that shares a
 *   throw; undefined until it is loaded
 */

export {};
