import { TrayError } from "../shared/errors.js";
import { request } from "../shared/protocol.js";

/**
 * @import { Roll } from "./fudge-tray.js"
 * @import { ReplyMessage, RequestMessage } from "../shared/messages.js"
 *
 * @typedef {object} Asked
 * @property {RequestMessage} message
 * @property {(value: any) => void} resolve
 * @property {(error: TrayError) => void} reject
 * @property {number} [from] when its dice were thrown or a little before, in ms since 1970, if they may have been
 * @property {boolean} [sent] whether a tray has it
 * @property {boolean} [lost] whether the tray was loaded anew since then
 */

/**
 * What a tray was asked and has not answered, in the order it was asked.
 *
 * A tray that is loaded anew owes all of it still, and is asked again. A roll is not rolled twice: as it is
 * recorded when its dice are thrown, one that may have been thrown is looked for in the history first.
 */
export class Pending {
  /** @type {Map<string, Asked>} */ #asked = new Map();
  /** @type {Set<string>} receipts of the rolls that were told */ #told = new Set();
  #flying = false;

  get size() {
    return this.#asked.size;
  }

  /**
   * @param {RequestMessage} message
   * @returns {Promise<any>} the answer
   */
  ask(message) {
    return new Promise((resolve, reject) => {
      this.#asked.set(message.id, { message, resolve, reject });
    });
  }

  /** The tray has this message now. */
  sent(/** @type {string} */ id) {
    const next = this.#nextThrown();
    if (next?.message.id === id && !this.#flying) next.from ??= Date.now();
    const asked = this.#asked.get(id);
    if (asked) asked.sent = true;
  }

  /** Dice begin to move; it takes the page a moment to hear of it. */
  thrown() {
    this.#flying = true;
    const next = this.#nextThrown();
    if (next) next.from ??= Date.now() - 1000;
  }

  /** The dice lie. */
  settled(/** @type {string | undefined} */ receipt) {
    this.#flying = false;
    if (receipt) this.#told.add(receipt);
  }

  /**
   * @param {ReplyMessage} reply
   * @returns {RequestMessage | undefined} what has to be sent once more
   */
  answer({ id, ok, result, error }) {
    const asked = this.#asked.get(id);
    if (!asked) return undefined;
    if (asked.lost && ok) return this.#find(asked, /** @type {Roll[]} */ (result));
    this.#asked.delete(id);
    if (ok) asked.resolve(result);
    else if (error) asked.reject(new TrayError(error.code, error.message, error.field, error.column, error.text));
    else asked.reject(new TrayError("bad-request", "The tray gave no reason."));
    return undefined;
  }

  /**
   * What a tray that has just started has to be sent. Settings are not among it: they may have changed. Nor is a
   * change of the sheet that the tray of before had: a wound is not marked twice.
   */
  again() {
    this.#flying = false;
    for (const asked of [...this.#asked.values()]) {
      if (asked.message.op === "set") this.#asked.delete(asked.message.id);
      if (asked.message.op === "amend" && asked.sent) this.#giveUp(asked);
      asked.lost = asked.message.op === "roll" && asked.from !== undefined;
    }
    return [...this.#asked.values()].map(({ message, lost }) => (lost ? request(message.id, "history") : message));
  }

  /** @param {string} op */
  idsOf(op) {
    return [...this.#asked].filter(([, { message }]) => message.op === op).map(([id]) => id);
  }

  /** @param {TrayError} error */
  rejectAll(error) {
    const all = [...this.#asked.values()];
    this.#asked.clear();
    for (const { reject } of all) reject(error);
  }

  /** @param {Asked} asked for a change that was made, or was not */
  #giveUp({ message, reject }) {
    this.#asked.delete(message.id);
    reject(new TrayError("load-failed", "The tray was loaded anew meanwhile: look whether the sheet has changed."));
  }

  /** The roll or replay whose dice are thrown next, or are in the air: these wait for each other. */
  #nextThrown() {
    return [...this.#asked.values()].find(({ message }) => message.op === "roll" || message.op === "replay");
  }

  /**
   * Where the roll is not in the history, because nothing is kept or it was not thrown yet, it is asked again.
   * @param {Asked} asked
   * @param {Roll[]} history
   */
  #find(asked, history) {
    const { message, from = 0 } = asked;
    const since = Math.floor(from / 1000);
    const found = history.filter(({ time, resolution }) => time >= since && !this.#told.has(resolution.receipt ?? ""));
    asked.lost = false;
    asked.from = undefined;
    if (found.length === 0) return message;
    this.#asked.delete(message.id);
    const reason = "The tray was loaded anew while the dice moved: the roll is one of the last in the history.";
    if (found.length === 1) asked.resolve(found[0].resolution);
    else asked.reject(new TrayError("load-failed", reason));
    return undefined;
  }
}
