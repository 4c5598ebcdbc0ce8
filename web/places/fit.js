/**
 * Fits the messages of a shared table to a wire that carries short texts, loses some, and may repeat, cut and reorder them.
 *
 * A message is JSON text. It travels in parts: "fudge-tray/1 SENDER NUMBER INDEX/COUNT SUM " and a piece of the text. The
 * receiver joins the pieces once all have arrived, and drops a message whose sum is wrong. Nothing is sent again: the
 * protocol of tables repeats what it needs.
 *
 * @import { Wire, WireMessage } from "./place.js"
 *
 * @typedef {(event: MessageEvent) => void} Listener
 *
 * @typedef {object} Options
 * @property {(version: string) => void} [foreign] is called once if another version of this protocol is on the wire
 * @property {() => number} [now] clock in ms
 */

const PROTOCOL = "fudge-tray/";
const VERSION = "1";

/** The version of a message. The space shows that it is whole in a message that was cut. */
const ANY_VERSION = /^fudge-tray\/(\S{1,12}) /;

const HEADER = /^fudge-tray\/1 ([a-z0-9]{1,12}) (\d{1,9}) (\d{1,4})\/(\d{1,4}) ([a-z0-9]{1,7}) /;

/** Longest header, in bytes. */
const HEADER_LENGTH = 64;

/** Largest number of parts of a message, and of characters, which is more than a table sends. */
const MOST_PARTS = 512;
const MOST_LENGTH = 1_000_000;

/** Limits of incomplete messages: their number, and their characters together. The oldest are dropped. */
const MOST_MESSAGES = 64;
const MOST_PENDING = 4_000_000;

/** Time after which an incomplete message is dropped, in ms. */
const PATIENCE = 30_000;

/** Number of complete messages that are remembered, so that repeated parts have no effect. */
const MOST_DONE = 1_000;

/** Characters that wait for the quota of the wire. Beyond them, the oldest messages are dropped. */
const MOST_QUEUED = 2_000_000;

/**
 * Returns a channel for `tray.join()`.
 * @param {Wire} wire
 * @param {Options} [options]
 */
export function fit(wire, options) {
  return new FittedChannel(wire, options);
}

class FittedChannel {
  #wire;
  #assembly;
  #queue;
  /** @type {Set<Listener>} */ #listeners = new Set();
  #own = crypto
    .getRandomValues(new Uint32Array(2))
    .reduce((text, number) => text + number.toString(36), "")
    .slice(0, 12);
  #count = 0;
  #closed = false;

