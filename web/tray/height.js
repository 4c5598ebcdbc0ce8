/** Tells how high the page would be to show all there is, whenever that has changed and no dice move. */
export class Height {
  #panel;
  #tell;
  #on = false;
  #held = false;
  #told = 0;

  /**
   * @param {HTMLElement} panel the lowest thing of the page, as high as what is in it
   * @param {(height: number) => void} tell in CSS pixels
   */
  constructor(panel, tell) {
    this.#panel = panel;
    this.#tell = tell;
    new ResizeObserver(() => this.#measure()).observe(panel);
  }

  /** @param {boolean} on whether somebody wants to know */
  follow(on) {
    this.#on = on;
    this.#told = 0;
    this.#measure();
  }

  /** @param {boolean} held whether dice move: what they will say is not there yet */
  hold(held) {
    if (this.#held === held) return;
    this.#held = held;
    this.#measure();
  }

  #measure() {
    if (!this.#on || this.#held) return;
    const { bottom } = this.#panel.getBoundingClientRect();
    const height = Math.ceil(bottom + document.documentElement.scrollTop);
    if (height === this.#told || height === 0) return;
    this.#told = height;
    this.#tell(height);
  }
}
