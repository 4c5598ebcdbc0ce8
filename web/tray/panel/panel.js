import { ChoiceField } from "./choice-field.js";
import { DocumentField } from "./document-field.js";
import { FieldError, element, partsOf, within } from "./dom.js";
import { LadderField } from "./ladder.js";
import { LineField } from "./line-field.js";
import { messageText } from "../../shared/language.js";

/**
 * The panel: native controls, which the page contains, and their description as data. The table decides which
 * controls are visible and which values are valid, and provides the error messages.
 *
 * @import { Control, Option, Panel as Description, PanelState, Reading } from "../../shared/messages.js"
 *
 * @typedef {object} PanelActions
 * @property {(id: string, value: unknown) => void} change
 * @property {(id: string) => void} save a document to a file
 * @property {(line: string, answered: (reading: Reading) => void) => void} read
 * @property {(id: string, value?: string) => string} label of another control, or of one of its options
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

/** A button that acts when it is pressed. Its value is its current label. */
class ButtonField {
  /**
   * @param {HTMLElement} node
   * @param {Control} control
   * @param {PanelActions} actions
   */
  constructor(node, control, actions) {
    this.node = node;
    this.control = control;
    node.addEventListener("click", () => actions.change(control.id, true));
    this.focus = () => node.focus();
  }

  /** @param {Control} control its description in another language */
  rename(control) {
    this.control = control;
    this.write("");
  }

  read() {
    return "";
  }

  /** No-op: a button has no options. */
  offer() {}

  /** No-op: a failure is shown as a notice, not at the button. */
  showError() {}

  /** @param {unknown} value */
  write(value) {
    this.node.textContent = value ? String(value) : this.control.label;
  }
}

/** One control with its label, help and error. */
class Field {
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
    this.#label.textContent = control.label;
    if (this.#help) this.#help.textContent = control.help ?? "";
    this.#name();
    this.offer();
    if (control.kind === "select") this.write(value);
  }

