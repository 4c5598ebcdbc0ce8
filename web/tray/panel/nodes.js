import { messageText } from "../../shared/language.js";
import { element } from "../../shared/nodes.js";

export { element, setAttributes, setText } from "../../shared/nodes.js";

/**
 * @import { Words } from "../../languages/words.js"
 * @typedef {{[Key in keyof Words]: Record<never, never> extends Words[Key] ? Key : never}[keyof Words]} PlainKey of a message without values
 */

/**
 * Creates an element with a message, which is translated when the page changes its language.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {PlainKey} key
 */
export const messageElement = (tag, key) => element(tag, { "data-message": key }, messageText(key));

/**
 * Creates a button.
 * @param {PlainKey} key of its label
 * @param {() => void} press
 */
export function button(key, press) {
  const node = messageElement("button", key);
  node.type = "button";
  node.addEventListener("click", press);
  return node;
}

/** Returns an element of tray.html. */
export const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Returns a descendant of a node.
 * @param {ParentNode} node
 * @param {string} selector
 */
export const within = (node, selector) => /** @type {HTMLElement} */ (node.querySelector(selector));

/**
 * Replaces the hyphen of a negative number by a minus.
 * @param {string} name
 */
export const typeset = (name) => name.replace(/-(?=\d)/g, "−");

/**
 * Splits the label of a level, such as "Good (+1)".
 * @param {string} label
 */
export function partsOf(label) {
  const [, name = "", number = ""] = /^(.*?)(?: \((.*)\))?$/.exec(label) ?? [];
  return { name, number };
}

/**
 * Returns the letter or digit of a key, in lower case: the typed one if it is Latin, or else, as on Cyrillic, Arabic and
 * French keyboards, that of the key's position.
 * @param {KeyboardEvent} event
 */
export function latinKey({ key, code, shiftKey }) {
  if (/^[a-z\d]$/i.test(key)) return key.toLowerCase();
  const [, letter, digit] = /^(?:Key(.)|Digit(.))$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? (shiftKey ? "" : (digit ?? ""));
}

/** Reports whether the target uses character keys itself. @param {EventTarget | null} target */
export const isTyping = (target) =>
  target instanceof HTMLElement && target.matches("select, input:not([type=checkbox]), textarea, [contenteditable]");

/**
 * The error of a control's value, for screen readers. It is visible beside the roll button,
 * where it moves no other element.
 */
export class FieldError {
  #field;
  #input;
  /** @type {HTMLElement | undefined} created with the first error */ #node;

  /**
   * @param {HTMLElement} field of the panel
   * @param {HTMLElement} input in it
   */
  constructor(field, input) {
    this.#field = field;
    this.#input = input;
  }

  /** Shows a message, or hides it if undefined. @param {string | undefined} message */
  show(message) {
    if (!message && !this.#node) return;
    this.#node ??= this.#append();
    this.#node.hidden = !message;
    this.#node.textContent = message ?? "";
    if (message) this.#input.setAttribute("aria-invalid", "true");
    else this.#input.removeAttribute("aria-invalid");
  }

  #append() {
    const node = element("p", { class: "unseen", id: `field-${this.#field.dataset.id}-error` });
    const help = this.#input.getAttribute("aria-describedby");
    this.#input.setAttribute("aria-describedby", help ? `${help} ${node.id}` : node.id);
    this.#field.append(node);
    return node;
  }
}
