/**
 * Shared tables in the app: the form in which a visitor takes a seat, and the address of the page, which is that of the
 * table.
 */
import { TableForm } from "./table-form.js";

/** @import { FudgeTray, SeatOptions } from "../element/fudge-tray.js" */

/** Key of the fragment of the table at which this tab is. */
const TABLE = "fudge-tray:table";

let follows = false;

/** Sets the address of the page to that of the table. @param {FudgeTray} tray */
function follow(tray) {
  if (follows) return;
  follows = true;
  tray.addEventListener("tray-seated", ({ detail: { link, seat } }) => {
    if (seat > 0 && !link) return; // another seat has replaced the link, but the old one still leads to the own seat
    const hash = link && `#table=${link}`;
    remember(hash);
    history.replaceState(null, "", hash || location.pathname);
  });
}

/** Reports whether the fragment of an address is the private link of a seat. @param {string} hash */
const isPrivate = (hash) => hash.split(".").length === 3;

/** Lets the visitor create a table on the server of the page. @param {FudgeTray} tray */
export function createTable(tray) {
  follow(tray);
  open(tray, "create", (seat) => tray.join(location.origin, seat));
}

/**
 * Lets the visitor take a seat at the table of the page's address. A page that reloads gets its seat back.
 * @param {FudgeTray} tray
 */
export async function joinTable(tray) {
  const address = location.href;
  follow(tray);
  if (remembered() !== location.hash) {
    open(tray, isPrivate(location.hash) ? "take" : "join", (seat) => tray.join(address, seat));
    return;
  }
  try {
    await tray.join(address);
  } catch {
    remember("");
  }
}

/**
 * @param {FudgeTray} tray
 * @param {import("./table-form.js").Purpose} purpose
 * @param {(seat: SeatOptions) => Promise<unknown>} join
 */
function open(tray, purpose, join) {
  new TableForm(purpose, { join, cancel: () => void tray.leave() }).show();
}

/** Returns the fragment of the table at which this tab is. */
function remembered() {
  try {
    return sessionStorage.getItem(TABLE);
  } catch {
    return null; // the storage is blocked
  }
}

/** @param {string} hash of the table; empty for none */
function remember(hash) {
  try {
    sessionStorage.setItem(TABLE, hash);
  } catch {
    // The storage is full; the visitor joins by the form after a reload.
  }
}