  /**
   * Names the field on hover, its step buttons and its placeholder. The buttons are not in the tab order, because the input handles the arrow
   * keys.
   */
  #name() {
    this.node.title = this.control.help ?? "";
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
    const initial = this.input.querySelector("option[selected]")?.getAttribute("value");
    this.input.replaceChildren(
      ...offered.map(({ value, label }) =>
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

const KINDS = {
  document: DocumentField,
  drawing: LadderField,
  button: ButtonField,
  choice: ChoiceField,
  select: Field,
  number: Field,
  text: Field,
  toggle: Field,
};

/**
 * Reports whether a control differs from the page's default.
 * @param {HTMLElement} input
 */
function changed(input) {
  if (input instanceof HTMLSelectElement) return !input.selectedOptions[0]?.defaultSelected && input.selectedIndex > 0;
  if (!(input instanceof HTMLInputElement)) return false;
  return input.type === "checkbox" ? input.checked !== input.defaultChecked : input.value !== input.defaultValue;
}

/** @param {string} id of a control */
const fieldOf = (id) => id.replace(/[?@].*/, "");

/** @param {HTMLFieldSetElement} section */
const headings = (section) => [
  ...section.querySelectorAll("legend"),
  ...(section.closest("details")?.querySelectorAll("summary") ?? []),
];

/** The controls of a description, in a form. */
export class Panel {
  /** @type {Map<string, Field | ButtonField | ChoiceField | DocumentField | LadderField | LineField>} */ #fields =
    new Map();
  #sections;
  #actions;
  /** @type {Record<string, unknown>} values by control: the table's, and those that it hasn't confirmed */ #local = {};
  /** @type {string[]} controls with refused values */ #faulty = [];
  #updated = false;
  /** @type {Record<string, unknown>} initial values */ #initial;

  /**
   * @param {HTMLFormElement} form with the controls
   * @param {Description} description in the language of the form
   * @param {Omit<PanelActions, "label">} actions
   */
  constructor(form, description, actions) {
    this.#actions = {
      ...actions,
      label: this.label.bind(this),
      change: (/** @type {string} */ id, /** @type {unknown} */ value) => {
        this.#local[id] = value;
        const field = this.#fields.get(id);
        if (!this.#updated && field instanceof Field) field.write(value);
        this.#preview();
        actions.change(id, value);
      },
    };
    this.#sections = /** @type {NodeListOf<HTMLFieldSetElement>} */ (form.querySelectorAll("fieldset"));
    for (const { controls } of description.sections) for (const control of controls) this.#bind(form, control);
    this.#initial = { ...this.#local };
    form.addEventListener("submit", () => this.#commit(), { capture: true });
    this.#show({});
  }

  /** Reports changes made before the panel was built. */
  catchUp() {
    for (const field of this.#fields.values()) if ("catchUp" in field) field.catchUp();
  }

  /** @param {Description} description in another language */
  rename({ sections }) {
    for (const [i, { label, controls }] of sections.entries()) {
      for (const heading of headings(this.#sections[i])) heading.textContent = label;
      for (const control of controls) this.#fields.get(control.id)?.rename(control);
    }
    for (const drawing of this.#drawings()) drawing.draw();
  }

  get #line() {
    return /** @type {LineField} */ (this.#fields.get("line"));
  }

  #drawings() {
    return [...this.#fields.values()].filter((field) => field instanceof LadderField);
  }

  /**
   * @param {string | undefined} field
   * @returns {boolean} whether a visible control shows the error of this field
   */
  shows(field) {
    if (document.documentElement.dataset.controls !== "full") return false;
    return [...this.#fields].some(([id, { node }]) => fieldOf(id) === field && !node.hidden);
  }

  /**
   * @param {string} id of a control
   * @param {string} [value] of one of its options
   */
  label(id, value) {
    const control = this.#fields.get(id)?.control;
    if (value === undefined) return control?.label ?? id;
    return control?.options?.find((option) => option.value === value)?.label ?? value;
  }

  #commit() {
    for (const field of this.#fields.values()) if ("commit" in field) field.commit();
  }

  /** @param {boolean} locked whether the settings are read-only */
  lock(locked) {
    for (const section of this.#sections) section.disabled = locked;
    for (const drawing of this.#drawings()) drawing.draw();
  }

  /**
   * @param {string | undefined} field of the request
   * @returns the control to correct: that of the field, or else the first with a refused value
   */
  faultyField(field) {
    const id = this.#faulty.find((id) => id === field || fieldOf(id) === field) ?? this.#faulty[0];
    return this.shows(id && fieldOf(id)) ? this.#fields.get(id) : undefined;
  }

  /**
   * Shows values before the table can confirm them.
   * @param {Record<string, unknown>} given
   */
  preset(given) {
    const values = { ...given };
    for (const { control } of this.#fields.values())
      if ("follows" in control && typeof values[control.follows ?? ""] === "string")
        values[control.id] ||= values[control.follows ?? ""];
    for (const [id, field] of this.#fields) {
      if (fieldOf(id) in values) field.write(values[fieldOf(id)]);
    }
    Object.assign(this.#local, values);
    this.#preview();
  }

  /** Shows the controls and the ladder for chosen values before the table sends its state. */
  #preview() {
    if (this.#updated) return;
    this.#show({});
    const chosen = Object.entries(this.#local).filter(([id, value]) => value !== this.#initial[id]);
    for (const drawing of this.#drawings()) drawing.preview(Object.fromEntries(chosen));
  }

  /** Shows the odds of the next roll, also while a marker of the ladder is dragged. @param {PanelState} state */
  showOdds({ ladder, success }) {
    for (const drawing of this.#drawings()) drawing.show(ladder, success);
  }

  /** @param {PanelState} state */
  update({ values, visible, errors, held, options, next }) {
    this.#updated = true;
    this.#faulty = held;
    for (const [id, field] of this.#fields) {
      field.offer(options?.[id]);
      // A refused value stays in the field, to be corrected.
      if (id in values && !errors[id]) field.write(values[id]);
      field.showError(errors[id]);
    }
    this.#line.show(next);
    this.#local = { ...this.#local, ...values };
    this.#show(visible);
  }

  /**
   * @param {HTMLFormElement} form
   * @param {Control} control
   */
  #bind(form, control) {
    if (control.id === "roll") return; // it is not part of the form
    const kind = control.id === "line" ? LineField : KINDS[control.kind];
    const field = new kind(within(form, `.field[data-id="${control.id}"]`), control, this.#actions);
    this.#fields.set(control.id, field);
    this.#local[control.id] = control.default ?? field.read();
  }

  /** @param {Record<string, boolean>} visible by control, from the table; for others, their `when` conditions decide */
  #show(visible) {
    for (const [id, { control, node }] of this.#fields) {
      node.hidden = !(visible[id] ?? this.#holds(control.when));
    }
    for (const section of this.#sections) {
      const fold = section.closest("details") ?? section;
      fold.hidden = !section.querySelector(":scope > :not(legend):not([hidden])");
    }
  }

  /** @param {Control["when"]} when */
  #holds(when) {
    return (when ?? []).every((other) => {
      const value = String(this.#local[other.id] ?? "");
      return other.not === undefined ? other.in?.includes(value) : value !== other.not;
    });
  }
}
