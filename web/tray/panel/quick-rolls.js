/**
 * @import { QuickRoll } from "../../shared/contract.js"
 * @import { PanelState } from "../../shared/messages.js"
 *
 * @typedef {object} QuickActions
 * @property {(name: string) => void} roll
 * @property {(name: string, done: (name: string) => void) => void} pin saves the next roll as a quick roll
 * @property {(name: string) => void} unpin
 * @property {(name: string, to: string, done: (name: string) => void) => void} rename
 * @property {(name: string, to: number, done: () => void) => void} move
 * @property {() => void} again repeats the last roll
 * @property {() => boolean} idle reports whether the visitor can't change settings
 * @property {((roll: string) => Promise<string>) | null} link shares a link and returns a message; null if the host page accepts no links
 * @property {(roll: string) => Promise<string>} text copies a text and returns a message
 *
 * Functions of the page. This module is loaded lazily; importing `language.js` here would bundle a second copy of the
 * catalogue.
 * @typedef {Pick<typeof import("./nodes.js"), "element" | "button" | "messageElement" | "isTyping" | "latinKey"> & Pick<typeof import("../../shared/language.js"), "messageText" | "current">} Page
 */
import { dragBy } from "./sortable.js";
import { Shortcuts } from "./shortcuts.js";

/** Number of quick rolls that have a key. */
const KEYS = 9;

/** The quick rolls: buttons that roll them, and an editor among the settings. Loaded once the tray is ready. */
export class QuickRolls {
  #chips;
  #shortcuts;
  #page;
  #actions;
  #fold;
  #count;
  #none;
  #list;
  #status;
  #name;
  /** @type {QuickRoll[]} */ #rolls = [];
  /** @type {PanelState | undefined} */ #state;
  #shown = "";
  /** Name of the quick roll whose editor is open. */ #open = "";

