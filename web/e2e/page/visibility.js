/** Hides the page, and records what happens to it. */
import { view } from "./find.js";

/** Runs in each frame: makes a page hidden while hide says so. */
export function allowHiding() {
  for (const [name, value] of /** @type {const} */ ([
    ["hidden", true],
    ["visibilityState", "hidden"],
  ])) {
    const get = Object.getOwnPropertyDescriptor(Document.prototype, name)?.get;
    Object.defineProperty(document, name, {
      configurable: true,
      get: () => (/** @type {Host} */ (top).away ? value : get?.call(document)),
    });
  }
}

/** @typedef {Window & { away?: boolean }} Host */

/** Hides the page or shows it again. @param {boolean} away */
export function hide(away) {
  /** @type {Host} */ (window).away = away;
  for (const page of [document, view().document]) page.dispatchEvent(new Event("visibilitychange"));
}

/** Reports whether the page is hidden. */
export const isHidden = () => document.hidden;

/** @type {string[]} */
const life = [];

/** Records from now on when dice are thrown, and the page is frozen, hidden or shown. */
export function record() {
  addEventListener("tray-throw", () => life.push("thrown"));
  document.addEventListener("freeze", () => life.push("frozen"));
  document.addEventListener("visibilitychange", () => life.push(document.visibilityState));
}

/** Returns what has happened to the page. */
export const list = () => life;
