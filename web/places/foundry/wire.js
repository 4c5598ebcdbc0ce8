import { ID } from "./module.js";

/**
 * @import { Wire, WireMessage } from "../place.js"
 *
 * @typedef {(message: WireMessage) => void} Listener
 *
 * @typedef {object} Socket Foundry's. The server relays a message to all other users, and adds the sender's ID
 * @property {(event: string, message: object) => unknown} emit
 * @property {(event: string, receive: (message: any, from?: string) => void) => unknown} on
 * @property {(event: string, receive: (message: any, from?: string) => void) => unknown} off
 *
 * @typedef {object} Sender another page
 * @property {number} last number that was sent
 * @property {Set<number>} missing numbers
 * @property {number} asked how often since a message came
 */

/** The event of a module on the socket. */
const EVENT = `module.${ID}`;

/** Version of the messages. */
const VERSION = 1;

/** Number of the last messages that can be sent again, and of the pages that are remembered. */
const KEPT = 256;
const MOST_PAGES = 64;

/** Time after a message until its number is sent once more, and between two questions for missing messages, in ms. */
const MARK_TIME = 120;
const ASK_TIME = 200;

/** Questions for missing messages without an answer, after which they are given up. */
const MOST_ASKED = 8;

/**
 * Foundry's socket as a wire. Messages that are sent while a connection is interrupted are lost, so pages number them
 * and ask for missing ones.
 * @implements {Wire}
 */
export class SocketWire {
  /** Longest text in bytes. */
  limit = 65_536;
  name;
  keeps;
  #socket;
  #strange;
  #own = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #count = 0;
  /** @type {Map<number, string>} the last texts */ #sent = new Map();
  /** @type {Map<string, Sender>} the other pages */ #senders = new Map();
  /** @type {Set<Listener>} */ #listeners = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #marker;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #asker;

  /**
   * @param {Socket} socket
   * @param {string} name of the room
   * @param {boolean} keeps whether this page may create the table of the room
   * @param {(from: string) => void} strange is called for messages of another version
   */
  constructor(socket, name, keeps, strange) {
    this.name = name;
    this.#socket = socket;
    this.keeps = keeps;
    this.#strange = strange;
    socket.on(EVENT, this.#receive);
  }

  close() {
    this.#socket.off(EVENT, this.#receive);
    this.#listeners.clear();
    clearTimeout(this.#marker);
    clearTimeout(this.#asker);
  }

  /** @param {string} text */
  postMessage(text) {
    this.#sent.set(++this.#count, text);
    this.#sent.delete(this.#count - KEPT);
    this.#send(this.#count);
    this.#mark(2);
  }

  /** @param {"message"} _type @param {Listener} listener */
  addEventListener(_type, listener) {
    this.#listeners.add(listener);
  }

  /** @param {number} number of a message */
  #send(number) {
    const text = this.#sent.get(number);
    if (text !== undefined) this.#post({ number, length: text.length, text });
  }

  /**
   * Sends the last number again after a pause, so that the others notice that the last message is missing.
   * @param {number} times
   */
  #mark(times) {
    clearTimeout(this.#marker);
    if (times === 0) return;
    this.#marker = setTimeout(() => {
      this.#post({ number: this.#count });
      this.#mark(times - 1);
    }, MARK_TIME);
  }

  /** @param {object} message */
  #post(message) {
    this.#socket.emit(EVENT, { v: VERSION, room: this.name, page: this.#own, ...message });
  }

  /** @type {(message: any, from?: string) => void} */
  #receive = (message, from = "") => {
    if (typeof message !== "object" || message === null) return;
    const { v, room, page, number, again, text, length } = message;
    if (v !== VERSION) return this.#strange(from);
    if (room !== this.name || typeof page !== "string" || page === this.#own) return;
    if (Array.isArray(again)) return this.#sendAgain(message.to, again);
    if (!Number.isSafeInteger(number) || number < 1) return;
    const whole = typeof text === "string" && text.length === length;
    if (this.#isNew(page, number, whole)) for (const listener of this.#listeners) listener({ data: text, from });
  };

  /** @param {unknown} to @param {unknown[]} numbers */
  #sendAgain(to, numbers) {
    if (to !== this.#own) return;
    for (const number of numbers.slice(0, KEPT)) this.#send(Number(number));
  }

  /**
   * Notes a message, and reports whether it is whole and has not come before.
   * @param {string} page
   * @param {number} number
   * @param {boolean} whole
   */
  #isNew(page, number, whole) {
    const sender = this.#senderOf(page, number, whole);
    for (let n = Math.max(sender.last + 1, number - KEPT); n <= number; n++) sender.missing.add(n);
    sender.last = Math.max(sender.last, number);
    const isNew = whole && sender.missing.delete(number);
    if (isNew) sender.asked = 0;
    if (sender.missing.size > 0) this.#ask();
    return isNew;
  }

  /** @param {string} page @param {number} number @param {boolean} whole */
  #senderOf(page, number, whole) {
    const known = this.#senders.get(page);
    if (known) return known;
    const sender = { last: whole ? number - 1 : number, missing: new Set(), asked: 0 };
    const [oldest] = this.#senders.keys();
    if (this.#senders.size === MOST_PAGES) this.#senders.delete(oldest);
    this.#senders.set(page, sender);
    return sender;
  }

  /** Asks for missing messages now, unless it has just done so, and again until they arrive. */
  #ask() {
    if (this.#asker !== undefined) return;
    for (const [to, { missing }] of this.#senders)
      if (missing.size > 0) this.#post({ to, again: [...missing].slice(0, KEPT) });
    this.#asker = setTimeout(() => this.#askLater(), ASK_TIME);
  }

  #askLater() {
    this.#asker = undefined;
    for (const sender of this.#senders.values())
      if (sender.missing.size > 0 && ++sender.asked > MOST_ASKED) sender.missing.clear();
    if ([...this.#senders.values()].some(({ missing }) => missing.size > 0)) this.#ask();
  }
}