  /**
   * @param {Wire} wire
   * @param {Options} [options]
   */
  constructor(wire, { foreign = () => {}, now = Date.now } = {}) {
    this.#wire = wire;
    this.#assembly = new Assembly(this.#own, now, foreign);
    this.#queue = new Queue((text) => this.#send(text), wire.perSecond ?? Number.POSITIVE_INFINITY, now);
    wire.addEventListener("message", (message) => this.#receive(message));
  }

  /** Identifies the channel when the page reloads. */
  get name() {
    return this.#wire.name;
  }

  /** Whether the tray may create and keep the table. */
  get keeps() {
    return this.#wire.keeps;
  }

  /** @param {unknown} message as JSON */
  postMessage(message) {
    if (this.#closed) return;
    const text = JSON.stringify(message);
    const sum = sumOf(text);
    const number = ++this.#count;
    const pieces = cut(text, (this.#wire.limit ?? Number.POSITIVE_INFINITY) - HEADER_LENGTH);
    if (pieces.length > MOST_PARTS) return;
    const head = (/** @type {number} */ i) =>
      `${PROTOCOL}${VERSION} ${this.#own} ${number} ${i + 1}/${pieces.length} ${sum} `;
    this.#queue.add(pieces.map((piece, i) => head(i) + piece));
  }

  /**
   * @param {"message"} _type
   * @param {Listener} listener
   */
  addEventListener(_type, listener) {
    this.#listeners.add(listener);
  }

  /**
   * @param {"message"} _type
   * @param {Listener} listener
   */
  removeEventListener(_type, listener) {
    this.#listeners.delete(listener);
  }

  /** Ends the channel and drops what waits. */
  close() {
    this.#closed = true;
    this.#listeners.clear();
    this.#queue.clear();
  }

  /** @param {string} text that counts as lost if the wire refuses it */
  #send(text) {
    try {
      Promise.resolve(this.#wire.postMessage(text)).catch(() => {});
    } catch {
      // The wire has refused the text at once.
    }
  }

  /** @param {WireMessage} message */
  #receive({ data, from = "" }) {
    if (this.#closed || typeof data !== "string") return;
    this.#queue.run(); // timers of hidden pages are late
    const message = this.#assembly.add(data, String(from));
    if (message === undefined) return;
    for (const listener of [...this.#listeners]) {
      try {
        listener(new MessageEvent("message", { data: message }));
      } catch (error) {
        reportError(error);
      }
    }
  }
}

/**
 * @typedef {object} Pending an incomplete message
 * @property {(string | undefined)[]} pieces
 * @property {string} sum
 * @property {number} missing number of pieces
 * @property {number} length of the pieces
 * @property {number} since
 */

/** Joins parts to messages, within limits. */
class Assembly {
  #own;
  #now;
  #foreign;
  #warned = false;
  /** @type {Map<string, Pending>} by sender and number, oldest first */ #pending = new Map();
  #length = 0; // of all pieces
  /** @type {Set<string>} messages that are complete, oldest first */ #done = new Set();

  /**
   * @param {string} own name of this page, whose messages may come back
   * @param {() => number} now
   * @param {(version: string) => void} foreign
   */
  constructor(own, now, foreign) {
    this.#own = own;
    this.#now = now;
    this.#foreign = foreign;
  }

  /**
   * @param {string} text
   * @param {string} from
   * @returns {unknown} the message that is complete now, or undefined
   */
  add(text, from) {
    const header = HEADER.exec(text);
    if (!header) return this.#warn(text);
    const [all, sender, number, index, count, sum] = header;
    const [i, parts] = [Number(index) - 1, Number(count)];
    if (sender === this.#own || i < 0 || i >= parts || parts > MOST_PARTS) return undefined;
    const key = `${from} ${sender} ${number}`;
    if (this.#done.has(key)) return undefined;
    const pending = this.#pending.get(key) ?? this.#begin(key, parts, sum);
    if (pending.pieces.length !== parts || pending.sum !== sum || pending.pieces[i] !== undefined) return undefined;
    const piece = text.slice(all.length);
    pending.pieces[i] = piece;
    pending.missing--;
    pending.length += piece.length;
    this.#length += piece.length;
    if (pending.length > MOST_LENGTH) return this.#drop(key);
    if (pending.missing === 0) return this.#complete(key, pending);
    this.#shrink();
    return undefined;
  }

  /**
   * Reports another version of the protocol.
   * @param {string} text
   */
  #warn(text) {
    const [, version = VERSION] = ANY_VERSION.exec(text) ?? [];
    if (version === VERSION || this.#warned) return;
    this.#warned = true;
    this.#foreign(version);
  }

  /**
   * @param {string} key
   * @param {number} parts
   * @param {string} sum
   */
  #begin(key, parts, sum) {
    /** @type {(string | undefined)[]} */ const pieces = Array(parts).fill(undefined);
    const pending = { pieces, sum, missing: parts, length: 0, since: this.#now() };
    this.#pending.set(key, pending);
    return pending;
  }

  /** @param {string} key of a message that can't become complete */
  #drop(key) {
    this.#length -= this.#pending.get(key)?.length ?? 0;
    this.#pending.delete(key);
  }

  /**
   * @param {string} key
   * @param {Pending} pending
   * @returns {unknown}
   */
  #complete(key, { pieces, sum }) {
    this.#drop(key);
    const text = pieces.join("");
    if (sumOf(text) !== sum) return undefined; // a correct copy may follow
    const [oldest] = this.#done;
    if (this.#done.size === MOST_DONE) this.#done.delete(oldest);
    this.#done.add(key);
    return parsed(text);
  }

  /** Drops incomplete messages that are late, and the oldest of too many. */
  #shrink() {
    const due = this.#now() - PATIENCE;
    for (const [key, { since }] of this.#pending) {
      const late = since < due || this.#pending.size > MOST_MESSAGES || this.#length > MOST_PENDING;
      if (!late) return;
      this.#drop(key);
    }
  }
}

/** Sends texts no faster than the wire accepts. */
class Queue {
  #send;
  #rate;
  #most; // that may be sent at once
  #now;
  /** @type {string[][]} the parts of messages that wait */ #messages = [];
  #length = 0;
  #allowed;
  #counted;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {(text: string) => void} send
   * @param {number} rate texts per second; those of a second may be sent at once after a pause
   * @param {() => number} now
   */
  constructor(send, rate, now) {
    this.#send = send;
    this.#rate = rate;
    this.#most = this.#allowed = Math.max(1, rate);
    this.#now = now;
    this.#counted = now();
  }

  /** @param {string[]} texts the parts of a message */
  add(texts) {
    this.#messages.push([...texts]);
    this.#length += lengthOf(texts);
    while (this.#length > MOST_QUEUED && this.#messages.length > 1)
      this.#length -= lengthOf(/** @type {string[]} */ (this.#messages.shift()));
    this.run();
  }

  /** Sends what the quota allows. */
  run() {
    this.#count();
    while (this.#allowed >= 1 && this.#messages.length > 0) this.#sendNext();
    if (this.#messages.length === 0 || this.#timer !== undefined) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.run();
      },
      Math.ceil((1000 * (1 - this.#allowed)) / this.#rate),
    );
  }

  clear() {
    clearTimeout(this.#timer);
    this.#messages = [];
    this.#length = 0;
  }

  /** Adds what the quota allows since the last count. The clock may go back. */
  #count() {
    const now = this.#now();
    const passed = Math.max(0, now - this.#counted);
    this.#counted = now;
    if (this.#rate < Number.POSITIVE_INFINITY)
      this.#allowed = Math.min(this.#most, this.#allowed + (passed * this.#rate) / 1000);
  }

  #sendNext() {
    const [first] = this.#messages;
    const text = /** @type {string} */ (first.shift());
    this.#length -= text.length;
    this.#allowed--;
    if (first.length === 0) this.#messages.shift();
    this.#send(text);
  }
}

/** @param {string[]} texts */
const lengthOf = (texts) => texts.reduce((length, text) => length + text.length, 0);

/**
 * Cuts a text into pieces that have at most a number of bytes as JSON. A piece has one character at least.
 * @param {string} text
 * @param {number} limit
 */
function cut(text, limit) {
  const pieces = [];
  let start = 0;
  let bytes = 0;
  let end = 0;
  for (const char of limit === Number.POSITIVE_INFINITY ? [] : text) {
    const size = bytesOf(char);
    if (bytes + size > limit && end > start) {
      pieces.push(text.slice(start, end));
      start = end;
      bytes = 0;
    }
    bytes += size;
    end += char.length;
  }
  pieces.push(text.slice(start));
  return pieces;
}

/** Returns the number of bytes of a character in a JSON string. @param {string} char */
function bytesOf(char) {
  const code = /** @type {number} */ (char.codePointAt(0));
  if (char === '"' || char === "\\") return 2;
  if (code < 0x20) return 6;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Returns a checksum of a text, FNV-1a with 32 bits. @param {string} text */
function sumOf(text) {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return (sum >>> 0).toString(36);
}

/** @param {string} text @returns {unknown} undefined if it isn't JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
