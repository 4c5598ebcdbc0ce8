/** Reads the history in the panel. */
import { all, one, tray, view } from "./find.js";

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

/** Returns what the tray reports and shows about its rolls. */
export async function shownRolls() {
  const rolls = await tray().history();
  return {
    receipts: rolls.map(({ resolution }) => resolution.receipt ?? ""),
    newest: rolls.at(-1)?.resolution.text ?? "",
    count: one("#history [data-part=count]").textContent,
    first: all("#history li > p:last-of-type")[0]?.textContent ?? "",
  };
}

/** Reports whether the tray has some rolls and shows them. @param {number} count */
export async function showsRolls(count) {
  const now = await shownRolls();
  return now.receipts.length === count && now.count === String(count) && now.first === now.newest;
}
