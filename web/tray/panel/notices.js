import { button, element, messageElement } from "./dom.js";
import { whyUnsaved } from "../session/persistence.js";

/** Messages above the panel: the last error, and a warning while the session can't be saved. */
export class Notices {
  #error;
  #warning;
  #warned = false;

  /**
   * @param {HTMLElement} error
   * @param {HTMLElement} warning
   */
  constructor(error, warning) {
    this.#error = error;
    this.#warning = warning;
  }

  /**
   * Replaces the error message.
   * @param {string} message empty for none
   * @param {() => void} [retry] adds a button that calls it
   */
  show(message, retry) {
    const parts = message ? [element("p", {}, message)] : [];
    this.#error.replaceChildren(...parts, ...(retry ? [button("retry", retry)] : []));
  }

  /**
   * Shows why the session can't be saved, until it can or the visitor closes the warning.
   * @param {boolean} unsaved
   * @param {() => void} save downloads a backup
   */
  warn(unsaved, save) {
    if (unsaved === this.#warned) return;
    this.#warned = unsaved;
    const close = () => this.#warning.replaceChildren();
    this.#warning.replaceChildren(
      ...(unsaved ? [messageElement("p", whyUnsaved()), button("save-copy", save), button("close", close)] : []),
    );
  }
}
