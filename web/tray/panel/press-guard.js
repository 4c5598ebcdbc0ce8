/**
 * Defers layout changes while the element is pressed, so that no control moves under the pointer. A press also blurs the
 * focused field, which may cause such a change.
 */
export class PressGuard {
  /** Longest delay between pointerup and its click, in ms. */
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
    // A press may end outside of the element.
    addEventListener(
      "pointerup",
      () => {
        if (this.#down) this.#timer = setTimeout(() => this.#end(), PressGuard.#CLICK);
      },
      { capture: true },
    );
    addEventListener("pointercancel", () => this.#end(), { capture: true });
    element.addEventListener("click", () => this.#end(), { capture: true });
  }

  /**
   * Runs a change now, or after the current press; only the latest of several deferred changes runs.
   * @param {() => void} change
   */
  defer(change) {
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
