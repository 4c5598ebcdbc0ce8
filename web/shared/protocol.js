import { DICE_SETS, PROTOCOL, THEMES } from "./contract.js";
import { TrayError } from "./errors.js";

/**
 * The messages between a host page and the tray in its iframe.
 *
 * Requests are sent to the tray, replies and events to the host page. Each is a plain object with the version of
 * the protocol. The Go program receives the same objects as JSON.
 *
 * @import { EventMessage, Events, Failure, Operations, ReplyMessage, RequestMessage } from "./messages.js"
 */

/** The events that the element dispatches; others are internal. */
export const PUBLIC_EVENTS = [
  "tray-ready",
  "tray-throw",
  "tray-settle",
  "tray-resolve",
  "tray-together",
  "tray-seated",
  "tray-error",
];

/** Sent when the tray page has started and is listening. */
export const BOOT_EVENT = "tray-boot";

/** Sent while the tray loads, so that a slow connection is not taken for a failure. */
export const PROGRESS_EVENT = "tray-progress";

/** Sent when the WebGL context was lost and the tray shows flat dice. */
export const LOST_EVENT = "tray-lost";

/** Sent before the tray page restarts to draw again, with the session. */
export const AGAIN_EVENT = "tray-again";

/** The visitor pressed Escape and the tray page did not handle it. */
export const ESCAPE_EVENT = "tray-escape";

/** Sent with a message for the channel of a shared table. */
export const DELIVER_EVENT = "tray-deliver";

/** Sent when the height of the content has changed. */
export const SIZE_EVENT = "tray-size";

/** The themes that set the colour scheme of the panel. With others it follows the user's system. */
export const SCHEMES = ["auto", "light", "dark", "transparent"];

/**
 * The allowed values of attributes; the first is the default.
 * @type {Record<string, string[]>}
 */
export const CHOICES = {
  controls: ["full", "roll", "none"],
  theme: [...SCHEMES, ...THEMES],
  dice: DICE_SETS,
  size: ["fixed", "content"],
  loading: ["eager", "lazy"],
};

/** @type {<Op extends keyof Operations>(id: string, op: Op, arg?: Operations[Op]["arg"]) => RequestMessage<Op>} */
export const request = (id, op, arg) => ({ v: PROTOCOL, id, op, arg });

/** @type {(id: string, result: ReplyMessage["result"]) => ReplyMessage} */
export const reply = (id, result) => ({ v: PROTOCOL, id, ok: true, result });

/** @type {(id: string, error: Failure) => ReplyMessage} */
export const refusal = (id, error) => ({ v: PROTOCOL, id, ok: false, error });

/** @type {<Name extends keyof Events>(event: Name, detail: Events[Name]) => EventMessage} */
export const event = (event, detail) => /** @type {any} */ ({ v: PROTOCOL, event, detail });

/**
 * @param {any} data
 * @returns {data is RequestMessage}
 */
export function isRequest(data) {
  return isOurs(data) && typeof data.id === "string" && typeof data.op === "string";
}

/**
 * @param {any} data
 * @returns {data is ReplyMessage}
 */
export function isReply(data) {
  return isOurs(data) && typeof data.id === "string" && typeof data.ok === "boolean";
}

/**
 * @param {any} data
 * @returns {data is EventMessage}
 */
export function isEvent(data) {
  return isOurs(data) && typeof data.event === "string" && typeof data.detail === "object" && data.detail !== null;
}

/** @param {any} data */
function isOurs(data) {
  return typeof data === "object" && data !== null && data.v === PROTOCOL;
}

/**
 * Returns a copy of an argument as JSON has it: proxies become plain objects, toJSON is called, undefined is left out.
 * Values that JSON would drop or change silently are errors.
 * @param {string} name of the argument
 * @param {unknown} value
 * @returns {unknown}
 * @throws {TrayError} bad-request
 */
export function plain(name, value) {
  if (value === undefined) return null;
  /** @type {Map<unknown, string>} paths of objects in the argument */ const paths = new Map();
  /**
   * @this {unknown} the object that holds the item
   * @param {string} key
   * @param {unknown} item
   */
  function check(key, item) {
    const holder = paths.get(this);
    const path = holder ? `${holder}.${key}` : name;
    const unsupported = unsupportedType(item);
    if (unsupported) {
      const reason = `${path}: ${unsupported} can't be sent to the tray; plain objects, arrays, strings, numbers, true, false and null can`;
      throw new TrayError("bad-request", reason, path);
    }
    if (typeof item === "object") paths.set(item, path);
    return item;
  }
  try {
    return JSON.parse(JSON.stringify(value, check), withoutPrototype);
  } catch (error) {
    if (error instanceof TrayError) throw error;
    const [reason] = String(error).split("\n");
    throw new TrayError("bad-request", `${name}: can't be sent to the tray as JSON (${reason})`, name);
  }
}

/**
 * A reviver that copies objects without a prototype, so that a field named __proto__ is data and no field is inherited.
 * @param {string} _key
 * @param {unknown} value
 */
const withoutPrototype = (_key, value) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.assign(Object.create(null), value)
    : value;

/**
 * Describes a value that JSON does not support, or returns an empty string.
 * @param {unknown} value
 */
function unsupportedType(value) {
  if (typeof value === "bigint") return `the BigInt ${value}`;
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  if (typeof value === "number") return Number.isFinite(value) ? "" : String(value);
  if (typeof value !== "object" || value === null) return "";
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return kind === "Object" || kind === "Array" ? "" : `a ${kind}`;
}

/** One end of a message channel. It accepts messages of one window with one origin. */
export class Channel {
  #peer;
  #origin;
  #listener;

  #window;

  /**
   * @param {Window} window the own window
   * @param {() => Window | null | undefined} peer returns the window at the other end
   * @param {string} origin the origin of the peer; messages to the opaque origin "null" can't name their target
   * @param {(data: unknown) => void} receive
   * @param {(source: MessageEventSource | null) => boolean} accepts reports whether a window may send messages for the peer
   */
  constructor(window, peer, origin, receive, accepts = (source) => source === peer()) {
    this.#window = window;
    this.#peer = peer;
    this.#origin = origin;
    this.#listener = (/** @type {MessageEvent} */ message) => {
      if (message.origin !== origin || !accepts(message.source)) return;
      receive(message.data);
    };
    window.addEventListener("message", this.#listener);
  }

  /** @param {object} data */
  send(data) {
    this.#peer()?.postMessage(data, this.#origin === "null" ? "*" : this.#origin);
  }

  close() {
    this.#window.removeEventListener("message", this.#listener);
  }
}
