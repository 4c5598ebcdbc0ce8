/**
 * A shared table: each seat sends the receipts of its rolls, and the others replay the throws bit for bit and resolve
 * the faces that they see. A result that a seat claims is never shown. This channel connects the tabs of one browser.
 * Any channel for text does the same over a network.
 *
 * @import { FudgeTray, Request } from "../element/fudge-tray.js"
 * @typedef {{receipt: string, request: Request}} SharedRoll
 */

const tray = /** @type {FudgeTray} */ (document.querySelector("fudge-tray"));
const rolls = /** @type {HTMLElement} */ (document.querySelector("#rolls"));
const channel = new BroadcastChannel("fudge-tray-table");

tray.addEventListener("tray-resolve", ({ detail: { receipt, text = "", ...resolution } }) => {
  if (!receipt) return; // secret rolls have none
  const { system, kind, technique, ladder, trait, modifiers, difficulty } = resolution;
  channel.postMessage({ receipt, request: { system, kind, technique, ladder, trait, modifiers, difficulty } });
  addRoll("This seat", text);
});

channel.addEventListener("message", async (/** @type {MessageEvent<SharedRoll>} */ { data: { receipt, request } }) => {
  try {
    const { faces } = await tray.replay(receipt);
    const { text = "" } = await tray.resolve({ ...request, faces });
    addRoll("Another seat", text);
  } catch (error) {
    addRoll("Another seat", `Replay failed: ${/** @type {Error} */ (error).message}`);
  }
});

/** @type {(seat: string, text: string) => void} */
function addRoll(seat, text) {
  const roll = document.createElement("li");
  roll.append(Object.assign(document.createElement("strong"), { textContent: seat }), ` ${text}`);
  rolls.append(roll);
}
