/** Reads the ladder of odds in the panel, and its markers. */
import { all, frame, one, tray, view } from "./find.js";

const rungs = () => all('[data-id="odds"] svg .rung');

/** @param {Element} rung */
const nameOf = (rung) => rung.children[1].textContent ?? "";

/** @param {string} level */
function rungOf(level) {
  const found = rungs().find((rung) => nameOf(rung) === level);
  if (!found) throw new Error("no rung " + level);
  return found.children[0];
}

/** Returns the names of the levels, from the highest. */
export const names = () => rungs().map(nameOf);

/** Reports whether the levels are others. @param {string[]} than */
export const differs = (than) => String(names()) !== String(than);

/** Returns the highest and the lowest level. */
export const ends = () => [names()[0], names().at(-1)];

/** Returns the level of a marker as it is spoken. @param {string} marker */
export const level = (marker) => one(marker).getAttribute("aria-valuetext")?.split(",")[0];

/** Returns the levels of all markers. */
export const levels = () => all(".marker").map((marker) => marker.getAttribute("aria-valuetext")?.split(",")[0]);

/** Reports whether a marker is on the rung of its level. @param {string} marker */
export function isOnItsRung(marker) {
  const box = rungOf(level(marker) ?? "").getBoundingClientRect();
  return Math.abs(box.top - one(marker).getBoundingClientRect().top) <= 1;
}

/** Returns the place of a level in the window, at a share of the ladder's width. @param {string} level @param {number} share */
export function place(level, share) {
  const all = one('[data-id="odds"] svg').getBoundingClientRect();
  const box = rungOf(level).getBoundingClientRect();
  const { left, top } = frame().getBoundingClientRect();
  return { X: left + all.left + all.width * share, Y: top + box.top + box.height / 2 };
}

/** Returns the trait and the Difficulty of the next roll in the panel. */
export const nextLevels = () =>
  ["#field-trait", "#field-difficulty"].map((path) => /** @type {HTMLSelectElement} */ (one(path)).value);

/** Returns the trait, the Difficulty and the chance of the next roll in the panel. */
export const next = () => [...nextLevels(), one("[data-part=chance]").textContent?.replace("\u00a0", " ")];

/** Returns the levels that the last roll lights, with its verdict. */
export const lit = () => all('.rung[data-lit]:not([data-lit=""])').map((rung) => nameOf(rung) + " " + rung.dataset.lit);

/** Returns how many rungs and sides the ladder shows, and the labels of its markers. */
export function parts() {
  const shown = (/** @type {string} */ path) => all(path).filter((node) => node.checkVisibility());
  return {
    Rungs: shown('[data-id="odds"] svg .rung').length,
    Sides: one(".contest").checkVisibility() ? 2 : 1,
    Markers: shown('[data-id="odds"] .marker').map((marker) => marker.getAttribute("aria-label")),
  };
}

/** Returns whether the strip is visible, the number of its rungs, and the places of the goal and of the roll. */
export function strip() {
  const rungs = all("#strip > svg > *");
  const place = (/** @type {string} */ name) => rungs.findIndex((rung) => rung.hasAttribute(name));
  return [one("#strip").checkVisibility(), rungs.length, place("data-good"), place("data-lit")];
}

/** Replaces the state of the tray and all its attributes. @param {string} state @param {Record<string, string>} attributes */
export async function reset(state, attributes) {
  for (const name of tray().getAttributeNames()) tray().removeAttribute(name);
  await tray().importState(state);
  for (const [name, value] of Object.entries(attributes)) tray().setAttribute(name, value);
}

/** @typedef {{ Pointer: number, Handle: number, Other: number, Selected: string, Scale: string }} Dragged */

/** @type {Dragged[]} */
let records = [];

let ended = new AbortController();

/**
 * Records the ladder at each move of the pointer: its drawing before the move and the one after it.
 *
 * @param {string} marker
 * @param {string} other
 */
export function record(marker, other) {
  records = [];
  ended = new AbortController();
  const { signal } = ended;
  const page = view().document;
  const centre = (/** @type {Element} */ node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const [held, still] = [one(marker), one(other)];
  /** @type {number | null} */
  let pointer = null;
  const note = () => {
    if (pointer === null) return;
    records.push({
      Pointer: pointer,
      Handle: centre(held),
      Other: centre(still),
      Selected: String(view().getSelection()),
      Scale: String(rungs().map((rung) => nameOf(rung) + " " + Math.round(centre(rung.children[0])))),
    });
  };
  const grab = (/** @type {PointerEvent} */ { clientY }) => {
    pointer = clientY;
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (pointer === null) return;
    grab(event);
    note();
  };
  const drop = () => {
    note();
    pointer = null;
  };
  page.addEventListener("pointerdown", grab, { capture: true, signal });
  page.addEventListener("pointermove", note, { capture: true, signal });
  page.addEventListener("pointermove", move, { signal });
  page.addEventListener("pointerup", drop, { capture: true, signal });
}

/** Ends the record and returns it. */
export function recorded() {
  ended.abort();
  return records;
}

/** Returns the size of the letters of the ladder, in px. */
export const letters = () => Number.parseFloat(view().getComputedStyle(one(".rungs text")).fontSize);
