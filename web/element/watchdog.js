/**
 * How long a tray page may be on its way, in ms: many on one page may share a slow line, or a slow machine. Firefox
 * says of no frame that nothing came into it, so its visitors wait this long.
 */
const WAY = 60_000;

/** How long after its frame has loaded a tray page may take for its first word, in ms: it has said it before, if it is one. */
const FIRST_WORD = 6_000;

/** How long a tray may be silent, in ms, while it owes an answer to a visible page. */
const SILENCE = 30_000;

/** Tells when a tray is waited for in vain: its page does not come, or it owes an answer and says nothing. */
export class Watchdog {
  #absent;
  #silent;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {() => void} absent there is no tray page
   * @param {(seconds: number) => void} silent there is one, and it has said nothing for so long
   */
  constructor(absent, silent) {
    this.#absent = absent;
    this.#silent = silent;
  }

  /** A tray page is on its way, for the first time or anew. */
  sent() {
    this.#wait(WAY, () => (document.hidden ? this.sent() : this.#absent()));
  }

  /** The frame has loaded, and nobody in it has said a word. */
  loaded() {
    this.#wait(FIRST_WORD, this.#absent);
  }

  /** The tray page listens, and owes an answer. */
  owing() {
    this.#wait(SILENCE, () => (document.hidden ? this.owing() : this.#silent(SILENCE / 1000)));
  }

  rest() {
    clearTimeout(this.#timer);
  }

  /**
   * @param {number} time
   * @param {() => void} over
   */
  #wait(time, over) {
    this.rest();
    this.#timer = setTimeout(over, time);
  }
}
