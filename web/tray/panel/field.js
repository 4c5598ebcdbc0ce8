import { FieldError, element, partsOf, setText, within } from "./nodes.js";
import { messageText } from "../../shared/language.js";

/**
 * @import { Control, Option } from "../../shared/messages.js"
 * @import { PanelActions } from "./panel.js"
 */

/**
 * Returns the labels of options.
 * @param {Option[]} options
 * @param {Control} control
 */
function named(options, control) {
  const described = (/** @type {string} */ value) => control.options?.find((own) => own.value === value)?.label;
  return options.map(({ value, label }) => ({ value, label: label ?? described(value) ?? value }));
}

/**
 * Reports whether a control differs from the page's default.
 * @param {HTMLElement} input
 */
function changed(input) {
  if (input instanceof HTMLSelectElement) return !input.selectedOptions[0]?.defaultSelected && input.selectedIndex > 0;
  if (!(input instanceof HTMLInputElement)) return false;
  return input.type === "checkbox" ? input.checked !== input.defaultChecked : input.value !== input.defaultValue;
}

/** One control with its label, help and error. */
export class Field {
  #label;
  #help;
  #steps;
  /** @type {{value: string, label: string}[]} */ #options;
  /** @type {HTMLOptionElement | undefined} */ #stray;
  #actions;
  #typing = false;
  /** The text that the table has or was sent. */ #known = "";
  /** @type {unknown} the latest value from the table, received during typing */ #missed;

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
    this.#help = node.querySelector(".help");
    this.#steps = node.querySelectorAll("button");
    this.#options = named(control.options ?? [], control);
    /** @type {HTMLElement & {value?: string, checked?: boolean, placeholder?: string}} */
    this.input = within(node, "input, select");
    // The page leaves out the options of hidden controls.
    if (this.input instanceof HTMLSelectElement && this.input.length === 0) this.#fill(String(control.default ?? ""));
    this.#known = this.input.value ?? "";
    const error = new FieldError(node, this.input);
    this.showError = error.show.bind(error);
    this.input.addEventListener("input", () => (this.#typing = true));
    this.input.addEventListener("change", () => this.#changed());
    this.input.addEventListener("blur", () => {
      this.commit();
      const missed = this.#typed();
      if (missed !== undefined) this.write(missed);
    });
    for (const [i, step] of [...this.#steps].entries()) step.addEventListener("click", () => this.#step(i ? 1 : -1));
    this.#name();
    this.#showOption();
  }

  /** @param {Control} control its description in another language */
  rename(control) {
    const { value } = this.input;
    this.control = control;
    setText(this.#label, control.label);
    this.#name();
    this.offer();
    if (control.kind === "select") this.write(value);
  }

  /** Shows the help of the chosen option, or else of the control: below it, and on hover. */
  #explain() {
    const { help, options } = this.control;
    const text = options?.find(({ value }) => value === this.input.value)?.help ?? help ?? "";
    this.node.title = text;
    if (this.#help) setText(this.#help, text);
  }

  /** Names the step buttons and the placeholder. The buttons are not in the tab order: the input handles the arrow keys. */
  #name() {
    this.#explain();
    if (this.control.id === "modifiers") this.input.placeholder = messageText("modifier-label");
    for (const [i, step] of [...this.#steps].entries())
      step.setAttribute("aria-label", messageText(i ? "one-more" : "one-less", { control: this.control.label }));
  }

  /** @param {number} by */
  #step(by) {
    if (this.input instanceof HTMLSelectElement) {
      const last = this.input.options.length - 1;
      this.input.selectedIndex = Math.min(last, Math.max(0, this.input.selectedIndex - by)); // the highest comes first
      this.input.dispatchEvent(new Event("change", { bubbles: true }));
      return;
    }
    const { min = -Infinity, max = Infinity } = this.control;
    this.input.value = String(Math.min(max, Math.max(min, Number(this.input.value || 0) + by)));
    this.input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** @returns {unknown} null is the default */
  read() {
    const { kind } = this.control;
    if (kind === "toggle") return this.input.checked;
    const text = this.input.value ?? "";
    if (kind !== "number") return text;
    return text.trim() === "" ? null : Number(text);
  }

  /** @param {unknown} value */
  write(value) {
    this.#write(value);
    this.#showOption();
  }

  /**
   * Shows the option of a select that is transparent: the level of a stepper as a name above a number, and dice in their
   * notation.
   */
  #showOption() {
    this.#explain();
    const shown = this.node.querySelector(".shown");
    if (!shown || !(this.input instanceof HTMLSelectElement)) return;
    const { text = "", value = "" } = this.input.selectedOptions[0] ?? {};
    if (this.#steps.length === 0) {
      shown.textContent = /[\d%]/.test(value) ? value : text;
      return;
    }
    const { name, number } = partsOf(text);
    const level = element("b", {}, name);
    level.style.setProperty("--letters", String(name.length));
    level.toggleAttribute("data-long", name.length > 10);
    shown.replaceChildren(level, element("small", {}, number));
  }

  /** @param {unknown} value */
  #write(value) {
    this.#stray?.remove();
    this.#stray = undefined;
    if (this.control.kind === "toggle") {
      this.input.checked = value === true;
      return;
    }
    if (value === undefined || value === null) return;
    if (this.control.kind === "select") return this.#choose(String(value));
    // An older echo doesn't overwrite the text that is being typed.
    if (this.#typing) this.#missed = value;
    else this.#known = this.input.value = String(value);
  }

  #changed() {
    this.#typed();
    this.#showOption();
    this.#known = this.input.value ?? "";
    this.#actions.change(this.control.id, this.read());
  }

  /**
   * Reports the typed text if it is new. Firefox fires no change event if the text equals the last reported one, even if
   * the field was changed in between.
   */
  commit() {
    if (this.#typing && this.input.value !== this.#known) this.#changed();
  }

  /** Reports a change made before the panel was built. */
  catchUp() {
    if (changed(this.input)) this.#changed();
  }

  /** Ends typing and returns the value that the table sent during it. */
  #typed() {
    const missed = this.#missed;
    this.#typing = false;
    this.#missed = undefined;
    return missed;
  }

  /** @param {number | undefined} column of the caret in a text, in characters from 1 */
  focus(column) {
    const fold = this.node.closest("details");
    if (fold) fold.open = true;
    this.input.focus();
    this.input.scrollIntoView({ block: "nearest" });
    if (this.control.kind !== "text" || !column) return;
    const before = [...(this.input.value ?? "")].slice(0, column - 1).join("").length;
    /** @type {HTMLInputElement} */ (this.input).setSelectionRange(before, before);
  }

  /**
   * Replaces the options of a select. The initial option stays the same, so that another language is no change.
   * @param {Option[] | undefined} options undefined restores those of the description
   */
  offer(options = this.control.options) {
    if (this.control.kind !== "select" || !options) return;
    const offered = named(options, this.control);
    if (JSON.stringify(offered) === JSON.stringify(this.#options)) return;
    this.#options = offered;
    this.#fill(this.input.querySelector("option[selected]")?.getAttribute("value"));
  }

  /** @param {string | null | undefined} initial value of the option that is selected in a new form */
  #fill(initial) {
    this.input.replaceChildren(
      ...this.#options.map(({ value, label }) =>
        element("option", value === initial ? { value, selected: "" } : { value }, label),
      ),
    );
  }

  /**
   * Chooses an option by its value or, since attributes may contain labels, by its label. Any other text, such as the
   * number of a level, is shown unchanged until the table names it.
   * @param {string} text
   */
  #choose(text) {
    const name = text.toLowerCase();
    const option =
      this.#options.find(({ value }) => value === text) ??
      this.#options.find(({ label }) => label.toLowerCase() === name);
    if (!option) {
      this.#stray = element("option", { value: text }, text);
      this.input.append(this.#stray);
    }
    this.input.value = option?.value ?? text;
  }
}
