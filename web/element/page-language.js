import { ELEMENT_WORDS } from "../languages/element.js";
import { bestOf, format } from "../shared/message.js";

/**
 * Returns the nearest lang attribute of an element, across shadow roots.
 * @param {Element} element
 * @returns {string} empty if there is none
 */
export function languageOf(element) {
  const near = element.closest("[lang]");
  if (near) return near.getAttribute("lang") ?? "";
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : "";
}

/**
 * Returns a message of the element in the language of the host page or else of the browser.
 * @param {Element} element
 * @param {string} key
 * @param {Record<string, string>} [values]
 */
export function messageFor(element, key, values = {}) {
  const tag = bestOf([languageOf(element), ...navigator.languages]);
  return format(ELEMENT_WORDS[tag][key], values, tag);
}
