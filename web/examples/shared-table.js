/**
 * A shared table: each seat sends the receipts of its rolls, and the others replay the throws bit for bit. This channel
 * connects the tabs of one browser. Any channel for text does the same over a network.
 *
 * @import { FudgeTray } from "../element/fudge-tray.js"
 * @typedef {{receipt: string, text: string}} SharedRoll
 */

const tray = /** @type {FudgeTray} */ (document.querySelector("fudge-tray"));
const rolls = /** @type {HTMLElement} */ (document.querySelector("#rolls"));
const channel = new BroadcastChannel("fudge-tray-table");

tray.addEventListener("tray-resolve", ({ detail: { receipt, text = "" } }) => {
  if (!receipt) return; // secret rolls have none
  channel.postMessage({ receipt, text });
  addRoll("This seat", text);
});

channel.addEventListener("message", async (/** @type {MessageEvent<SharedRoll>} */ { data: { receipt, text } }) => {
  try {
    await tray.replay(receipt);
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
