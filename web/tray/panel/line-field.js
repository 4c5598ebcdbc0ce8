import { FieldError, element, setText, within } from "./nodes.js";
import { messageText } from "../../shared/language.js";

/**
 * @import { Control, Reading } from "../../shared/messages.js"
 * @import { PanelActions } from "./panel.js"
 */

/** Number of typed lines that the arrow keys bring back. */
const MOST = 50;

/**
 * The next roll as one line. While a line is typed, the text below describes its roll, or the error with a
 * suggested correction.
 */
export class LineField {
  #input;
  #label;
  #help;
  #error;
  #actions;
  #reading = element("p", { id: "reading" });
  #typing = false;
  /** True while the table reads a line; the next one waits for its reply. */ #asked = false;
  /** The text that the table has. */ #known = "";
  /** @type {string[]} lines of this visit, oldest first */ #lines = [];
  /** Index in the lines, or their number for the line that is being typed. */ #at = 0;

  /**
   * @param {HTMLElement} node
   * @param {Control} control
   * @param {PanelActions} actions
   */
  constructor(node, control, actions) {
    this.node = node;
    this.control = control;
    this.#actions = actions;
    this.#label = within(node, "label");
    this.#help = within(node, ".help");
    this.#input = /** @type {HTMLInputElement} */ (within(node, "input"));
    this.#error = new FieldError(node, this.#input);
    node.append(this.#reading);
    this.#input.placeholder = control.help ?? "";
    this.#input.addEventListener("focus", () => this.#input.select());
    this.#input.addEventListener("input", () => this.#type());
    this.#input.addEventListener("change", () => {
      this.#typing = true;
      this.commit();
    });
    this.#input.addEventListener("blur", () => this.commit());
    this.#input.addEventListener("keydown", (key) => this.#press(key));
  }

  /** @param {Control} control its description in another language */
  rename(control) {
    this.control = control;
    setText(this.#label, control.label);
    this.#help.textContent = this.#input.placeholder = control.help ?? "";
  }

  read() {
    return "";
  }

  /** No-op: the table sends the next roll. */
  write() {}

  /** No-op: a line has no options. */
  offer() {}

  /** @param {string | undefined} message why the line was refused */
  showError(message) {
    this.#error.show(message);
    if (this.#typing) return;
    if (!message) this.#read(null);
    else if (this.#reading.childElementCount === 0)
      this.#read({ roll: "", chance: "", fault: message, suggestion: "" });
  }

  /** @param {string} next the next roll as a line */
  show(next) {
    if (this.#typing || this.#input.hasAttribute("aria-invalid") || this.#input.value === next) return;
    this.#input.value = this.#known = next;
    this.#select();
  }

  /** Lets the next typed line replace this one. */
  #select() {
    if (document.activeElement === this.#input) this.#input.select();
  }

  /** Reports the typed line if it is new. */
  commit() {
    this.#select();
    if (!this.#typing) return;
    this.#typing = false;
    if (!this.#reading.hasAttribute("data-fault")) this.#read(null);
    const line = this.#input.value;
    if (line === this.#known) return;
    this.#known = line;
    if (line.trim() === "") return;
    if (line !== this.#lines[this.#lines.length - 1]) this.#lines = [...this.#lines, line].slice(-MOST);
    this.#at = this.#lines.length;
    this.#actions.change(this.control.id, line);
  }

  /** Reports a line typed before the panel was built. */
  catchUp() {
    if (this.#input.value !== this.#input.defaultValue) {
      this.#typing = true;
      this.commit();
    }
  }

  /** @param {number | undefined} column of the caret, in characters from 1 */
  focus(column) {
    this.#input.focus();
    this.#input.scrollIntoView({ block: "nearest" });
    if (!column) return;
    const before = [...this.#input.value].slice(0, column - 1).join("").length;
    this.#input.setSelectionRange(before, before);
  }

  #type() {
    this.#typing = true;
    if (this.#asked) return;
    const line = this.#input.value;
    if (line.trim() === "") return this.#read(null);
    this.#asked = true;
    this.#actions.read(line, (reading) => {
      this.#asked = false;
      if (!this.#typing) return;
      this.#read(reading);
      if (this.#input.value !== line) this.#type();
    });
  }

  /** @param {Reading | null} reading null for none */
  #read(reading) {
    const { roll, chance, fault, suggestion } = reading ?? { roll: "", chance: "", fault: "", suggestion: "" };
    const said = fault || [roll, chance].filter(Boolean).join(": ");
    this.#reading.toggleAttribute("data-fault", fault !== "");
    if (!said) return this.#reading.replaceChildren();
    const button = suggestion ? [this.#suggest(suggestion)] : [];
    this.#reading.replaceChildren(element("span", {}, said), ...button);
  }

  /** @param {string} line */
  #suggest(line) {
    const button = element("button", { type: "button" }, messageText("correct-to", { roll: line }));
    button.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
    button.addEventListener("click", () => this.#replace(line));
    return button;
  }

  /** @param {string} line */
  #replace(line) {
    this.#input.value = line;
    this.#input.focus();
    this.#input.setSelectionRange(line.length, line.length);
    this.#type();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.isComposing) return; // the input method's keys
    if (event.key === "Escape" && this.#typing) {
      event.stopPropagation();
      this.#typing = false;
      this.#input.value = this.#known;
      this.#read(null);
    }
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    const line = this.#lines[this.#at + by];
    if (by === 0 || line === undefined) return;
    event.preventDefault();
    this.#at += by;
    this.#replace(line);
  }
}
