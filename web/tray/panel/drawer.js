/** The settings in low windows: a handle in the panel's bar opens and closes them. */
export class Drawer {
  #page = document.documentElement;
  #handle;
  #settings;
  #roll;

  /**
   * @param {HTMLElement} handle button that opens and closes the drawer
   * @param {HTMLElement} settings content of the drawer
   * @param {HTMLElement} roll receives the focus when the drawer closes over the focused control
   */
  constructor(handle, settings, roll) {
    this.#handle = handle;
    this.#settings = settings;
    this.#roll = roll;
    handle.addEventListener("click", () => this.#show(!this.#isOpen));
    // In the capture phase, as the focus may have left the drawer for the canvas, whose key events are stopped.
    addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape" || !this.#isOpen) return;
        this.close();
        handle.focus();
      },
      { capture: true },
    );
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
