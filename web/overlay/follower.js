/** Follows a table without end: it tries again until the table answers, and stops only for a reason that lasts. */

/**
 * @typedef {object} Failure
 * @property {string} [field] code of the table
 * @property {string} [text] for the user
 * @property {string} [message]
 *
 * @typedef {"joining" | "following" | "waiting" | "refused"} Phase
 *   joining    the tray loads, and reads the record of the table
 *   following  the tray shows the throws of the table, and keeps its connection by itself
 *   waiting    the table can't be reached; the next try follows after a pause
 *   refused    the table can't be followed, and why is in view
 *
 * @typedef {object} Actions
 * @property {() => Promise<unknown>} join
 * @property {(text: string) => void} refuse shows why the table can't be followed
 * @property {(phase: Phase) => void} entered
 */

/** Codes of failures that other tries don't change. */
const LASTING = [
  "table-bad-link",
  "table-link-wrong",
  "table-nowhere",
  "table-deleted",
  "table-damaged",
  "table-halted",
  "table-outdated",
];

/** First and longest pause between tries, in ms. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

export class Follower {
  #actions;
  #pause = FIRST_PAUSE;
  /** @type {Phase} */ #phase = "waiting";

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /** Begins to follow the table, unless it does. */
  async join() {
    if (this.#phase !== "waiting") return;
    this.#enter("joining");
    try {
      await this.#actions.join();
      this.#pause = FIRST_PAUSE;
      this.#enter("following");
    } catch (failure) {
      this.#failed(/** @type {Failure} */ (failure));
    }
  }

  /** Handles the end of a visit. The next try learns why. */
  ended() {
    if (this.#phase === "following") this.#wait();
  }

  /** @param {Failure} failure */
  #failed({ field = "", text, message = "" }) {
    if (!LASTING.includes(field)) return this.#wait();
    this.#enter("refused");
    this.#actions.refuse(text || message);
  }

  #wait() {
    this.#enter("waiting");
    setTimeout(() => this.join(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  /** @param {Phase} phase */
  #enter(phase) {
    this.#phase = phase;
    this.#actions.entered(phase);
  }
}
