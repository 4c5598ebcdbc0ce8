/** Least height of an on-screen keyboard, in px. The bars that a browser shows and hides are lower. */
export const KEYBOARD = 120;

/** Time after the last scroll event until the page counts as at rest, in ms. */
const PAUSE = 100;

/**
 * Reports the part of a window that an on-screen keyboard leaves visible. Only the top window can determine it,
 * because the visual viewport of a frame is the whole frame. While a visitor has zoomed in, nothing is reported.
 */
export class Keyboard {
  #view;
  #report;
  #open = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {Window} view
   * @param {(part: {top: number, height: number} | null) => void} report called with the visible part in px from the top of
   *   the window, or null when the keyboard has closed
   */
  constructor(view, report) {
    this.#view = view;
    this.#report = report;
    view.visualViewport?.addEventListener("resize", this.#measure);
    view.visualViewport?.addEventListener("scroll", this.#scrolled);
    view.addEventListener("scroll", this.#scrolled, { capture: true, passive: true });
  }

  close() {
    clearTimeout(this.#timer);
    this.#view.visualViewport?.removeEventListener("resize", this.#measure);
    this.#view.visualViewport?.removeEventListener("scroll", this.#scrolled);
    this.#view.removeEventListener("scroll", this.#scrolled, { capture: true });
  }

  #measure = () => {
    const { visualViewport: seen, innerHeight } = this.#view;
    const open = seen !== null && Math.abs(seen.scale - 1) < 0.01 && innerHeight - seen.height >= KEYBOARD;
    if (open) this.#report({ top: seen.offsetTop, height: seen.height });
    else if (this.#open) this.#report(null);
    this.#open = open;
  };

  #scrolled = () => {
    clearTimeout(this.#timer);
    if (this.#open) this.#timer = setTimeout(this.#measure, PAUSE);
  };
}

/**
 * Returns the visible part of a frame, in px from its top, or null if it is too low to type in.
 * @param {Element} frame
 * @param {{top: number, height: number} | null} part of its window
 */
export function visibleIn(frame, part) {
  if (!part) return null;
  const { top, height } = frame.getBoundingClientRect();
  const start = Math.max(0, part.top - top);
  const end = Math.min(height, part.top + part.height - top);
  return end - start < LOWEST ? null : { top: Math.round(start), height: Math.floor(end - start) };
}

/** Least height in which the tray has room for the line, Roll and the result, in px. */
const LOWEST = 165;
