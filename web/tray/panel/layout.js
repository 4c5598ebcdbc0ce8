/**
 * The layouts of the page. Those that end in "-side" have the panel beside the tray, the others below it.
 *
 * - dice: no panel
 * - bar: result and Roll in one bar, because the window is too small for more, or the host page wants no settings
 * - strip: steppers, and a strip in the place of the ladder
 * - ladder: the ladder
 * - roomy: the ladder, the game, the dice and the history
 * - line: only the line, the result and Roll, above an on-screen keyboard; "tight" omits lines of text
 *
 * @typedef {"dice" | "bar" | "bar-side" | "strip" | "strip-side" | "ladder" | "ladder-side" | "roomy" | "roomy-side" |
 *   "line" | "line-side" | "line-tight" | "line-tight-side"} Layout
 */

/** Ratio of width and height above which the panel is beside the tray, and above which the bar is. */
const WIDE = 1.05;
const FLAT = 3;

/** Width in rem that the two columns of the roomy layout need at least: 17 and 19, their gap and the margins. */
const COLUMNS = 40;

/** Width from which an element with the height of its content has the panel beside the tray, in rem. */
const CONTENT_SIDE = 45;

/**
 * Heights in rem that layouts need at least, whatever the roll. In lower pages they are not tried, as the browser lays out all
 * of the page for a try.
 * @type {Partial<Record<Layout, number>>}
 */
export const LEAST_HEIGHT = { roomy: 50, "roomy-side": 40, ladder: 44, "ladder-side": 27 };

/**
 * Returns the layouts to try in a page, from the richest to the one that is used if no other fits.
 * @param {object} page
 * @param {string | undefined} page.controls as in CHOICES
 * @param {boolean} page.content whether the element takes the height of its content, so that the layout must not
 *   depend on the height
 * @param {boolean} page.typed whether the line is typed above an on-screen keyboard
 * @param {number} page.width in px
 * @param {number} page.height in px, without an on-screen keyboard
 * @param {number} page.rem size of letters, in px
 * @returns {Layout[]}
 */
export function layoutsFor({ controls, content, typed, width, height, rem }) {
  const flat = width >= FLAT * height;
  if (controls === "none") return ["dice"];
  if (controls === "roll") return flat ? ["bar-side", "bar"] : ["bar"];
  const wide = width > WIDE * height;
  if (typed) return wide ? ["line-side", "line-tight-side", "line-tight"] : ["line", "line-tight"];
  if (content) return width >= CONTENT_SIDE * rem ? ["roomy-side"] : ["ladder"];
  const narrow = !wide && width < COLUMNS * rem;
  const least = (/** @type {Layout} */ layout) => (LEAST_HEIGHT[layout] ?? 0) * rem;
  return ordered(wide, narrow, flat).filter((layout) => height >= least(layout));
}

/**
 * Returns the layouts of a page with all controls, from the richest.
 * @param {boolean} wide whether the panel is beside the tray
 * @param {boolean} narrow whether the page is too narrow for two columns
 * @param {boolean} flat whether the bar is beside the tray, too
 * @returns {Layout[]}
 */
function ordered(wide, narrow, flat) {
  if (narrow) return ["ladder", "strip", "bar"];
  if (!wide) return ["roomy", "ladder", "strip", "bar"];
  return ["roomy-side", "ladder-side", "strip-side", ...(flat ? /** @type {Layout[]} */ (["bar-side"]) : []), "bar"];
}
