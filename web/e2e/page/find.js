/**
 * Finds elements. A path is a selector in the tray page; `host ` before it searches the host page, and `a >>> b` finds b
 * in the shadow root or the frame of a.
 */

/** @import { FudgeTray } from "../../element/fudge-tray.js" */

/** @typedef {Window & typeof globalThis} View */

/** @type {FudgeTray | undefined} */
let chosen;

/**
 * Makes all functions use a tray, wherever it moves, and not the first one of the page.
 *
 * @param {FudgeTray} [tray]
 */
export function use(tray) {
  chosen = tray;
}

/** Returns the tray in use. */
export function tray() {
  const tray = chosen ?? document.querySelector("fudge-tray");
  if (!tray) throw new Error("the page has no tray");
  return tray;
}

/** Returns all trays of the host page. */
export const trays = () => [...document.querySelectorAll("fudge-tray")];

/** Returns the frame of a tray. */
export function frame(host = tray()) {
  const frame = host.shadowRoot?.querySelector("iframe");
  if (!frame) throw new Error("the tray has no frame");
  return frame;
}

/**
 * Returns the window of a tray page.
 *
 * @returns {View}
 */
export const view = (host = tray()) => /** @type {View} */ (frame(host).contentWindow);

/** Returns the root element of the tray page. */
export const root = () => view().document.documentElement;

/**
 * @param {Element} node
 * @returns {ParentNode | null}
 */
const inner = (node) => node.shadowRoot ?? /** @type {HTMLIFrameElement} */ (node).contentDocument ?? node;

/**
 * Returns all elements at a path.
 *
 * @param {string} path
 * @returns {HTMLElement[]}
 */
export function all(path) {
  const [first, ...rest] = path.split(" >>> ");
  const inHost = first.startsWith("host ");
  const start = inHost ? document : view().document;
  /** @type {HTMLElement[]} */
  let found = [...start.querySelectorAll(/** @type {"div"} */ (inHost ? first.slice(5) : first))];
  for (const step of rest)
    found = found.flatMap((node) => [...(inner(node)?.querySelectorAll(/** @type {"div"} */ (step)) ?? [])]);
  return found;
}

/**
 * Returns the first element at a path, or undefined.
 *
 * @param {string} path
 * @returns {HTMLElement | undefined}
 */
export const first = (path) => all(path)[0];

/**
 * Returns the first element at a path.
 *
 * @param {string} path
 */
export function one(path) {
  const node = first(path);
  if (!node) throw new Error("no element " + path);
  return node;
}

/** Returns a control. @param {string} path */
export const control = (path) => /** @type {HTMLInputElement} */ (one(path));

/** Returns a selection of options. @param {string} path */
export const choice = (path) => /** @type {HTMLSelectElement} */ (one(path));

/** Returns a canvas. @param {string} path */
export const drawing = (path) => /** @type {HTMLCanvasElement} */ (one(path));

/** Returns the window of an element's document. @param {Node} node @returns {View} */
export const viewOf = (node) => /** @type {View} */ (node.ownerDocument?.defaultView);
