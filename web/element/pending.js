import { TrayError } from "../shared/errors.js";
import { request } from "../shared/protocol.js";
import { find } from "./thrown-roll.js";

/**
 * @import { Roll } from "./fudge-tray.js"
 * @import { ThrownRoll } from "./thrown-roll.js"
 * @import { ReplyMessage, RequestMessage } from "../shared/messages.js"
 *
 * @typedef {object} Entry
 * @property {RequestMessage} message
 * @property {(value: any) => void} resolve
 * @property {(error: TrayError) => void} reject
 * @property {ThrownRoll} [thrown] if it may have been thrown
 * @property {boolean} [sent] whether it was sent to a tray page
 * @property {boolean} [lost] whether the tray page has restarted since it was sent
 */

/** The number of rolls whose events are remembered: far more than end while another roll is unanswered. */
const MOST_REPORTED = 100;

/**
 * Unanswered requests in order.
 *
 * After a restart of the tray page they are sent again. A roll is recorded when it is thrown, so a roll that may have
 * been thrown is searched in the history first and is never rolled twice.
 */
export class Pending {
  /** @type {Map<string, Entry>} */ #entries = new Map();
  /** @type {Set<string>} receipts of rolls with an event */ #reported = new Set();
  /** @type {ThrownRoll | null} the roll whose dice are moving */ #moving = null;

  get size() {
    return this.#entries.size;
  }

  /**
   * @param {RequestMessage} message
   * @returns {Promise<any>} the answer; the watchdog limits the time without any
   */
  ask(message) {
    return new Promise((resolve, reject) => {
      this.#entries.set(message.id, { message, resolve, reject });
    });
  }

  /** A request was sent. */
  sent(/** @type {string} */ id) {
    const next = this.#nextThrown();
    if (next?.message.id === id && !this.#moving) next.thrown ??= { from: Date.now() };
    const entry = this.#entries.get(id);
    if (entry) entry.sent = true;
  }

  /** Dice were thrown. The event arrives with a delay. @param {string} [id] of the roll in the history */
  thrown(id) {
    this.#moving = { id, from: Date.now() - 1000 };
    const next = this.#nextThrown();
    if (next) next.thrown = { id, from: next.thrown?.from ?? this.#moving.from };
  }

  /** The dice have settled. */
  settled(/** @type {string | undefined} */ receipt) {
    this.#moving = null;
    if (receipt) this.#reported.add(receipt);
    const [oldest] = this.#reported;
    if (this.#reported.size > MOST_REPORTED) this.#reported.delete(oldest);
  }

  /**
   * @param {ReplyMessage} reply
   * @returns {RequestMessage | undefined} a request to send again
   */
  answer({ id, ok, result, error }) {
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    if (entry.lost && ok) return this.#find(entry, /** @type {Roll[]} */ (result));
    this.#entries.delete(id);
    if (ok) entry.resolve(result);
    else if (error) entry.reject(new TrayError(error.code, error.message, error.field, error.column, error.text));
    else entry.reject(new TrayError("bad-request", "The tray gave no reason."));
    return undefined;
  }

  /** The roll whose dice are moving. */
  get moving() {
    return this.#moving;
  }

  /**
   * Returns the requests for a tray page that has just started. Settings are left out, as they may have changed, and
   * questions whether the tray page is in use.
   * The same holds for changes of the sheet that were sent before, because they may have been made.
   */
  restart() {
    this.#moving = null;
    for (const entry of [...this.#entries.values()]) {
      if (["set", "sleep"].includes(entry.message.op)) this.#entries.delete(entry.message.id);
      if (entry.message.op === "amend" && entry.sent) this.#rejectChange(entry);
      entry.lost = entry.message.op === "roll" && entry.thrown !== undefined;
    }
    return [...this.#entries.values()].map(({ message, lost }) => (lost ? request(message.id, "history") : message));
  }

  /** @param {string} op */
  idsOf(op) {
    return [...this.#entries].filter(([, { message }]) => message.op === op).map(([id]) => id);
  }

  /** @param {TrayError} error */
  rejectAll(error) {
    const all = [...this.#entries.values()];
    this.#entries.clear();
    for (const { reject } of all) reject(error);
  }

  /** @param {Entry} entry for a change that may have been made */
  #rejectChange({ message, reject }) {
    this.#entries.delete(message.id);
    reject(new TrayError("load-failed", "The tray has restarted: check whether the sheet has changed."));
  }

  /** Returns the roll or replay in flight or next in the queue, but no roll that is searched in the history. */
  #nextThrown() {
    return [...this.#entries.values()].find(({ message: { op }, lost }) => !lost && (op === "roll" || op === "replay"));
  }

  /**
   * Resolves a roll from the history, or returns the request to send it again if it was not thrown.
   * @param {Entry} entry
   * @param {Roll[]} history
   */
  #find(entry, history) {
    const { message, thrown = { from: 0 } } = entry;
    const found = find(history, thrown, this.#reported);
    entry.lost = false;
    entry.thrown = undefined;
    if (found.length === 0) return message;
    this.#entries.delete(message.id);
    const reason = "The tray has restarted during the roll: it is one of the last in the history.";
    if (found.length === 1) entry.resolve(found[0].resolution);
    else entry.reject(new TrayError("load-failed", reason));
    return undefined;
  }
}
