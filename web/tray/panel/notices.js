import { button, element, messageElement } from "./nodes.js";
import { whyUnsaved } from "../session/persistence.js";

/**
 * Buttons of a message, by their texts. An action may return a text about its outcome.
 * @typedef {Partial<Record<keyof import("../../languages/words.js").Words, () => void | Promise<string>>>} Actions
 */

/** Messages above the panel: the last error, and a warning while the session can't be saved. */
export class Notices {
  #error;
  #warning;
  #warned = false;
  /** @type {HTMLElement | undefined} */ #told;

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
   * @param {Actions} [actions]
   */
  show(message, actions = {}) {
    this.#error.replaceChildren(...(message ? [element("p", {}, message)] : []), ...buttons(actions));
  }

  /**
   * Adds a message that stays until the visitor closes it.
   * @param {import("./nodes.js").PlainKey} message
   * @param {Actions} actions
   */
  tell(message, actions) {
    this.#told = element("div", { role: "alert" }, messageElement("p", message), ...buttons(actions));
    this.#told.append(button("close", () => this.withdraw()));
    this.#error.after(this.#told);
  }

  /** Removes the message of `tell`. */
  withdraw() {
    this.#told?.remove();
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

/** @param {Actions} actions */
function buttons(actions) {
  const list = /** @type {[any, () => void | Promise<string>][]} */ (Object.entries(actions));
  if (list.length === 0) return [];
  const status = element("p", { role: "status" });
  const perform = async (/** @type {() => void | Promise<string>} */ act) => {
    status.textContent = (await act()) ?? "";
  };
  return [...list.map(([key, act]) => button(key, () => void perform(act))), status];
}
