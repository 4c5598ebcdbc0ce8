/**
 * The limit for loading a tray page, in ms. Many trays may share a slow connection or machine. Firefox fires no event
 * for a frame that fails to load, so its users wait this long for the error.
 */
const LOAD_TIMEOUT = 60_000;

/** The limit from the load event to the first message, in ms. A tray page has usually sent it by then. */
const BOOT_TIMEOUT = 6_000;

/** The limit without a message in a visible page while requests are unanswered, in ms. */
const ANSWER_TIMEOUT = 30_000;

/** The number of timers that make up a limit. */
const STEPS = 5;

/** Reports a tray page that does not load or does not respond. */
export class Watchdog {
  #absent;
  #silent;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {() => void} absent called if the tray page does not load
   * @param {(seconds: number) => void} silent called if it has not answered for so long
   */
  constructor(absent, silent) {
    this.#absent = absent;
    this.#silent = silent;
  }

  /** Starts the limit for loading a tray page. */
  loading() {
    this.#wait(LOAD_TIMEOUT, () => (document.hidden ? this.loading() : this.#absent()));
  }

  /** Shortens the limit, after the frame has loaded without a message from a tray page. */
  loaded() {
    this.#wait(BOOT_TIMEOUT, this.#absent);
  }

  /** Starts the time limit for a reply. Each message from the tray page restarts it. */
  awaitAnswer() {
    this.#wait(ANSWER_TIMEOUT, () => (document.hidden ? this.awaitAnswer() : this.#silent(ANSWER_TIMEOUT / 1000)));
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /**
   * Waits in steps. After the computer was suspended or the page was blocked, at most one step is skipped, and messages
   * that have arrived are handled before the next step.
   *
   * @param {number} time
   * @param {() => void} callback
   */
  #wait(time, callback, steps = STEPS) {
    this.stop();
    this.#timer = setTimeout(steps > 1 ? () => this.#wait(time, callback, steps - 1) : callback, time / STEPS);
  }
}
