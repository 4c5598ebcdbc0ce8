import { within } from "../../shared/limit.js";

/**
 * Turns are uses of something that can be slow or broken, one after another. Each is awaited for a limited time. After one
 * that takes longer, nothing is awaited until it has ended.
 */
export class Turns {
  #limit;
  #last = Promise.resolve();
  #late = false;

  /** @param {number} limit of the wait for each use, in ms */
  constructor(limit) {
    this.#limit = limit;
  }

  /**
   * Begins a use after all earlier ones. It resolves when the use has ended, failed or is late.
   * @param {() => Promise<void>} use
   */
  take(use) {
    this.#last = this.#last.then(() => this.#wait(use())).catch((error) => console.debug("A use has failed:", error));
    return this.#last;
  }

  /** @param {Promise<void>} using */
  async #wait(using) {
    const late = this.#late;
    this.#late = true;
    const ended = using.finally(() => {
      this.#late = false;
    });
    if (late) void ended.catch((error) => console.debug("A use has failed:", error));
    else await within(this.#limit, ended);
  }
}
