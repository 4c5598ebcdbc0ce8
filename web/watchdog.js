/** How long after its frame a tray page may take for its first word, in ms. */
const FIRST_WORD = 6_000;

/** How long a tray may be silent, in ms, while it owes an answer to a visible page. */
const SILENCE = 30_000;

/** Tells when a tray is waited for in vain: its page does not come, or it owes an answer and says nothing. */
export class Watchdog {
  #absent;
  #silent;
  #heard = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #firstWord;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #silence;

  /**
   * @param {() => void} absent there is no tray page
   * @param {(seconds: number) => void} silent there is one, and it has said nothing for so long
   */
  constructor(absent, silent) {
    this.#absent = absent;
    this.#silent = silent;
  }

  /** The frame has loaded, with whatever. */
  loaded() {
    clearTimeout(this.#firstWord);
    this.#firstWord = setTimeout(() => this.#heard || this.#absent(), FIRST_WORD);
  }

  /**
   * Measures the silence anew.
   * @param {boolean} heard whether the tray page listens
   * @param {boolean} owes whether it owes an answer
   */
  watch(heard, owes) {
    clearTimeout(this.#silence);
    this.#heard = heard;
    if (heard && !owes) return;
    this.#silence = setTimeout(() => {
      if (document.hidden) this.watch(heard, owes);
      else if (heard) this.#silent(SILENCE / 1000);
      else this.#absent();
    }, SILENCE);
  }

  rest() {
    clearTimeout(this.#silence);
    clearTimeout(this.#firstWord);
  }
}
