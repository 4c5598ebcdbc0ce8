/** Reports changes of the height of the whole page, while no dice move and no on-screen keyboard is open. */
export class Height {
  #panel;
  #report;
  #on = false;
  #held = false;
  #reported = 0;

  /**
   * @param {HTMLElement} panel the last element of the page, as high as its content
   * @param {(height: number) => void} report in CSS pixels
   */
  constructor(panel, report) {
    this.#panel = panel;
    this.#report = report;
    new ResizeObserver(() => this.#measure()).observe(panel);
  }

  /** @param {boolean} on whether to report */
  follow(on) {
    this.#on = on;
    this.#reported = 0;
    this.#measure();
  }

  /** @param {boolean} held whether dice move, so that the result is not shown yet */
  hold(held) {
    if (this.#held === held) return;
    this.#held = held;
    this.#measure();
  }

  #measure() {
    if (!this.#on || this.#held || document.documentElement.hasAttribute("data-typing")) return;
    const { bottom } = this.#panel.getBoundingClientRect();
    const height = Math.ceil(bottom + document.documentElement.scrollTop);
    if (height === this.#reported || height === 0) return;
    this.#reported = height;
    this.#report(height);
  }
}
