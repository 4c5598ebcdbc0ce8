/** @import { FudgeTray } from "../element/fudge-tray.js" */

/** @type {<E extends Element = HTMLElement>(selector: string) => E} */
const find = (selector) => /** @type {any} */ (document.querySelector(selector));

/** @type {FudgeTray} */
const tray = find("fudge-tray");
/** @type {HTMLFormElement} */
const form = find("form");
let receipt = "";

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const faces = new FormData(form).getAll("face").map(Number);
  const rolled = await tray.roll({ faces });
  receipt = rolled.receipt ?? "";
  find("#said").textContent = rolled.text ?? "";
  find("#receipt").textContent = receipt;
  find("#again").hidden = false;
});

find("#again").addEventListener("click", async () => {
  const { faces } = await tray.replay(receipt);
  find("#said").textContent = `Again ${faces?.join(", ")}.`;
});
