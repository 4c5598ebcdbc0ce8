/**
 * Chooses the layout of the page from the size of its window, in attributes of the root element:
 *
 * - data-bar: result and Roll in one bar, because the window is too low for more, or the host page wants no settings
 * - data-side: the panel is beside the tray instead of below it
 * - data-ladder: the panel has room for the ladder; otherwise for steppers and a strip
 * - data-roomy: the panel has room for the game, the dice and the history too
 * - data-typing: an on-screen keyboard leaves only a part of the window visible, which the page fits. While the
 *   line is typed, the panel is reduced to the line, the result and Roll; "tight" omits lines of text
 *
 * @typedef {object} VisiblePart
 * @property {number} top in px from the top of the window
 * @property {number} height in px
 */

/** Windows too low for the panel. */
const LOW = "(max-height: 20rem), (max-width: 33.99rem) and (max-height: 34rem)";

/** Windows that are wider than high. */
const SIDE = "(min-width: 34rem) and (min-aspect-ratio: 21/20)";

/** Windows so low and wide that the bar is beside the tray. */
const FLAT = "(min-width: 40rem) and (min-aspect-ratio: 3/1)";

/** Windows high enough for the ladder beside the tray, and below it. */
const LADDER = `${SIDE} and (min-height: 36rem), (max-width: 33.99rem) and (min-height: 44rem), (max-aspect-ratio: 21/20) and (min-height: 44rem)`;

const ROOMY = `${SIDE} and (min-width: 56rem) and (min-height: 44rem), (min-width: 40rem) and (max-aspect-ratio: 21/20) and (min-height: 56rem)`;

/** The layout of an element with the height of its content must not depend on the height. */
const WIDE = "(min-width: 45rem)";

/** Height below which the page above a keyboard leaves out lines of text, in px. */
const TIGHT = 190;

const page = document.documentElement;

/** @param {string} query */
const is = (query) => matchMedia(query).matches;

/** @type {VisiblePart | null} the part of the window above the keyboard, if one is open */ let visible = null;

/** Applies the layout for the current size and settings. */
export function fitLayout() {
  const { controls, size } = page.dataset;
  const typing = visible !== null && (page.hasAttribute("data-typing") || isTyped(document.activeElement));
  if (typing) page.dataset.typing = Number(visible?.height) < TIGHT ? "tight" : "";
  else delete page.dataset.typing;
  page.style.setProperty("--page", typing ? `${visible?.height}px` : "");
  page.style.setProperty("--page-start", typing ? `${visible?.top}px` : "");
  const reduced = typing && page.dataset.open === undefined;
  const content = size === "content";
  const bar = controls === "roll" || (controls === "full" && !content && !reduced && is(LOW));
  page.toggleAttribute("data-bar", bar);
  page.toggleAttribute("data-side", reduced ? isWide() : is(bar ? FLAT : content ? WIDE : SIDE));
  page.toggleAttribute("data-ladder", !bar && !reduced && (content || is(LADDER)));
  page.toggleAttribute("data-roomy", !bar && !reduced && controls === "full" && is(content ? WIDE : ROOMY));
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

/** Reports whether the tray is beside the panel in the visible part. */
function isWide() {
  return is("(min-width: 34rem)") && innerWidth > 1.05 * (visible?.height ?? 0);
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
