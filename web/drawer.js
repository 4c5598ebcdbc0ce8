/**
 * Where the window is too low to hold controls beside its dice, the panel is a bar, and
 * the controls are in a drawer above it.
 */
const LOW = "(max-height: 20rem), (max-width: 33.99rem) and (max-height: 28rem)";

export class Drawer {
  #page = document.documentElement;
  #low = matchMedia(LOW);
  #handle;
  #settings;
  #roll;

  /**
   * @param {HTMLElement} handle opens and closes it
   * @param {HTMLElement} settings are in it
   * @param {HTMLElement} roll takes the focus of what goes into it
   */
  constructor(handle, settings, roll) {
    this.#handle = handle;
    this.#settings = settings;
    this.#roll = roll;
    handle.addEventListener("click", () => this.#show(!this.#isOpen));
    settings.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !this.#isOpen) return;
      this.close();
      handle.focus();
    });
    this.#low.addEventListener("change", () => this.fit());
  }

  /** Sees anew whether there is room. */
  fit() {
    const { controls, size } = this.#page.dataset;
    const low = size !== "content" && this.#low.matches;
    this.#page.toggleAttribute("data-bar", controls === "roll" || (controls === "full" && low));
  }

  open() {
    this.#show(this.#page.hasAttribute("data-bar"));
  }

  close() {
    const held = this.#settings.contains(document.activeElement);
    this.#show(false);
    if (held && !this.#settings.checkVisibility()) this.#roll.focus();
  }

  get #isOpen() {
    return this.#page.hasAttribute("data-open");
  }

  /** @param {boolean} open */
  #show(open) {
    this.#page.toggleAttribute("data-open", open);
    this.#handle.setAttribute("aria-expanded", String(open));
  }
}
