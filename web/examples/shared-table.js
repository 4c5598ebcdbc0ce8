/**
 * A table that is shared: each seat tells the others the receipt of what it rolled, and they replay the throw, bit for
 * bit. The channel here reaches the tabs of this browser; over a network any other that carries a line of text will do.
 *
 * @import { FudgeTray } from "../fudge-tray.js"
 * @typedef {{receipt: string, text: string}} Told
 */

const tray = /** @type {FudgeTray} */ (document.querySelector("fudge-tray"));
const rolls = /** @type {HTMLElement} */ (document.querySelector("#rolls"));
const channel = new BroadcastChannel("fudge-tray-table");

tray.addEventListener("tray-resolve", ({ detail: { receipt, text = "" } }) => {
  if (!receipt) return; // a secret roll has none
  channel.postMessage({ receipt, text });
  note("This seat", text);
});

channel.addEventListener("message", async (/** @type {MessageEvent<Told>} */ { data: { receipt, text } }) => {
  try {
    await tray.replay(receipt);
    note("Another seat", text);
  } catch (error) {
    note("Another seat", `What it rolled can't be replayed here: ${/** @type {Error} */ (error).message}`);
  }
});

/** @type {(who: string, text: string) => void} */
function note(who, text) {
  const roll = document.createElement("li");
  roll.append(Object.assign(document.createElement("strong"), { textContent: who }), ` ${text}`);
  rolls.append(roll);
}