  /**
   * @param {HTMLElement} chips container of the buttons
   * @param {HTMLElement} box container of the editor
   * @param {QuickActions} actions
   * @param {Page} page
   */
  constructor(chips, box, actions, page) {
    const { element, messageElement } = page;
    this.#chips = chips;
    this.#actions = actions;
    this.#page = page;
    this.#count = element("span");
    this.#list = element("ol");
    this.#status = element("p", { role: "status" });
    const entry = this.#entry("pin", "pin-name", "", (name) => actions.pin(name, () => (this.#name.value = "")));
    this.#name = /** @type {HTMLInputElement} */ (entry.querySelector("input"));
    const summary = element("summary", {}, messageElement("span", "quick-rolls"), " ", this.#count);
    this.#none = messageElement("p", "no-quick-rolls");
    this.#fold = element("details", {}, summary, this.#none, this.#list, entry);
    this.#shortcuts = new Shortcuts(page, () => this.#state && this.update(this.#state));
    box.append(this.#fold, this.#status, this.#shortcuts.node);
    addEventListener("keydown", (event) => this.#press(event), { capture: true });
  }

  /** @param {PanelState} state */
  update(state) {
    const { quick } = state;
    const { messageText, current } = this.#page;
    this.#state = state;
    const key = JSON.stringify([quick, current().tag, this.#open, Boolean(this.#actions.link), this.#shortcuts.single]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#rolls = quick;
    this.#count.textContent = String(quick.length);
    this.#none.hidden = quick.length > 0;
    this.#name.placeholder = messageText("quick-example");
    const held = this.#held();
    this.#list.replaceChildren(...quick.map((roll, i) => this.#row(roll, i)));
    this.#chips.replaceChildren(...quick.map((roll, i) => this.#chip(roll, i)));
    this.#chips.setAttribute("aria-label", messageText("quick-rolls"));
    this.#chips.hidden = quick.length === 0;
    this.#hold(held);
  }

  /** Returns the position of the focused element: its list, its quick roll and its index in the row. */
  #held() {
    const { activeElement } = document;
    const row = activeElement?.closest("[data-quick]");
    if (!activeElement || !(row instanceof HTMLElement)) return null;
    return { box: row.parentElement, name: row.dataset.quick, place: focusable(row).indexOf(activeElement) };
  }

  /** @param {{box: HTMLElement | null, name: string | undefined, place: number} | null} held */
  #hold(held) {
    if (!held) return;
    const rows = /** @type {HTMLElement[]} */ ([...(held.box?.children ?? [])]);
    const row = rows.find(({ dataset }) => dataset.quick === held.name);
    const next = row ? focusable(row)[held.place] : this.#fold.querySelector("summary");
    if (next instanceof HTMLElement) next.focus();
  }

  /**
   * @param {QuickRoll} roll
   * @param {number} i
   */
  #chip({ name, roll, chance, refusal }, i) {
    const { element } = this.#page;
    const key = i < KEYS && this.#shortcuts.single ? String(i + 1) : undefined;
    const about = refusal || [roll, chance].filter(Boolean).join("\n");
    const attributes = { type: "button", "data-quick": name, title: about, "aria-keyshortcuts": key };
    const chip = element("button", attributes, element("bdi", {}, name));
    if (key) chip.prepend(element("kbd", { "aria-hidden": "true" }, key));
    chip.toggleAttribute("data-refused", Boolean(refusal));
    chip.addEventListener("click", () => this.#actions.roll(name));
    return chip;
  }

  /**
   * @param {QuickRoll} quick
   * @param {number} i
   */
  #row({ name, roll, chance, refusal }, i) {
    const { element, button, messageElement, messageText } = this.#page;
    const { unpin, rename, link, text } = this.#actions;
    const up = button("move-up", () => this.#move(name, i - 1));
    const down = button("move-down", () => this.#move(name, i + 1));
    // aria-disabled keeps the focus on the button when the row reaches an end of the list.
    up.ariaDisabled = String(i === 0);
    down.ariaDisabled = String(i === this.#rolls.length - 1);
    const buttons = [up, down, button("remove", () => unpin(name))];
    if (roll && link) buttons.push(button("copy-link", () => this.#awaitStatus(link(roll))));
    if (roll) buttons.push(button("copy-text", () => this.#awaitStatus(text(`${name}: ${roll}`))));
    for (const button of buttons)
      button.setAttribute("aria-label", messageText("done-to", { action: button.textContent, what: name }));
    const entry = this.#entry("rename", `quick-name-${i}`, name, (to) =>
      rename(name, to, (renamed) => (this.#open = renamed)),
    );
    const summary = element(
      "summary",
      { "aria-label": messageText("change-quick", { name }) },
      messageElement("span", "change"),
    );
    const fold = element("details", {}, summary, entry, element("div", { class: "buttons" }, ...buttons));
    fold.open = this.#open === name;
    // The toggle event fires too late: the rows may have been rebuilt by then.
    summary.addEventListener("click", () => (this.#open = fold.open ? "" : name));
    const about = refusal || [roll, chance].filter(Boolean).join(" · ");
    const handle = element("span", { class: "handle" });
    const title = element("strong", { dir: "auto" }, name);
    const row = element("li", { "data-quick": name }, handle, title, element("p", {}, about), fold);
    dragBy(handle, row, (to) => this.#move(name, to));
    return row;
  }

  /**
   * @param {string} name
   * @param {number} to
   */
  #move(name, to) {
    const count = this.#rolls.length;
    const place = Math.min(Math.max(to, 0), count - 1);
    const announce = () => this.#setStatus(this.#page.messageText("quick-place", { name, place: place + 1, count }));
    if (place === to) this.#actions.move(name, to, announce);
    else announce();
  }

  /**
   * Creates a form with a name field and a button.
   * @param {"pin" | "rename"} key message key of the button
   * @param {string} id
   * @param {string} value
   * @param {(name: string) => void} submitted
   */
  #entry(key, id, value, submitted) {
    const { element, messageElement } = this.#page;
    const label = messageElement("label", "quick-name");
    label.htmlFor = id;
    const input = element("input", { type: "text", id, value, maxlength: 40, dir: "auto", autocomplete: "off" });
    const send = messageElement("button", key);
    const entry = element("form", { class: "entry" }, label, input, send);
    entry.noValidate = true;
    entry.addEventListener("submit", (submit) => {
      submit.preventDefault();
      submitted(input.value);
    });
    return entry;
  }

  /** Shows the message of a share or copy action. @param {Promise<string>} message */
  async #awaitStatus(message) {
    this.#setStatus("");
    this.#setStatus(await message);
  }

  /** @param {string} text */
  #setStatus(text) {
    this.#status.textContent = text;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.repeat || this.#actions.idle() || this.#page.isTyping(event.target)) return;
    if (event.altKey) return this.#shift(event);
    if (event.ctrlKey || event.metaKey || !this.#shortcuts.single) return;
    const key = this.#page.latinKey(event);
    if (key === "r") return this.#actions.again();
    const roll = /^[1-9]$/.test(key) && this.#rolls[Number(key) - 1];
    if (roll) this.#actions.roll(roll.name);
  }

  /** Moves the quick roll that has the focus. @param {KeyboardEvent} event with Alt */
  #shift(event) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const row = event.target instanceof HTMLElement && event.target.closest("[data-quick]");
    const i = this.#rolls.findIndex(({ name }) => row && row.getAttribute("data-quick") === name);
    if (!by || i < 0) return;
    event.preventDefault();
    this.#move(this.#rolls[i].name, i + by);
  }
}

/** @param {HTMLElement} row */
const focusable = (row) =>
  row instanceof HTMLButtonElement ? [row] : [...row.querySelectorAll("summary, input, button")];
