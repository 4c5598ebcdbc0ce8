/**
 * Loads the tray of the front page at the first sign of a visitor: until then nobody throws, and its start keeps a slow phone
 * busy for seconds. Meanwhile a picture is in its place, which is a link to the app; pressing it throws the dice here.
 */

/** @import { FudgeTray } from "../element/fudge-tray.js" */

const tray = /** @type {FudgeTray} */ (document.querySelector("fudge-tray"));
const element = new URL("../fudge-tray.js", import.meta.url).href;

const load = () => import(element);

/** @param {Event} event */
async function throwDice(event) {
  event.preventDefault();
  try {
    await load();
    await tray.roll();
  } catch {
    location.assign("app.html");
  }
}

for (const sign of ["pointermove", "pointerdown", "keydown", "scroll"])
  addEventListener(sign, () => load().catch(console.warn), { once: true, passive: true });
tray.addEventListener("click", (event) => void throwDice(event), { once: true });
