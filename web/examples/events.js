/**
 * @import { TrayEventMap } from "../element/fudge-tray.js"
 * @typedef {{[Name in keyof TrayEventMap]: (detail: TrayEventMap[Name]["detail"]) => string}} Descriptions
 */

/** Describes the detail of each event. @type {Descriptions} */
const descriptions = {
  "tray-ready": ({ version }) => `Version ${version} can roll.`,
  "tray-throw": ({ secret, dice, seconds = 0, impacts = [] }) =>
    secret ? "A secret throw." : `${dice} come to rest after ${seconds.toFixed(2)} s and ${impacts.length} impacts.`,
  "tray-settle": ({ faces, receipt }) => `Faces ${faces?.join(", ")}. Receipt ${receipt}`,
  "tray-resolve": ({ text = "" }) => text,
  "tray-together": () => "A visitor wants to play together.",
  "tray-seated": ({ link, seat }) => (link ? `Seat ${seat} at table ${link}.` : "At no table."),
  "tray-error": ({ code, message }) => `${code}: ${message}`,
};

const rows = /** @type {HTMLElement} */ (document.querySelector("tbody"));

for (const [name, describe] of Object.entries(descriptions)) {
  // The events bubble, so one listener receives those of all trays on the page.
  document.addEventListener(name, (event) => {
    const row = document.createElement("tr");
    for (const text of [name, describe(/** @type {CustomEvent} */ (event).detail)]) {
      row.append(Object.assign(document.createElement("td"), { textContent: text }));
    }
    rows.append(row);
  });
}
