import { say } from "./language.js";

/**
 * @import { Words } from "./languages/words.js"
 * @typedef {{[Key in keyof Words]: Record<never, never> extends Words[Key] ? Key : never}[keyof Words]} PlainKey of a message without values
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(...children);
  return node;
}

/**
 * An element that says a message, and says it anew when the page changes its language.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {PlainKey} key
 */
export const saying = (tag, key) => element(tag, { "data-say": key }, say(key));

/**
 * @param {PlainKey} key of what it says
 * @param {() => void} press
 */
export function button(key, press) {
  const node = saying("button", key);
  node.type = "button";
  node.addEventListener("click", press);
  return node;
}

/**
 * What is wrong with the value of a control, for who comes back to it by ear. The eye
 * reads it beside the button that rolls, where it moves nothing.
 */
export class Complaint {
  node = element("p", { class: "unseen", hidden: "" });

  /**
   * @param {HTMLElement} input it is about
   * @param {string} id
   * @param {string} [help] id of the control's help
   */
  constructor(input, id, help) {
    this.input = input;
    this.node.id = id;
    input.setAttribute("aria-describedby", help ? `${help} ${id}` : id);
  }

  /** @param {string | undefined} message */
  say(message) {
    this.node.hidden = !message;
    this.node.textContent = message ?? "";
    if (message) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}
