/** @import { FudgeTray } from "../element/fudge-tray.js" */

const tray = /** @type {FudgeTray} */ (document.querySelector("fudge-tray"));

// Name and value of each radio button are an attribute of the tray and its value.
document.querySelector("form")?.addEventListener("change", ({ target }) => {
  const { name, value } = /** @type {HTMLInputElement} */ (target);
  tray.setAttribute(name, value);
});
