/** Creates and updates nodes of the table's view, so that focus and live regions survive each view. */
import { element, icon } from "../../shared/nodes.js";
import { tableText } from "./table-text.js";

export { icon };

/** Sets the text of a node, unless it has the text already. @param {Element} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Returns a text in the direction of its own letters. @param {string} text of a user */
export const isolated = (text) => element("bdi", {}, text);

/**
 * Creates a button.
 * @param {string} key of its label
 * @param {() => void} press
 */
export function button(key, press) {
  const node = element("button", { type: "button", "data-table": key }, tableText(key));
  node.addEventListener("click", press);
  return node;
}

/**
 * Creates a button with an icon. Its name is its title, too.
 * @param {string} path of the icon
 * @param {() => void} press
 */
export function iconButton(path, press) {
  const node = element("button", { type: "button" }, icon(path));
  node.addEventListener("click", press);
  return node;
}

/** @param {Element} node @param {string} name shown on hover, and read by screen readers */
export function setName(node, name) {
  if (node.getAttribute("aria-label") === name) return;
  node.setAttribute("aria-label", name);
  node.setAttribute("title", name);
}

/**
 * Makes the children of a node those of a list. A child stays the same node while its key is in the list.
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {{key: (item: T) => string | number, create: (item: T) => HTMLElement, update?: (node: HTMLElement, item: T) => void}} by
 */
export function keyed(parent, items, { key, create, update }) {
  const keys = new Set(items.map((item) => String(key(item))));
  /** @type {Map<string | undefined, HTMLElement>} */ const old = new Map();
  for (const node of /** @type {HTMLElement[]} */ ([...parent.children]))
    if (keys.has(String(node.dataset.key))) old.set(node.dataset.key, node);
    else node.remove();
  const focused = document.activeElement;
  let place = parent.firstElementChild;
  for (const item of items) {
    const name = String(key(item));
    const node = old.get(name) ?? create(item);
    node.dataset.key = name;
    update?.(node, item);
    if (node === place) place = node.nextElementSibling;
    else parent.insertBefore(node, place);
  }
  // A node that moves loses the focus.
  if (focused instanceof HTMLElement && focused !== document.activeElement && parent.contains(focused)) focused.focus();
}
