/** The form in which a visitor takes a seat at a shared table: one question a line. */
import { colorChoice } from "../shared/color-choice.js";
import { element } from "../shared/nodes.js";
import { failureOf } from "../tray/table/failure.js";
import { tableText as text } from "../tray/table/table-text.js";

/** @import { SeatOptions } from "../element/fudge-tray.js" */

/** Keys of the name and the colour that the visitor used last. */
const NAME = "fudge-tray:table-name";
const COLOR = "fudge-tray:table-color";

/**
 * @typedef {"create" | "join" | "take"} Purpose a new table, a new seat, or the own seat that another device has
 *
 * @typedef {object} FormActions
 * @property {(seat: SeatOptions) => Promise<unknown>} join
 * @property {() => void} cancel ends a join that waits
 */

export class TableForm {
  #actions;
  #dialog = element("dialog", { id: "table-form", "aria-labelledby": "table-form-title" });
  #form = element("form", { method: "dialog" });
  #problem = element("p", { role: "alert" });
  #submit;
  #joining = false;

  /**
   * @param {Purpose} purpose
   * @param {FormActions} actions
   */
  constructor(purpose, actions) {
    this.#actions = actions;
    const [heading, hint, submit] = TEXTS[purpose];
    const title = element("h2", { id: "table-form-title" }, text(heading));
    const close = element("button", { type: "button", "aria-label": text("table-close"), class: "close" }, "×");
    close.addEventListener("click", () => this.#dialog.close());
    this.#submit = element("button", { class: "primary" }, text(submit));
    this.#form.append(
      element("header", {}, title, close),
      element("p", {}, text(hint)),
      ...(isBlocked() ? [element("p", {}, text("table-blocked"))] : []),
      ...questions(purpose),
      this.#problem,
      this.#submit,
    );
    this.#dialog.append(this.#form);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#join();
    });
    this.#dialog.addEventListener("close", () => this.#end());
  }

  show() {
    if (document.querySelector("#table-form")) return;
    const sheet = new URL("./table.css", import.meta.url).href;
    if (!document.querySelector(`link[href="${sheet}"]`))
      document.head.append(element("link", { rel: "stylesheet", href: sheet }));
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    /** @type {HTMLElement | null} */ const name = this.#form.querySelector("[name=name]");
    (name ?? this.#submit).focus();
  }

  async #join() {
    const values = new FormData(this.#form);
    const value = (/** @type {string} */ name) => String(values.get(name) ?? "").trim();
    if (values.has("name")) {
      remember(NAME, value("name"));
      remember(COLOR, value("color"));
    }
    this.#wait(true);
    const role = values.get("role") === "watcher" ? "watcher" : "player";
    /** @type {SeatOptions} */ const seat = { name: value("name"), color: value("color"), title: value("title"), role };
    const failure = await failureOf(this.#actions.join(seat));
    this.#wait(false);
    this.#problem.textContent = failure;
    if (!failure) this.#dialog.close();
  }

  /** @param {boolean} joining whether the table is asked for the seat */
  #wait(joining) {
    this.#joining = joining;
    this.#submit.disabled = joining;
    this.#submit.ariaBusy = String(joining);
    if (joining) this.#problem.textContent = "";
  }

  #end() {
    this.#dialog.remove();
    if (this.#joining) this.#actions.cancel();
  }
}

/** Keys of the title, of the hint, and of the button. */
const TEXTS = {
  create: ["table-create", "table-create-hint", "table-create-do"],
  join: ["table-join", "table-join-hint", "table-join-do"],
  take: ["table-take", "table-take-hint", "table-take-back"],
};

/** Returns the fields of the form. @param {Purpose} purpose */
function questions(purpose) {
  if (purpose === "take") return [];
  const who = [entry("name", "table-name", stored(NAME)), colorChoice(stored(COLOR), text)];
  return purpose === "create" ? [entry("title", "table-title", text("table-shared")), ...who] : [...who, roles()];
}

/**
 * Returns a text field with its label above.
 * @param {string} name
 * @param {string} key of the label
 * @param {string} value
 */
function entry(name, key, value) {
  const attributes = { type: "text", name, value, required: "", maxlength: "40", dir: "auto", autocomplete: "off" };
  return element("label", { class: "entry" }, element("span", {}, text(key)), element("input", attributes));
}

/** Returns the choice between playing and watching. */
function roles() {
  const option = (/** @type {string} */ value, /** @type {string} */ key) => {
    const radio = element("input", { type: "radio", name: "role", value });
    radio.checked = value === "player";
    return element("label", {}, radio, element("span", {}, text(key)));
  };
  return element(
    "fieldset",
    { class: "roles" },
    element("legend", {}, text("table-here-to")),
    option("player", "table-play"),
    option("watcher", "table-watch"),
  );
}

/** Reports whether the browser stores nothing for this page. */
function isBlocked() {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}

/** @param {string} key */
function stored(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return ""; // the storage is blocked
  }
}

/** @type {(key: string, value: string) => void} */
function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The storage is full or blocked; the question is asked again next time.
  }
}
