import { byId, element, setAttributes, setText, within } from "./nodes.js";
import { current, messageText } from "../../shared/language.js";
import { forgetsSoon } from "../session/persistence.js";
import { verdict } from "./result-view.js";

/**
 * @import { HistoryEntry, PanelState } from "../../shared/messages.js"
 */

/** Number of rolls from which the search field is shown. */
const FEW = 5;

/** Shape of a die with an arrow around it. */
const DIE =
  "M3 9h12v12H3zM6.500 12.500v.01M11.500 17.500v.01M12 4a8.500 8.500 0 0 1 8.500 8.500M18 10.500l2.500 2.500 2.500-2.500";

/** Time of the latest Date, in seconds since 1970. */
const LATEST = 8.64e12;

/** The list of rolls, newest first. */
export class History {
  #root;
  #count;
  #find;
  #limit;
  #list;
  #newer;
  #older;
  #clear;
  #undo;
  #reveal;
  #again;
  #first = 0;
  /** @type {string} key of the displayed state */ #shown = "";

  /**
   * @param {HTMLElement} root
   * @param {{reveal: (index: number) => void, again: (index: number) => void, find: (text: string) => void, list: (pages: number) => void, clear: () => void, restore: () => void}} actions
   */
  constructor(root, { reveal, again, find: seek, list, clear, restore }) {
    const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (root.querySelector(selector));
    this.#root = root;
    this.#reveal = reveal;
    this.#again = again;
    this.#count = find("[data-part=count]");
    this.#find = /** @type {HTMLInputElement} */ (find("#find"));
    this.#limit = find("[data-part=limit]");
    this.#list = find("ol");
    this.#newer = find("#newer");
    this.#older = find("#older");
    this.#clear = find("#clear");
    this.#undo = find("#undo");
    find("[data-part=retention]").hidden = !forgetsSoon();
    this.#find.addEventListener("input", () => seek(this.#find.value));
    this.#newer.addEventListener("click", () => list(-1));
    this.#older.addEventListener("click", () => list(1));
    this.#clear.addEventListener("click", clear);
    this.#undo.addEventListener("click", restore);
  }

  /** @param {PanelState} state */
  update({ history, newer, rolls, found, cleared, older }) {
    const key = JSON.stringify([history, newer, rolls, found, cleared, older, current().tag]);
    if (key === this.#shown) return;
    const turned = newer !== this.#first;
    this.#first = newer;
    this.#shown = key;
    const held = this.#root.contains(document.activeElement);
    setText(this.#count, String(rolls));
    this.#find.hidden = rolls <= FEW && !this.#find.value;
    this.#find.placeholder = this.#find.ariaLabel = messageText("find-roll");
    const none = found === 0 && rolls > 0;
    const last = newer + history.length;
    this.#limit.hidden = rolls > 0 && found <= history.length && !none;
    this.#newer.hidden = newer === 0;
    this.#older.hidden = last >= found;
    this.#limit.textContent =
      rolls === 0
        ? messageText("no-rolls")
        : none
          ? messageText("none-found")
          : `${messageText("rolls-listed", { first: newer + 1, last, rolls: found })} ${older}`;
    this.#list.replaceChildren(...history.map((entry) => this.#row(entry)));
    this.#clear.hidden = rolls === 0;
    this.#undo.hidden = cleared === 0;
    this.#undo.textContent = messageText("undo-clear", { rolls: cleared });
    if (held) this.#holdFocus(turned ? [this.#older, this.#newer] : [this.#undo]);
    if (held && turned) this.#limit.scrollIntoView({ block: "nearest" });
  }

  /**
   * Moves the focus to a nearby control if the focused one was removed.
   * @param {Element[]} near
   */
  #holdFocus(near) {
    const focused = document.activeElement;
    if (focused && this.#root.contains(focused) && focused.checkVisibility()) return;
    const controls = [...near, document.querySelector("#drawer-close"), document.querySelector("#roll")];
    const next = controls.find((node) => node?.checkVisibility());
    if (next instanceof HTMLElement) next.focus();
  }

  /** @param {HistoryEntry} entry */
  #row(entry) {
    const { index, time, text, secret } = entry;
    const button = secret ? element("button", {}, messageText("reveal")) : repeatButton(text);
    button.type = "button";
    button.addEventListener("click", () => (secret ? this.#reveal(index) : this.#again(index)));
    return element(
      "li",
      { "data-state": verdict(entry) },
      element("p", { class: "head" }, ...heading(entry), moment(new Date(Math.min(time, LATEST) * 1000))),
      element("p", { title: text }, text), // in full, where the style sheet shortens it
      button,
    );
  }
}

/** @param {string} text of the roll */
function repeatButton(text) {
  const name = messageText("done-to", { action: messageText("repeat"), what: text });
  const icon = /** @type {Element} */ (within(byId("undo-change"), "svg").cloneNode(true));
  setAttributes(within(icon, "path"), { d: DIE });
  return element("button", { "data-again": "", "aria-label": name, title: name }, icon);
}

/**
 * Formats the time of a roll: hours and minutes, with the date unless it is today. Intl is avoided, because its first
 * use takes longer than the page's first paint.
 * @param {Date} at
 */
function moment(at) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  const hour = `${two(at.getHours())}:${two(at.getMinutes())}`;
  const today = at.toDateString() === new Date().toDateString();
  return element("time", { datetime: at.toISOString() }, today ? hour : `${day} ${hour}`);
}

/** @param {HistoryEntry} entry */
function heading({ degree_name: degree, announce }) {
  if (!degree) return announce ? [element("strong", {}, announce)] : [];
  if (!announce || announce === degree) return [element("strong", {}, degree)];
  return [element("strong", {}, degree), " ", element("span", { class: "announce" }, announce)];
}
