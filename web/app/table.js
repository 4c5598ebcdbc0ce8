/**
 * Shared tables in the app: the button for a new table, if the server hosts tables, and the form in which a visitor
 * takes a seat.
 */
import { TABLE_WORDS } from "../languages/table.js";
import { bestOf, format } from "../shared/message.js";

/** @import { FudgeTray, SeatOptions } from "../element/fudge-tray.js" */

/** Keys of the name and the colour that the visitor used last. */
const NAME = "fudge-tray:table-name";
const COLOR = "fudge-tray:table-color";

/** Key of the fragment of the table at which this tab is. */
const TABLE = "fudge-tray:table";

/** Adds the button for a new table, if the server hosts tables. @param {FudgeTray & HTMLElement} tray */
export async function offerTable(tray) {
  const response = await fetch("tables.json");
  const { hosted } = response.ok ? await response.json() : {};
  if (!hosted) return;
  const button = document.createElement("button");
  button.type = "button";
  button.id = "new-table";
  button.textContent = text("table-new");
  button.addEventListener("click", () => ask(tray, location.origin, true));
  button.hidden = Boolean(session(TABLE));
  document.querySelector("main")?.append(button);
  tray.addEventListener("tray-seated", ({ detail: { link } }) => {
    button.hidden = Boolean(link);
  });
}

/** Sets the address of the page to that of the table. @param {FudgeTray & HTMLElement} tray */
function follow(tray) {
  tray.addEventListener("tray-seated", ({ detail: { link } }) => {
    const hash = link && `#table=${link}`;
    remember(sessionStorage, TABLE, hash);
    history.replaceState(null, "", hash || location.pathname);
  });
}

/**
 * Lets the visitor take a seat at the table of the page's address. A page that reloads gets its seat back.
 * @param {FudgeTray & HTMLElement} tray
 */
export async function joinTable(tray) {
  if (session(TABLE) !== location.hash) return ask(tray, location.href, false);
  follow(tray);
  try {
    await tray.join(location.href);
  } catch {
    remember(sessionStorage, TABLE, "");
  }
}

/**
 * Asks for the visitor's name and colour, and joins.
 * @param {FudgeTray & HTMLElement} tray
 * @param {string} address of a table or of a server
 * @param {boolean} creates
 */
function ask(tray, address, creates) {
  const dialog = document.createElement("dialog");
  dialog.id = "table-form";
  const form = document.createElement("form");
  form.method = "dialog";
  const name = field("table-name", { value: stored(NAME), required: true, maxLength: 40 });
  const color = field("table-color", { type: "color", value: stored(COLOR) || randomColor() });
  const title = field("table-title", { value: text("table-shared"), required: true, maxLength: 40 });
  const watch = field("table-watch", { type: "checkbox" });
  const status = document.createElement("p");
  status.setAttribute("role", "alert");
  const join = document.createElement("button");
  join.textContent = text(creates ? "table-create" : "table-join");
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "×";
  close.addEventListener("click", () => dialog.close());
  form.append(
    ...(creates ? [title.label] : []),
    name.label,
    color.label,
    ...(creates ? [] : [watch.label]),
    join,
    close,
    status,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    join.disabled = true;
    remember(localStorage, NAME, name.input.value);
    remember(localStorage, COLOR, color.input.value);
    /** @type {SeatOptions} */ const seat = {
      name: name.input.value.trim(),
      color: color.input.value,
      title: title.input.value.trim(),
      role: watch.input.checked ? "watcher" : "player",
    };
    try {
      await tray.join(address, seat);
      dialog.close();
    } catch (error) {
      status.textContent = /** @type {any} */ (error).text || String(error);
    }
    join.disabled = false;
  });
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  follow(tray);
  dialog.showModal();
}

/**
 * @param {string} key of its label
 * @param {Partial<HTMLInputElement>} properties
 */
function field(key, properties) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { name: key, ...properties });
  label.append(text(key), " ", input);
  return { label, input };
}

/** @param {string} key */
function text(key) {
  const tag = bestOf([document.documentElement.lang]);
  return format(TABLE_WORDS[tag][key], {}, tag);
}

function randomColor() {
  return `#${[...crypto.getRandomValues(new Uint8Array(3))].map((part) => (96 + (part % 128)).toString(16)).join("")}`;
}

/** @type {(key: string) => string} */
const stored = (key) => localStorage.getItem(key) ?? "";

/** @type {(key: string) => string} */
const session = (key) => sessionStorage.getItem(key) ?? "";

/** @type {(storage: Storage, key: string, value: string) => void} */
function remember(storage, key, value) {
  try {
    storage.setItem(key, value);
  } catch {
    // The storage is full; the name is requested again next time.
  }
}
