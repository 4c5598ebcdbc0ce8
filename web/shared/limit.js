/** Limits waits for answers that may never come: from the network, a browser's storage or another page. */

/** The number of timers that make up a limit. */
const STEPS = 5;

/**
 * A Limit calls a function once a time has passed in which the page ran. After the computer was suspended or the page was
 * blocked, at most one step is skipped, and answers that have arrived are handled before the next step.
 */
export class Limit {
  #left = STEPS;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {number} time in ms
   * @param {() => void} late
   */
  constructor(time, late) {
    const wait = () => {
      this.#timer = setTimeout(() => (--this.#left > 0 ? wait() : late()), time / STEPS);
    };
    wait();
  }

  /** Begins the time again, unless it has passed or was ended. */
  renew() {
    this.#left = STEPS;
  }

  end() {
    clearTimeout(this.#timer);
  }
}

/**
 * Waits for a promise. What it waits for isn't ended by the limit.
 * @template T
 * @param {number} time in ms
 * @param {Promise<T>} promise
 * @returns {Promise<T>} rejects if the promise isn't settled in time
 */
export function within(time, promise) {
  return new Promise((resolve, reject) => {
    const limit = new Limit(time, () => reject(new Error(`no answer in ${time / 1000} s`)));
    promise.then(resolve, reject).finally(() => limit.end());
  });
}
