import { within } from "./nodes.js";
import { Field } from "./field.js";
import { LadderField } from "./ladder.js";
import { Slot } from "./slot.js";

/**
 * The panel: native controls, which the page contains, and their description as data. The table decides which
 * controls are visible and which values are valid, and provides the error messages.
 *
 * @import { Control, Panel as Description, PanelState, Reading } from "../../shared/messages.js"
 * @import { LineField } from "./line-field.js"
 *
 * @typedef {object} PanelActions
 * @property {(id: string, value: unknown) => void} change
 * @property {(id: string) => void} save a document to a file
 * @property {(message: string) => void} notify shows a message to the visitor
 * @property {(line: string, answered: (reading: Reading) => void) => void} read
 * @property {(id: string, value?: string) => string} label of another control, or of one of its options
 */

/** @param {string} id of a control */
const fieldOf = (id) => id.replace(/[?@].*/, "");

/** @param {HTMLFieldSetElement} section */
const headings = (section) => [
  ...section.querySelectorAll("legend"),
  ...(section.closest("details")?.querySelectorAll("summary") ?? []),
];

/** The controls of a description, in a form. */
export class Panel {
  /** @type {Map<string, Slot>} by control */ #slots = new Map();
  #sections;
  #actions;
  /** @type {Record<string, unknown>} values by control: the table's, and those that it hasn't confirmed */ #local = {};
  /** @type {Record<string, unknown>} values by field that were shown before the table confirmed them */ #given = {};
  /** @type {string[]} controls with refused values */ #faulty = [];
  #updated = false;
  #locked = false;
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
        const field = this.#slots.get(id)?.field;
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
    for (const field of this.#fields()) if ("catchUp" in field) field.catchUp();
  }

  /** @param {Description} description in another language */
  rename({ sections }) {
    for (const [i, { label, controls }] of sections.entries()) {
      for (const heading of headings(this.#sections[i])) heading.textContent = label;
      for (const control of controls) this.#slots.get(control.id)?.rename(control);
    }
    for (const drawing of this.#drawings()) drawing.draw();
  }

  get #line() {
    return /** @type {LineField} */ (this.#slots.get("line")?.field);
  }

  /** Returns the fields that have been shown. */
  #fields() {
    return [...this.#slots.values()].flatMap(({ field }) => field ?? []);
  }

  #drawings() {
    return this.#fields().filter((field) => field instanceof LadderField);
  }

  /**
   * @param {string | undefined} field
   * @returns {boolean} whether a visible control shows the error of this field
   */
  shows(field) {
    if (document.documentElement.dataset.controls !== "full") return false;
    return [...this.#slots].some(([id, { node }]) => fieldOf(id) === field && !node.hidden);
  }

  /**
   * @param {string} id of a control
   * @param {string} [value] of one of its options
   */
  label(id, value) {
    const control = this.#slots.get(id)?.control;
    if (value === undefined) return control?.label ?? id;
    return control?.options?.find((option) => option.value === value)?.label ?? value;
  }

  #commit() {
    for (const field of this.#fields()) if ("commit" in field) field.commit();
  }

  /** @param {boolean} locked whether the settings are read-only */
  lock(locked) {
    if (locked === this.#locked) return;
    this.#locked = locked;
    for (const section of this.#sections) section.disabled = locked;
    for (const drawing of this.#drawings()) drawing.draw();
  }

  /**
   * @param {string | undefined} field of the request
   * @returns the control to correct: that of the field, or else the first with a refused value
   */
  faultyField(field) {
    const id = this.#faulty.find((id) => id === field || fieldOf(id) === field) ?? this.#faulty[0];
    return this.shows(id && fieldOf(id)) ? this.#slots.get(id)?.field : undefined;
  }

  /**
   * Shows values before the table can confirm them.
   * @param {Record<string, unknown>} given
   */
  preset(given) {
    const values = { ...given };
    for (const { control } of this.#slots.values())
      if ("follows" in control && typeof values[control.follows ?? ""] === "string")
        values[control.id] ||= values[control.follows ?? ""];
    for (const [id, { field }] of this.#slots) {
      if (fieldOf(id) in values) field?.write(values[fieldOf(id)]);
    }
    Object.assign(this.#given, values);
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
    this.#local = { ...this.#local, ...values };
    this.#show(visible);
    for (const [id, { field }] of this.#slots) {
      if (!field) continue;
      field.offer(options?.[id]);
      // A refused value stays in the field, to be corrected.
      if (id in values && !errors[id]) field.write(values[id]);
      field.showError(errors[id]);
    }
    this.#line.show(next);
  }

  /**
   * @param {HTMLFormElement} form
   * @param {Control} control
   */
  #bind(form, control) {
    if (control.id === "roll") return; // it is not part of the form
    const slot = new Slot(within(form, `.field[data-id="${control.id}"]`), control, this.#actions);
    this.#slots.set(control.id, slot);
    this.#local[control.id] = slot.initial;
  }

  /** @param {Record<string, boolean>} visible by control, from the table; for others, their `when` conditions decide */
  #show(visible) {
    for (const [id, slot] of this.#slots) {
      const shown = visible[id] ?? this.#holds(slot.control.when);
      if (shown) this.#fill(id, slot);
      slot.node.hidden = !shown;
    }
    for (const section of this.#sections) {
      const fold = section.closest("details") ?? section;
      fold.hidden = !section.querySelector(":scope > :not(legend):not([hidden])");
    }
  }

  /**
   * @param {string} id
   * @param {Slot} slot
   */
  #fill(id, slot) {
    const field = slot.fill();
    const given = this.#given[fieldOf(id)];
    if (given !== undefined) field?.write(given);
  }

  /** @param {Control["when"]} when */
  #holds(when) {
    return (when ?? []).every((other) => {
      const value = String(this.#local[other.id] ?? "");
      return other.not === undefined ? other.in?.includes(value) : value !== other.not;
    });
  }
}
