/**
 * The layouts of the page. Those that end in "-side" have the panel beside the tray, the others below it.
 *
 * - dice: no panel
 * - bar: result and Roll in one bar, because the window is too low for more, or the host page wants no settings
 * - strip: steppers, and a strip in the place of the ladder
 * - ladder: the ladder
 * - roomy: the ladder, the game, the dice and the history
 * - line: only the line, the result and Roll, above an on-screen keyboard; "tight" omits lines of text
 *
 * @typedef {"dice" | "bar" | "bar-side" | "strip" | "strip-side" | "ladder" | "ladder-side" | "roomy" | "roomy-side" |
 *   "line" | "line-side" | "line-tight" | "line-tight-side"} Layout
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

/** Windows wide enough for the tray beside the line, if the part above the keyboard is low. */
const ROW = "(min-width: 34rem)";

/** Height below which the page above a keyboard leaves out lines of text, in px. */
const TIGHT = 190;

/**
 * Returns the layout of a page.
 * @param {object} page
 * @param {string | undefined} page.controls as in CHOICES
 * @param {boolean} page.content whether the element takes the height of its content
 * @param {{width: number, height: number} | null} page.typed the part of the page above an on-screen keyboard, in px, if
 *   the line is typed
 * @param {(query: string) => boolean} is reports whether the window matches a media query
 * @returns {Layout}
 */
export function chooseLayout({ controls, content, typed }, is) {
  if (controls === "none") return "dice";
  if (controls === "roll") return is(FLAT) ? "bar-side" : "bar";
  if (typed) {
    const beside = is(ROW) && typed.width > 1.05 * typed.height;
    if (typed.height < TIGHT) return beside ? "line-tight-side" : "line-tight";
    return beside ? "line-side" : "line";
  }
  if (content) return is(WIDE) ? "roomy-side" : "ladder";
  if (is(LOW)) return is(FLAT) ? "bar-side" : "bar";
  const room = is(ROOMY) ? "roomy" : is(LADDER) ? "ladder" : "strip";
  return is(SIDE) ? `${room}-side` : room;
}
