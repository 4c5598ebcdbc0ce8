/** Reads the history in the panel. */
import { all, view } from "./find.js";

/** Returns how many rows are completely above the window's end. */
export const wholeRows = () =>
  all("#history li").filter((row) => row.getBoundingClientRect().bottom <= view().innerHeight).length;

/** Returns how many rows have their degree and buttons above the window's end, too. */
export const wholeRowsWithButtons = () =>
  all("#history li").filter((row) =>
    [row, ...row.querySelectorAll("strong, button")].every(
      (node) => node.getBoundingClientRect().bottom <= view().innerHeight,
    ),
  ).length;

/** Reports whether the first row's time is a time of today, within the last hour. */
export function isOfToday() {
  const time = /** @type {HTMLTimeElement} */ (all("#history li time")[0]);
  const age = Math.abs(new Date(time.dateTime).getTime() - Date.now());
  return /^\d\d:\d\d$/.test(time.textContent ?? "") && age < 3600e3;
}
