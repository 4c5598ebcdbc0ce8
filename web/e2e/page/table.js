/** Reads and joins a shared table. */
import { all, control, one, root, tray } from "./find.js";

/** @import { SeatOptions } from "../../element/fudge-tray.js" */

/** Joins a table and returns its link. @param {string} where @param {SeatOptions} seat */
export const join = async (where, seat) => (await tray().join(where, seat)).link;

/** Joins the table of a channel. @param {string} channel @param {SeatOptions} seat */
export const joinChannel = (channel, seat) => tray().join(new BroadcastChannel(channel), seat);

/** Reports whether the tray is connected to its table. */
export const isConnected = () => root().dataset.table === "connected";

/** Reports whether the tray is not connected to its table. */
export const isApart = () => !isConnected();

/** Returns the shared history, newest first: numbers of throws, and texts. */
export const throws = () =>
  all("#feed .throws > li").map((item) => item.dataset.throw + " " + item.querySelector(".text")?.textContent);

/** Opens the form for a seat at a new table, and reports whether it is open. */
export function openForm() {
  const together = one("#together");
  if (!together.hidden) together.click();
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
export const hasCode = () => (one("#table-sheet .code path").getAttribute("d") ?? "").length > 1000;

/** Rolls, and reports whether the roll followed the rules of a system. @param {string} system */
export const rollsBy = async (system) => (await tray().roll("4dF")).system === system;

/** Joins a table and returns the seat. @param {string} where @param {SeatOptions} seat */
export const seat = async (where, seat) => (await tray().join(where, seat)).seat;

/** @param {number} number of a seat */
const seatPath = (number) => "#table-sheet [data-seat='" + number + "']";

/** Returns the status of a seat. @param {number} number */
export const statusOf = (number) => one(seatPath(number)).dataset.status;

/** Counts the seats. */
export const seats = () => all("#table-sheet .seats > li").length;

/** Presses a button of the table's sheet. @param {string} name */
export const press = (name) => one("#table-sheet [data-table=" + name + "]").click();

/** Presses a button in a seat's menu, and those that answer its question. @param {number} number @param {string[]} names */
export function choose(number, ...names) {
  one(seatPath(number) + " .menu > button").click();
  for (const name of names) one(seatPath(number) + " [data-table=" + name + "]").click();
}

/** Changes the own name and colour. @param {number} number of the own seat @param {string} name @param {string} color */
export function rename(number, name, color) {
  choose(number, "table-rename");
  const form = /** @type {HTMLFormElement} */ (one("#table-sheet .profile"));
  control("#table-sheet .profile [name=name]").value = name;
  control("#table-sheet .profile [value='" + color + "']").checked = true;
  form.requestSubmit();
}

/** Reports whether the sheet says something about a seat. @param {number} number @param {string} part */
export const says = (number, part) => notesOf(number).includes(part);

/** Reports whether the user is asked to be the GM. */
export const isOffered = () => !one("#table-sheet .offer").hidden;

/** Reports whether the user is not asked to be the GM. */
export const isNotOffered = () => !isOffered();

/** Returns the hash of the record. */
export const head = () => one("#feed").dataset.head;

/** Returns the name and the notes of a seat. @param {number} number */
export const notesOf = (number) => one(seatPath(number)).textContent ?? "";

/** Returns the storage of the tab, which a copy of the tab gets. */
export const tabStorage = () => ({ ...sessionStorage });

/** Goes back to the page before, once this call has returned. */
export const goBack = () => void setTimeout(() => history.back());

/** Counts how often the page was restored from the back/forward cache. */
export const restored = () => Number(document.documentElement.dataset.restored ?? 0);

/** Marks the page when it is restored. */
export function watchRestores() {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) document.documentElement.dataset.restored = String(restored() + 1);
  });
}

/** Leaves the table. */
export const leave = () => tray().leave();
