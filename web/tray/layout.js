/**
 * Chooses the layout of the page from the size of its window, in attributes of the root element:
 *
 * - data-bar: result and Roll in one bar, because the window is too low for more, or the host page wants no settings
 * - data-side: the panel is beside the tray instead of below it
 * - data-ladder: the panel has room for the ladder; otherwise for steppers and a strip
 * - data-roomy: the panel has room for the game, the dice and the history too
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

const page = document.documentElement;

/** @param {string} query */
const is = (query) => matchMedia(query).matches;

/** Applies the layout for the current size and settings. */
export function fitLayout() {
  const { controls, size } = page.dataset;
  const content = size === "content";
  const bar = controls === "roll" || (controls === "full" && !content && is(LOW));
  page.toggleAttribute("data-bar", bar);
  page.toggleAttribute("data-side", is(bar ? FLAT : content ? WIDE : SIDE));
  page.toggleAttribute("data-ladder", !bar && (content || is(LADDER)));
  page.toggleAttribute("data-roomy", !bar && controls === "full" && is(content ? WIDE : ROOMY));
}
