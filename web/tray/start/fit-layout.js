/** Keeps the attributes that the style sheets select in step with the size of the window and the settings of the host page. */
import { layoutsFor } from "../panel/layout.js";

/**
 * @import { Layout } from "../panel/layout.js"
 *
 * @typedef {object} VisiblePart
 * @property {number} top in px from the top of the window
 * @property {number} height in px
 */

const page = document.documentElement;

/** @type {VisiblePart | null} the part of the window above the keyboard, if one is open */ let visible = null;

/**
 * The sizes for which the layout was chosen, in px: of the window, of letters, of the notices, and of the page, which is 0 while
 * the frame is not displayed.
 */
const fitted = { width: 0, height: 0, rem: 0, notices: 0, page: 0 };

/** Size of letters unless the visitor or the host page has chosen another one, in px. */
const USUAL_REM = 16;

/** Returns the size of letters, in px. */
const letterSize = () => Number.parseFloat(getComputedStyle(page).fontSize);

/** Returns the present sizes. */
const sizes = () => ({
  width: innerWidth,
  height: innerHeight,
  rem: letterSize(),
  notices: byId("notices").offsetHeight,
  page: page.offsetWidth,
});

/** Fits the layout if a size has changed: observers also report the first size, and windows one that stays. */
function fitSizes() {
  const now = sizes();
  const names = /** @type {(keyof typeof fitted)[]} */ (Object.keys(fitted));
  if (names.some((name) => now[name] !== fitted[name])) fitLayout();
}

/**
 * Applies the richest layout that fits the current size and settings: data-layout has its name, and data-typing is set while
 * the page fits the part of the window above an on-screen keyboard.
 */
export function fitLayout() {
  const { controls, size, open, layout: before } = page.dataset;
  const above = page.hasAttribute("data-typing") || isTyped(document.activeElement) ? visible : null;
  page.toggleAttribute("data-typing", above !== null);
  page.style.setProperty("--page", above ? `${above.height}px` : "");
  page.style.setProperty("--page-start", above ? `${above.top}px` : "");
  if (open !== undefined && fitted.width === innerWidth && !before?.startsWith("line")) return measureNotices();
  const height = (open === undefined && above?.height) || innerHeight;
  const settings = { controls, content: size === "content", typed: above !== null && open === undefined };
  measured(() => {
    // The likely layout, as a page without one would be laid out for nothing.
    if (!before) setLayout(layoutsFor({ ...settings, width: innerWidth, height, rem: USUAL_REM })[0]);
    measureNotices();
    Object.assign(fitted, sizes());
    const layouts = layoutsFor({ ...settings, ...fitted, height });
    setLayout(fitting(layouts, height) ?? layouts[layouts.length - 1]);
    setLength("--need", byId("panel").offsetHeight);
    if (fitted.notices > 0) measureNotices(); // their height depends on the panel's
  });
  changes.takeRecords();
}

/**
 * Calls a function while the panel has the height of its content and the stage its least height. An open drawer, which has
 * other content, is closed for that time.
 * @param {() => void} measure
 */
function measured(measure) {
  const panel = byId("panel");
  const { open } = page.dataset;
  const scrolled = open === undefined ? 0 : panel.scrollTop; // reading it lays out the page
  delete page.dataset.open;
  page.dataset.measured = "";
  measure();
  delete page.dataset.measured;
  if (open === undefined) return;
  page.dataset.open = open;
  panel.scrollTop = scrolled;
}

/**
 * Returns the first layout that fits. Before the panel becomes a bar, it leaves out its quick rolls and the sentence with the
 * chance, which are elsewhere too: data-crowded is set.
 * @param {Layout[]} layouts
 * @param {number} height of the page, in px
 */
function fitting(layouts, height) {
  const panels = layouts.filter((layout) => !layout.startsWith("bar"));
  for (const crowded of [false, true]) {
    page.toggleAttribute("data-crowded", crowded);
    const found = panels.find((layout) => fits(layout, height));
    if (found) return found;
  }
  return layouts.find((layout) => fits(layout, height));
}

/**
 * Applies a layout and reports whether it fits: its panel is wholly in view, nothing in it is wider, and the stage keeps its
 * least size.
 * @param {Layout} layout
 * @param {number} height of the page, in px
 */
function fits(layout, height) {
  setLayout(layout);
  const panel = byId("panel");
  const notices = byId("notices").offsetHeight;
  if (page.dataset.size === "content") return true;
  const beside = layout.endsWith("-side");
  const used = panel.offsetHeight + (beside ? 0 : byId("top").offsetHeight + notices + document.body.offsetHeight);
  const narrow = ["panel", "top"].some((id) => byId(id).scrollWidth > byId(id).clientWidth);
  return used <= height && !narrow && (!beside || panel.offsetWidth <= (2 / 3) * innerWidth);
}

/** @param {Layout} layout */
function setLayout(layout) {
  if (page.dataset.layout !== layout) page.dataset.layout = layout; // the drawer observes it
}

/** Makes room for the notices. */
const measureNotices = () => setLength("--notices", byId("notices").offsetHeight);

/**
 * Sets a property that all styles depend on, if it changes.
 * @param {string} property
 * @param {number} length in px
 */
function setLength(property, length) {
  const value = `${length}px`;
  if (page.style.getPropertyValue(property) !== value) page.style.setProperty(property, value);
}

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Fits the layout when an attribute changes on which the size of the panel depends. */
const changes = new MutationObserver((records) => {
  const isChanged = (/** @type {MutationRecord} */ { target, attributeName, oldValue }) =>
    /** @type {Element} */ (target).getAttribute(attributeName ?? "") !== oldValue;
  if (records.some(isChanged)) fitLayout();
});

/** Fits the layout now and whenever the window, the settings, the size of letters or the content of the panel changes. */
export function watchLayout() {
  const attributeOldValue = true;
  changes.observe(page, { attributeOldValue, attributeFilter: ["data-open", "data-controls", "data-size", "lang"] });
  changes.observe(byId("panel"), { attributeOldValue, attributeFilter: ["hidden"], subtree: true });
  for (const ladder of document.querySelectorAll(".field-drawing"))
    changes.observe(ladder, { attributeOldValue, attributeFilter: ["style"] });
  addEventListener("resize", fitSizes);
  onSize("drawer", fitSizes);
  onSize("panel", () => page.dataset.layout?.startsWith("bar") && fitLayout());
  onSize("notices", fitSizes);
  fitLayout();
}

/**
 * Fits the layout after the frame in which an element has another size: an observer that changes observed sizes itself
 * ends in an error of the page. A parked tray has no frames to wait for.
 * @param {string} id
 * @param {() => void} fit
 */
function onSize(id, fit) {
  new ResizeObserver(() => setTimeout(fit, 0)).observe(byId(id));
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
