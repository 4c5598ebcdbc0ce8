/**
 * @import { TrayEventMap } from "../fudge-tray.js"
 * @typedef {{[Name in keyof TrayEventMap]: (detail: TrayEventMap[Name]["detail"]) => string}} Tellers
 */

/** What each event has to tell. @type {Tellers} */
const tellers = {
  "tray-ready": ({ version }) => `Version ${version} can roll.`,
  "tray-throw": ({ dice, seconds, impacts }) =>
    `${dice} will lie in ${seconds.toFixed(2)} s, after ${impacts?.length ?? 0} impacts.`,
  "tray-settle": ({ faces, receipt }) => `Faces ${faces?.join(", ")}. Receipt ${receipt}`,
  "tray-resolve": ({ text = "" }) => text,
  "tray-error": ({ code, message }) => `${code}: ${message}`,
};

const rows = /** @type {HTMLElement} */ (document.querySelector("tbody"));

for (const [name, tell] of Object.entries(tellers)) {
  // The events bubble, so one listener hears every tray of the page.
  document.addEventListener(name, (event) => {
    const row = document.createElement("tr");
    for (const text of [name, tell(/** @type {CustomEvent} */ (event).detail)]) {
      row.append(Object.assign(document.createElement("td"), { textContent: text }));
    }
    rows.append(row);
  });
}
