import { ELEMENT_WORDS } from "../languages/element.js";
import { bestOf, format } from "../shared/message.js";

/**
 * The language of the page around an element: what the nearest lang attribute says, its own first.
 * @param {Element} element
 * @returns {string} "" where the page says nothing
 */
export function languageAround(element) {
  const near = element.closest("[lang]");
  if (near) return near.getAttribute("lang") ?? "";
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageAround(root.host) : "";
}

/**
 * What the tray's element says itself.
 * @param {Element} element
 * @param {string} key
 * @param {Record<string, string>} [values]
 */
export function sayFor(element, key, values = {}) {
  const tag = bestOf([languageAround(element), ...navigator.languages]);
  return format(ELEMENT_WORDS[tag][key], values, tag);
}
