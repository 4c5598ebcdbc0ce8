/**
 * Nothing moves under a finger: what would change the place of controls waits while an
 * element is pressed. A press begins with leaving the field before, which may do just that.
 */
export class Press {
  /** How long after a pointer has left a click may still follow, in ms. */
  static #CLICK = 300;

  #down = false;
  /** @type {(() => void) | null} */ #waiting = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {HTMLElement} element */
  constructor(element) {
    element.addEventListener("pointerdown", () => {
      clearTimeout(this.#timer);
      this.#down = true;
    });
    element.addEventListener("pointerup", () => {
      this.#timer = setTimeout(() => this.#end(), Press.#CLICK);
    });
    element.addEventListener("pointercancel", () => this.#end());
    element.addEventListener("click", () => this.#end(), { capture: true });
  }

  /**
   * Does it now, or when nothing is pressed any more; of several that wait, the latest.
   * @param {() => void} change
   */
  after(change) {
    if (this.#down) this.#waiting = change;
    else change();
  }

  #end() {
    clearTimeout(this.#timer);
    this.#down = false;
    this.#waiting?.();
    this.#waiting = null;
  }
}
