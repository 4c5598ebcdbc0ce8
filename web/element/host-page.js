/** What concerns a tray of the page around it: whether that scrolls, and its languages. */
export class Surroundings {
  #size;
  #languages;

  /**
   * @param {Window & typeof globalThis} view
   * @param {(scrolls: boolean) => void} sized the page may scroll, or no longer
   * @param {() => void} translated the page has changed its language, or that of a part of it
   */
  constructor({ document, ResizeObserver, MutationObserver }, sized, translated) {
    const page = document.documentElement;
    this.#size = new ResizeObserver(() => sized(page.scrollHeight > page.clientHeight));
    this.#size.observe(page);
    this.#languages = new MutationObserver(translated);
    this.#languages.observe(document, { subtree: true, attributeFilter: ["lang"] });
  }

  close() {
    this.#size.disconnect();
    this.#languages.disconnect();
  }
}
