/**
 * What keys do, for who looks for it; and whether letters and digits alone do anything, which is the visitor's to say:
 * who speaks to the machine, or hits keys without wanting to, wants nothing of it (WCAG 2.1.4).
 *
 * @import { PlainKey } from "./dom.js"
 * @import { Page } from "./quick-rolls.js"
 */

/** Where it is kept that letters and digits alone do nothing. */
const STORED = "fudge-tray-keys";

/** What keys do: in letters that all languages share, or as a message. @type {[string, PlainKey | "", PlainKey][]} */
const KEYS = [
  ["", "key-enter", "keys-roll"],
  ["←, →", "", "keys-read"],
  ["Esc", "", "keys-skip"],
  ["1–9", "", "keys-quick"],
  ["R", "", "repeat"],
  ["", "key-undo", "keys-undo"],
  ["Alt+↑, Alt+↓", "", "keys-move"],
];

export class Keys {
  #toggle;

  /**
   * @param {Page} page
   * @param {() => void} changed is called when letters and digits begin or cease to do something
   */
  constructor({ element, saying }, changed) {
    this.#toggle = element("input", { type: "checkbox", role: "switch", id: "single-keys" });
    this.#toggle.checked = remembered();
    this.#toggle.addEventListener("change", () => {
      remember(this.#toggle.checked);
      changed();
    });
    const label = saying("label", "keys-single");
    label.htmlFor = this.#toggle.id;
    const rows = KEYS.map(([letters, name, what]) =>
      element(
        "div",
        {},
        element("dt", {}, name ? saying("kbd", name) : element("kbd", { translate: "no" }, letters)),
        saying("dd", what),
      ),
    );
    this.node = element(
      "details",
      {},
      element("summary", {}, saying("span", "keys")),
      element("dl", {}, ...rows),
      element("div", { class: "field field-toggle" }, label, this.#toggle),
    );
  }

  /** Whether letters and digits alone do something. */
  get single() {
    return this.#toggle.checked;
  }
}

function remembered() {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true; // nothing is stored here
  }
}

/** @param {boolean} single */
function remember(single) {
  try {
    localStorage.setItem(STORED, single ? "on" : "off");
  } catch {
    // It holds for this visit.
  }
}
