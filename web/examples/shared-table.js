/**
 * A shared table over a channel, without a server. The first tray that joins creates the table and keeps its record in
 * its browser. This channel connects the tabs of one browser. Any object with postMessage and message events does the
 * same over a network: the trays sign and verify all messages, so the channel needn't be trusted.
 *
 * @import { FudgeTray, TrayError } from "../element/fudge-tray.js"
 */

const tray = /** @type {FudgeTray} */ (document.querySelector("fudge-tray"));
const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
const channel = new BroadcastChannel("fudge-tray-example");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const seat = new FormData(form);
  show("#problem", "");
  try {
    await tray.join(channel, { name: String(seat.get("name")), color: String(seat.get("color")), title: "Example" });
  } catch (error) {
    show("#problem", /** @type {TrayError} */ (error).text ?? String(error));
  }
});

tray.addEventListener("tray-seated", ({ detail: { seat } }) => {
  show("#seat", seat ? `At the table, on seat ${seat}.` : "Not at the table.");
});

tray.addEventListener("tray-resolve", ({ detail: { seat, text = "" } }) => {
  const roll = document.createElement("li");
  const named = seat ? text : `Alone: ${text}`; // at a table the text names the seat
  roll.append(named);
  document.querySelector("#rolls")?.append(roll);
});

/** @type {(selector: string, text: string) => void} */
function show(selector, text) {
  const node = document.querySelector(selector);
  if (node) node.textContent = text;
}
