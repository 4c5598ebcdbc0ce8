/** Reads and joins a shared table. */
import { all, one, root, tray } from "./find.js";

/** @import { SeatOptions } from "../../element/fudge-tray.js" */

/** Joins a table and returns its link. @param {string} where @param {SeatOptions} seat */
export const join = async (where, seat) => (await tray().join(where, seat)).link;

/** Joins the table of a channel. @param {string} channel @param {SeatOptions} seat */
export const joinChannel = (channel, seat) => tray().join(new BroadcastChannel(channel), seat);

/** Reports whether the tray is connected to its table. */
export const isConnected = () => root().dataset.table === "connected";

/** Reports whether the tray is not connected to its table. */
export const isApart = () => !isConnected();

/** Returns the shared history, newest first: names of throws, and texts. */
export const throws = () => all("#table .throws > li").map((item) => item.dataset.throw + " " + item.textContent);

/** Opens the form for a seat at a new table, and reports whether it is open. */
export function openForm() {
  /** @type {HTMLElement | null} */ (document.querySelector("#new-table"))?.click();
  return document.querySelector("#table-form") !== null;
}

/** Fills in the form of a seat and submits it. @param {Record<string, string>} fields */
export function takeSeat(fields) {
  for (const [name, value] of Object.entries(fields)) {
    /** @type {HTMLInputElement} */ (document.querySelector("#table-form [name=" + name + "]")).value = value;
  }
  /** @type {HTMLFormElement} */ (document.querySelector("#table-form form")).requestSubmit();
}

/** Reports whether the page has the address of a table, and its form is closed. */
export const isOpen = () => location.hash.startsWith("#table=") && !document.querySelector("#table-form");

/** Reports whether the invitation shows the code of a link. */
export const hasCode = () => (one("#invitation svg path").getAttribute("d") ?? "").length > 1000;

/** Rolls, and reports whether the roll followed the rules of a system. @param {string} system */
export const rollsBy = async (system) => (await tray().roll("4dF")).system === system;
