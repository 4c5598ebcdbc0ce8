/** Keeps the attributes that the style sheets select in step with the size of the window and the settings of the host page. */
import { chooseLayout } from "../panel/layout.js";

/**
 * @typedef {object} VisiblePart
 * @property {number} top in px from the top of the window
 * @property {number} height in px
 */

const page = document.documentElement;

/** @type {VisiblePart | null} the part of the window above the keyboard, if one is open */ let visible = null;

/**
 * Applies the layout for the current size and settings: data-layout has its name, and data-typing is set while the page
 * fits the part of the window above an on-screen keyboard.
 */
export function fitLayout() {
  const { controls, size, open } = page.dataset;
  const above = page.hasAttribute("data-typing") || isTyped(document.activeElement) ? visible : null;
  page.toggleAttribute("data-typing", above !== null);
  page.style.setProperty("--page", above ? `${above.height}px` : "");
  page.style.setProperty("--page-start", above ? `${above.top}px` : "");
  const typed = above && open === undefined ? { width: innerWidth, height: above.height } : null;
  const layout = chooseLayout({ controls, content: size === "content", typed }, (query) => matchMedia(query).matches);
  if (page.dataset.layout !== layout) page.dataset.layout = layout; // the drawer observes it
}

/**
 * Applies the layout for the part of the window that an on-screen keyboard leaves visible.
 * @param {VisiblePart | null} part null without a keyboard
 */
export function showVisible(part) {
  visible = part;
  fitLayout();
  // The rows of an open drawer have moved.
  if (page.matches("[data-typing][data-open]")) document.activeElement?.scrollIntoView({ block: "nearest" });
}

/**
 * Reports whether a node is a text field for which the layout makes room: the line, or one in the drawer.
 * @param {Element | null} node
 */
function isTyped(node) {
  return isTextField(node) && (page.dataset.open !== undefined || Boolean(node?.closest("[data-id=line]")));
}

/** @param {EventTarget | null} node */
export function isTextField(node) {
  return node instanceof HTMLInputElement && ["text", "search", "number"].includes(node.type);
}
