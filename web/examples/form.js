/** @import { FudgeTray, Resolution } from "../fudge-tray.js" */

/** @type {<E extends Element = HTMLElement>(selector: string) => E} */
const find = (selector) => /** @type {any} */ (document.querySelector(selector));

/** @type {FudgeTray} */
const tray = find("fudge-tray");
/** @type {HTMLFormElement} */
const form = find("form");

// The page's own fields say what is rolled: each has an attribute's name, and is set to a value of it.
form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement) tray.setAttribute(target.name, target.value);
});

// A server would be sent these fields; here they go into the table.
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { who, roll } = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
  note(who, JSON.parse(roll));
  tray.value = "";
});

/** @type {(who: string, rolled: Resolution) => void} */
function note(who, { degree_name = "", margin = 0, text = "" }) {
  const row = document.createElement("tr");
  for (const cell of [who, degree_name, String(margin), text]) {
    row.append(Object.assign(document.createElement("td"), { textContent: cell }));
  }
  find("tbody").prepend(row);
}
