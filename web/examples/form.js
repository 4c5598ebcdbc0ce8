/** @import { FudgeTray, Resolution } from "../fudge-tray.js" */

/** @type {<E extends Element = HTMLElement>(selector: string) => E} */
const find = (selector) => /** @type {any} */ (document.querySelector(selector));

/** @type {FudgeTray} */
const tray = find("fudge-tray");
/** @type {HTMLFormElement} */
const form = find("form");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  find("#fault").textContent = "";
  const { who, trait, difficulty, modifier } = /** @type {Record<string, string>} */ (
    Object.fromEntries(new FormData(form))
  );
  try {
    const rolled = await tray.roll({ trait, difficulty, modifiers: [{ label: "Situation", value: Number(modifier) }] });
    note(who, rolled);
  } catch (error) {
    find("#fault").textContent = /** @type {Error} */ (error).message;
  }
});

/** @type {(who: string, rolled: Resolution) => void} */
function note(who, { degree_name = "", margin = 0, text = "" }) {
  const row = document.createElement("tr");
  for (const cell of [who, degree_name, String(margin), text]) {
    row.append(Object.assign(document.createElement("td"), { textContent: cell }));
  }
  find("tbody").prepend(row);
  find("#said").textContent = text;
}
