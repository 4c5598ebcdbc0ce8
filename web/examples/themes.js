/** @import { FudgeTray } from "../fudge-tray.js" */

const tray = /** @type {FudgeTray} */ (document.querySelector("fudge-tray"));

// Each radio button has an attribute's name for its name, and a value of it for its value.
document.querySelector("form")?.addEventListener("change", ({ target }) => {
  const { name, value } = /** @type {HTMLInputElement} */ (target);
  tray.setAttribute(name, value);
});
