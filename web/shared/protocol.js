import { DICE_SETS, PROTOCOL, THEMES } from "./contract.js";
import { TrayError } from "./errors.js";

/**
 * The line between a page and the tray in its iframe.
 *
 * Requests go in, replies and events come out, each a plain object with the
 * version of this protocol. The same objects, as JSON, go on to the Go program.
 *
 * @import { EventMessage, Events, Failure, Operations, ReplyMessage, RequestMessage } from "./messages.js"
 */

/** The events that leave the tray page; every other is the page's own. */
export const PUBLIC_EVENTS = ["tray-ready", "tray-throw", "tray-settle", "tray-resolve", "tray-error"];

/** Said by the tray page each time it starts: now it listens. */
export const BOOT_EVENT = "tray-boot";

/** Said while the tray loads, so that a slow line is not taken for a dead tray. */
export const PROGRESS_EVENT = "tray-progress";

/** Said when the browser took the drawing context away: the dice are flat from here on. */
export const LOST_EVENT = "tray-lost";

/** Said before the tray page starts anew to draw again, with all that would be lost by it. */
export const AGAIN_EVENT = "tray-again";

/** Said when what is inside wants another height. */
export const SIZE_EVENT = "tray-size";

/** The themes that say how the page around the tray itself looks; under every other it is as the visitor's system. */
export const SCHEMES = ["auto", "light", "dark", "transparent"];

/**
 * What there is to choose for an attribute; the first is the default.
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
 * A copy of an argument as JSON has it: a proxy becomes a plain object, toJSON is asked, undefined is left out.
 * What JSON would drop or bend without a word is refused.
 * @param {string} name of the argument
 * @param {unknown} value
 * @returns {unknown}
 * @throws {TrayError} bad-request
 */
export function plain(name, value) {
  if (value === undefined) return null;
  /** @type {Map<unknown, string>} where in the argument an object is */ const places = new Map();
  /**
   * @this {unknown} the object that holds the item
   * @param {string} key
   * @param {unknown} item
   */
  function check(key, item) {
    const holder = places.get(this);
    const place = holder ? `${holder}.${key}` : name;
    const stranger = strangeToJSON(item);
    if (stranger) {
      const reason = `${place}: ${stranger} can't be sent to the tray; plain objects, lists, texts, numbers, true, false and null can`;
      throw new TrayError("bad-request", reason, place);
    }
    if (typeof item === "object") places.set(item, place);
    return item;
  }
  try {
    return JSON.parse(JSON.stringify(value, check));
  } catch (error) {
    if (error instanceof TrayError) throw error;
    const [reason] = String(error).split("\n");
    throw new TrayError("bad-request", `${name}: it can't be sent to the tray as JSON (${reason})`, name);
  }
}

/**
 * What a value is, if JSON has nothing like it.
 * @param {unknown} value
 */
function strangeToJSON(value) {
  if (typeof value === "bigint") return `the BigInt ${value}`;
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  if (typeof value === "number") return Number.isFinite(value) ? "" : String(value);
  if (typeof value !== "object" || value === null) return "";
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return kind === "Object" || kind === "Array" ? "" : `a ${kind}`;
}

/** One end of the line. It hears one window of one origin and nobody else. */
export class Line {
  #peer;
  #origin;
  #listener;

  #window;

  /**
   * @param {Window} window this end
   * @param {() => Window | null | undefined} peer the window at the other end, asked for each time
   * @param {string} origin its origin; "null" is the origin of a sandboxed page, which cannot be addressed by name
   * @param {(data: unknown) => void} receive
   * @param {(source: MessageEventSource | null) => boolean} speaks whether a window may speak for the other end
   */
  constructor(window, peer, origin, receive, speaks = (source) => source === peer()) {
    this.#window = window;
    this.#peer = peer;
    this.#origin = origin;
    this.#listener = (/** @type {MessageEvent} */ message) => {
      if (message.origin !== origin || !speaks(message.source)) return;
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
