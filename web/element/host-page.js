/** Watches the host page: whether it scrolls, and its languages. */
export class HostPage {
  #size;
  #languages;

  /**
   * @param {Window & typeof globalThis} view
   * @param {(scrolls: boolean) => void} onScrollable called with whether the page scrolls
   * @param {() => void} onLanguage called when a lang attribute has changed
   */
  constructor({ document, ResizeObserver, MutationObserver }, onScrollable, onLanguage) {
    const page = document.documentElement;
    this.#size = new ResizeObserver(() => onScrollable(page.scrollHeight > page.clientHeight));
    this.#size.observe(page);
    this.#languages = new MutationObserver(onLanguage);
    this.#languages.observe(document, { subtree: true, attributeFilter: ["lang"] });
  }

  close() {
    this.#size.disconnect();
    this.#languages.disconnect();
  }
}
