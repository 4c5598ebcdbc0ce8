/**
 * Starts the page again, once, after its program has stopped: by a trap, by a panic, or because it lost its WebGL context
 * while it started. If the context was lost again, the page starts once more with flat dice.
 *
 * @typedef {object} Stop what the page remembers of its program's last stop, in the state of its history entry
 * @property {number} time in ms since 1970
 * @property {number} count of stops in a row
 * @property {boolean} flat whether the page draws flat dice from now on
 * @property {string} report for the tray's developers
 * @property {boolean} [told] whether the visitor knows
 *
 * @typedef {object} RestartPage
 * @property {() => boolean} lostContext reports whether the program has lost its WebGL context
 * @property {() => string} report describes what the program did last
 * @property {(stop: Stop) => void} leave reloads the page
 */

/** The time after which a stop no longer counts as one in a row, in ms. */
const FORGOTTEN = 600_000;

/** The greatest number of stops in a row after which the page starts again. */
const MOST = 1;
const MOST_LOST = 2;

export class Restart {
  #page;
  #last;
  #now;

  /**
   * @param {RestartPage} page
   * @param {Stop | undefined} last stop of the program in this page
   * @param {() => number} now
   */
  constructor(page, last, now = Date.now) {
    this.#page = page;
    this.#last = last;
    this.#now = now;
  }

  /**
   * Starts the page again, unless that has not helped before.
   * @returns {boolean} whether the page is leaving
   */
  begin() {
    const lost = this.#page.lostContext();
    const count = this.#before + 1;
    if (count > (lost ? MOST_LOST : MOST)) return false;
    const flat = lost && count === MOST_LOST;
    this.#page.leave({ time: this.#now(), count, flat, report: this.#page.report() });
    return true;
  }

  /** Reports whether the page is not to draw, because drawing has stopped the program again and again. */
  get flat() {
    return this.#recent?.flat === true;
  }

  get #before() {
    return this.#recent?.count ?? 0;
  }

  get #recent() {
    return this.#last && this.#now() - this.#last.time <= FORGOTTEN ? this.#last : undefined;
  }
}
