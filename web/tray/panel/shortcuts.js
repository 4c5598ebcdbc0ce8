/**
 * The list of keyboard shortcuts, with a switch that disables single-character shortcuts (WCAG 2.1.4).
 *
 * @import { PlainKey } from "./nodes.js"
 * @import { Page } from "./quick-rolls.js"
 */

/** Storage key of the switch. */
const STORED = "fudge-tray-keys";

/** Shortcuts: the key as text or as a message, and the message for the action. @type {[string, PlainKey | "", PlainKey][]} */
const KEYS = [
  ["", "key-enter", "keys-roll"],
  ["←, →", "", "keys-read"],
  ["Esc", "", "keys-skip"],
  ["1–9", "", "keys-quick"],
  ["R", "", "repeat"],
  ["", "key-undo", "keys-undo"],
  ["Alt+↑, Alt+↓", "", "keys-move"],
];

/** The list of shortcuts and its switch, in an element of the editor. */
export class Shortcuts {
  #toggle;

  /**
   * @param {Page} page
   * @param {() => void} changed called when the switch changes
   */
  constructor({ element, messageElement }, changed) {
    this.#toggle = element("input", { type: "checkbox", role: "switch", id: "single-keys" });
    this.#toggle.checked = remembered();
    this.#toggle.addEventListener("change", () => {
      remember(this.#toggle.checked);
      changed();
    });
    const label = messageElement("label", "keys-single");
    label.htmlFor = this.#toggle.id;
    const rows = KEYS.map(([letters, name, what]) =>
      element(
        "div",
        {},
        element("dt", {}, name ? messageElement("kbd", name) : element("kbd", { translate: "no" }, letters)),
        messageElement("dd", what),
      ),
    );
    this.node = element(
      "details",
      {},
      element("summary", {}, messageElement("span", "keys")),
      element("dl", {}, ...rows),
      element("div", { class: "field field-toggle" }, label, this.#toggle),
    );
  }

  /** True if single-character shortcuts are enabled. */
  get single() {
    return this.#toggle.checked;
  }
}

function remembered() {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true; // storage is blocked
  }
}

/** @param {boolean} single */
function remember(single) {
  try {
    localStorage.setItem(STORED, single ? "on" : "off");
  } catch {
    // The setting applies to this visit only.
  }
}
