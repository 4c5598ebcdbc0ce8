/** Opens a keyboard on the screen of a phone. */
import { frame, one } from "./find.js";

/** @typedef {EventTarget & { offsetTop: number }} Viewport */

/** @type {Viewport | undefined} */
let viewport;

let covered = 0;

/** Runs before the page: replaces the visual viewport of the top window by one that a keyboard makes lower. */
export function install() {
  if (window !== top) return;
  const view = Object.assign(new EventTarget(), { scale: 1, offsetLeft: 0, offsetTop: 0, pageLeft: 0, pageTop: 0 });
  Object.defineProperties(view, { width: { get: () => innerWidth }, height: { get: () => innerHeight - covered } });
  Object.defineProperty(window, "visualViewport", { value: view });
  viewport = view;
}

/** Opens a keyboard, with the visible part moved down by pan. A height of 0 closes it. @param {number} height */
export function open(height, pan = 0) {
  if (!viewport) throw new Error("no viewport was installed");
  covered = height;
  viewport.offsetTop = pan;
  viewport.dispatchEvent(new Event("resize"));
}

/** Reports a scroll of the page. */
export const scroll = () => dispatchEvent(new Event("scroll"));

/**
 * Returns the elements that are empty, that overlap, or that are not completely between two heights of the window.
 *
 * @param {number} from
 * @param {number} to
 * @param {string[]} paths
 */
export function outOfSight(from, to, paths) {
  const above = frame().getBoundingClientRect().top;
  const boxes = paths.map((path) => {
    const { left, top, right, bottom } = one(path).getBoundingClientRect();
    return { path, left, right, top: top + above, bottom: bottom + above };
  });
  const hidden = boxes.filter(
    ({ left, right, top, bottom }) =>
      right <= left || bottom <= top || left < 0 || right > innerWidth || top < from - 0.5 || bottom > to + 0.5,
  );
  const crossed = boxes.flatMap((a, i) => boxes.slice(i + 1).flatMap((b) => (cross(a, b) ? [a, b] : [])));
  return [...hidden, ...crossed].map(
    ({ path, top, bottom }) => path + " " + Math.round(top) + " to " + Math.round(bottom),
  );
}

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

/** @param {Box} a @param {Box} b */
const cross = (a, b) =>
  a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
