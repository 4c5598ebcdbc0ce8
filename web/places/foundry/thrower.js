import { within } from "../../shared/limit.js";

/**
 * @import { FudgeTray, Resolution } from "../../element/fudge-tray.js"
 * @import { Thrown } from "./dice.js"
 *
 * @typedef {object} Trays
 * @property {FudgeTray} shared is at the table
 * @property {() => FudgeTray} own throws alone
 * @property {(own: boolean) => void} show shows one of them
 *
 * @typedef {object} Host
 * @property {() => number} patience returns the longest time of a throw in ms
 * @property {() => boolean} keeps reports whether this page keeps the table, so that it may throw in secret there
 * @property {(reason: "late" | "refused", text: string) => void} failed
 *
 * @typedef {object} Table
 * @property {boolean} seated
 * @property {() => Promise<void>} leave
 * @property {() => Promise<void>} update takes the seat again
 */

/** Throws dice, one throw after the other. */
export class Thrower {
  #trays;
  #table;
  #host;
  /** @type {Promise<unknown>} the last throw */ #last = Promise.resolve();

  /**
   * @param {Trays} trays
   * @param {Table} table
   * @param {Host} host
   */
  constructor(trays, table, host) {
    this.#trays = trays;
    this.#table = table;
    this.#host = host;
  }

  /**
   * Throws dice. Everybody at the table sees an open throw. A hidden throw of the GM who keeps the table is a secret one;
   * that of another user falls in a tray of its own, and nothing of it is sent.
   * @param {string} technique such as 4dF
   * @param {boolean} hidden
   * @returns {Promise<Thrown | null>} null if the dice don't come in time
   */
  throw(technique, hidden) {
    const thrown = this.#last.then(() => this.#throwInTime(technique, hidden));
    this.#last = thrown;
    return thrown;
  }

  /** @param {string} technique @param {boolean} hidden @returns {Promise<Thrown | null>} */
  async #throwInTime(technique, hidden) {
    const shared = this.#table.seated && (!hidden || this.#host.keeps());
    this.#trays.show(!shared);
    const thrown = shared ? roll(this.#trays.shared, technique, hidden) : roll(this.#trays.own(), technique, false);
    try {
      const { faces, receipt } = await within(this.#host.patience(), thrown);
      return faces && receipt ? { faces, receipt } : null;
    } catch (error) {
      await this.#fail(/** @type {Error & { code?: string, text?: string }} */ (error), shared);
      return null;
    }
  }

  /**
   * A throw that waits at the table is dropped with the seat, which is taken again.
   * @param {Error & { code?: string, text?: string }} error of the tray, with a code, or of the limit
   * @param {boolean} shared
   */
  async #fail({ code, text, message }, shared) {
    this.#host.failed(code ? "refused" : "late", text ?? message);
    if (!shared) return;
    await this.#table.leave();
    void this.#table.update();
  }
}

/**
 * Rolls with a tray. Revealing a secret roll shows it in this tray alone: the table learns nothing of it.
 * @param {FudgeTray} tray
 * @param {string} technique
 * @param {boolean} secret
 * @returns {Promise<Resolution>}
 */
async function roll(tray, technique, secret) {
  const resolution = await tray.roll({ kind: "sum", technique, modifiers: [], secret });
  if (!secret) return resolution;
  const rolls = await tray.history();
  const last = rolls.findLast(({ resolution }) => resolution.secret);
  return last ? tray.reveal(last.index) : resolution;
}
