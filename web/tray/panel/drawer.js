/** The settings, where the window is too low for them: the handle in the panel's bar opens and closes them. */
export class Drawer {
  #page = document.documentElement;
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
