/** Reads the states of the tray, and what it shows over time. */
import { tray } from "./find.js";

/** Returns the tray's custom states. */
export const list = () =>
  ["loading", "ready", "rolling", "failed", "secret"].filter((name) => tray().matches(":state(" + name + ")"));

/** Rolls, and reports whether the tray was rolling at the throw. @param {import("../../element/fudge-tray.js").Request} request */
export async function isRollingDuring(request) {
  const seen = new Promise((done) =>
    tray().addEventListener("tray-throw", () => done(tray().matches(":state(rolling)"))),
  );
  await tray().roll(request);
  return seen;
}

/** @typedef {Window & { shownDegrees?: string[] }} Host */

/** Runs in each frame: records the degrees that the tray page shows. */
export function recordDegrees() {
  if (window === top) return;
  const host = /** @type {Host} */ (top);
  host.shownDegrees ??= [];
  const shown = host.shownDegrees;
  const look = () => {
    const text = document.querySelector("#degree")?.textContent;
    const visible = document.documentElement?.hasAttribute("data-translated");
    if (visible && text && shown.at(-1) !== text) shown.push(text);
    setTimeout(look);
  };
  look();
}

/** Returns the degrees that were shown. */
export const degrees = () => /** @type {Host} */ (window).shownDegrees ?? [];

/** Returns the degree that was shown last. */
export const lastDegree = () => degrees().at(-1);
