/** @import { FudgeTray, Resolution } from "../element/fudge-tray.js" */

/** @type {<E extends Element = HTMLElement>(selector: string) => E} */
const find = (selector) => /** @type {any} */ (document.querySelector(selector));

/** @type {FudgeTray} */
const tray = find("fudge-tray");
/** @type {HTMLFormElement} */
const form = find("form");

// The name of each select is an attribute of the tray.
form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement) tray.setAttribute(target.name, target.value);
});

// A real page would send these fields to a server. This one shows them in the table.
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { player, roll } = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
  addRow(player, JSON.parse(roll));
  tray.value = "";
});

/** @type {(player: string, rolled: Resolution) => void} */
function addRow(player, { degree_name = "", margin = 0, text = "" }) {
  const row = document.createElement("tr");
  for (const cell of [player, degree_name, String(margin), text]) {
    row.append(Object.assign(document.createElement("td"), { textContent: cell }));
  }
  find("tbody").prepend(row);
}
