/**
 * Draws the table's panel, described as data, with the browser's own controls.
 * It knows no rule: what is visible, allowed or wrong, the table says.
 *
 * @typedef {{value: string, label: string}} Option
 * @typedef {object} Control
 * @property {string} id
 * @property {"select" | "number" | "text" | "toggle" | "button"} kind
 * @property {string} label
 * @property {string} [help]
 * @property {Option[]} [options]
 * @property {number} [min]
 * @property {number} [max]
 * @property {unknown} [default]
 * @property {{id: string, in: string[]}[]} [when] visible only while each of the other controls has one of these values
 * @typedef {{id: string, label: string, controls: Control[]}} Section
 * @typedef {{sections: Section[]}} Description
 *
 * @typedef {object} PanelState
 * @property {Record<string, unknown>} values
 * @property {Record<string, boolean>} visible
 * @property {Record<string, string>} errors
 * @property {string} chance
 * @property {boolean} busy
 * @property {number} queued
 * @property {import("./outcome.js").HistoryEntry[]} history
 * @property {Partial<import("./fudge-tray.js").Resolution> & {secret?: boolean} | null} result
 * @property {import("./flat.js").FlatDie[]} dice
 *
 * @typedef {object} PanelActions
 * @property {(id: string, value: unknown) => void} change
 * @property {(id: string) => void} press a button of the description
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(...children);
  return node;
}

/** One control with its label, help and error. */
class Field {
  /** @type {HTMLElement & {value?: string, checked?: boolean}} */ input;
  #error = element("p", { class: "error", hidden: "" });

  /**
   * @param {Control} control
   * @param {PanelActions} actions
   */
  constructor(control, actions) {
    this.control = control;
    const id = `field-${control.id}`;
    this.input = makeInput(control, id);
    this.#error.id = `${id}-error`;
    const label = element("label", { for: id }, control.label);
    const help = control.help ? element("p", { class: "help", id: `${id}-help` }, control.help) : "";
    this.input.setAttribute("aria-describedby", control.help ? `${id}-help ${id}-error` : `${id}-error`);
    this.input.addEventListener("change", () => actions.change(control.id, this.read()));
    const body = control.kind === "number" ? stepper(this.input, control) : this.input;
    this.node = element("div", { class: `field field-${control.kind}`, "data-id": control.id }, label, body, help, this.#error);
    this.write(control.default);
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
    if (this.control.kind === "toggle") {
      this.input.checked = value === true;
      return;
    }
    if (value === undefined || value === null) return;
    if (this.control.kind === "select") return this.#choose(String(value));
    // What is being typed is not overwritten by an older echo of the same field.
    if (document.activeElement !== this.input) this.input.value = String(value);
  }

  /**
   * Chooses the option with this value, or, as an attribute may have it, this label.
   * @param {string} text
   */
  #choose(text) {
    const { options = [] } = this.control;
    const name = text.toLowerCase();
    const option = options.find(({ value }) => value === text) ?? options.find(({ label }) => label.toLowerCase() === name);
    if (option) this.input.value = option.value;
  }

  /** @param {string | undefined} message */
  blame(message) {
    this.#error.hidden = !message;
    this.#error.textContent = message ?? "";
    if (message) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}

/**
 * @param {Control} control
 * @param {string} id
 */
function makeInput(control, id) {
  switch (control.kind) {
    case "select":
      return element("select", { id }, ...(control.options ?? []).map(({ value, label }) => element("option", { value }, label)));
    case "number":
      return element("input", { id, type: "number", inputmode: "numeric", step: 1, min: control.min, max: control.max, value: 0 });
    case "toggle":
      return element("input", { id, type: "checkbox", role: "switch" });
    default:
      return element("input", { id, type: "text", autocomplete: "off", spellcheck: "false" });
  }
}

/**
 * A number with a thumb-sized button on either side. Keyboards have the arrow
 * keys of the input itself, so the buttons are no stops of Tab.
 * @param {HTMLElement & {value?: string}} input
 * @param {Control} control
 */
function stepper(input, { label, min = -Infinity, max = Infinity }) {
  const button = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ name) => {
    const node = element("button", { type: "button", tabindex: "-1", "aria-label": `${label}: ${name}` }, sign);
    node.addEventListener("click", () => {
      input.value = String(Math.min(max, Math.max(min, Number(input.value || 0) + by)));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    return node;
  };
  return element("div", { class: "stepper" }, button(-1, "−", "one less"), input, button(1, "+", "one more"));
}

/** All the controls of a description, in a form. */
export class Panel {
  /** @type {Map<string, Field>} */ #fields = new Map();
  #sections;
  #actions;
  /** @type {Record<string, unknown>} what the user chose before the table could say so itself */ #local = {};

  /**
   * @param {HTMLFormElement} form takes the controls
   * @param {Description} description
   * @param {PanelActions} actions
   */
  constructor(form, description, actions) {
    this.#actions = {
      ...actions,
      change: (/** @type {string} */ id, /** @type {unknown} */ value) => {
        this.#local[id] = value;
        this.#show({});
        actions.change(id, value);
      },
    };
    this.#sections = description.sections.map((section) => this.#section(section));
    form.append(...this.#sections.filter((section) => section.childElementCount > 1));
    this.#show({});
  }

  /**
   * @param {string | undefined} field
   * @returns {boolean} whether a control for it is there to carry its error
   */
  shows(field) {
    return field !== undefined && this.#fields.get(field)?.node.hidden === false;
  }

  /**
   * Shows values before the table can confirm them.
   * @param {Record<string, unknown>} values
   */
  preset(values) {
    for (const [id, value] of Object.entries(values)) this.#fields.get(id)?.write(value);
    Object.assign(this.#local, values);
    this.#show({});
  }

  /** @param {PanelState} state */
  update({ values, visible, errors }) {
    for (const [id, field] of this.#fields) {
      if (id in values) field.write(values[id]);
      field.blame(errors[id]);
    }
    this.#local = { ...this.#local, ...values };
    this.#show(visible);
  }

  /** @param {Section} section */
  #section({ id, label, controls }) {
    const node = element("fieldset", { "data-id": id }, element("legend", {}, label));
    for (const control of controls) {
      if (control.kind !== "button") this.#field(node, control);
      else if (control.id !== "roll") this.#button(node, control);
    }
    return node;
  }

  /**
   * @param {HTMLElement} section
   * @param {Control} control
   */
  #field(section, control) {
    const field = new Field(control, this.#actions);
    this.#fields.set(control.id, field);
    this.#local[control.id] = field.read();
    section.append(field.node);
  }

  /**
   * A button of a section. Roll is none: it has a place of its own in the page.
   * @param {HTMLElement} section
   * @param {Control} control
   */
  #button(section, control) {
    const button = element("button", { type: "button", "data-id": control.id, title: control.help }, control.label);
    button.addEventListener("click", () => this.#actions.press(control.id));
    section.append(button);
  }

  /** @param {Record<string, boolean>} visible what the table says; `when` speaks for the rest */
  #show(visible) {
    for (const [id, { control, node }] of this.#fields) {
      node.hidden = !(visible[id] ?? this.#holds(control.when));
    }
    for (const section of this.#sections) section.hidden = !section.querySelector(":scope > :not(legend):not([hidden])");
  }

  /** @param {Control["when"]} when */
  #holds(when) {
    return (when ?? []).every((other) => other.in.includes(String(this.#local[other.id])));
  }
}
