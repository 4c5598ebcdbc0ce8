/**
 * @import { Control } from "../../shared/messages.js"
 * @import { PanelActions } from "./panel.js"
 */

/** A control with a button for each of its few options. */
export class ChoiceField {
  #inputs;

  /**
   * @param {HTMLElement} node
   * @param {Control} control
   * @param {PanelActions} actions
   */
  constructor(node, control, actions) {
    this.node = node;
    this.control = control;
    this.#inputs = [...node.querySelectorAll("input")];
    node.addEventListener("change", () => actions.change(control.id, this.read()));
  }

  /** @param {Control} control its description in another language */
  rename(control) {
    this.control = control;
    this.node.setAttribute("aria-label", control.label);
    for (const { value, nextElementSibling: name } of this.#inputs)
      if (name) name.textContent = control.options?.find((option) => option.value === value)?.label ?? value;
  }

  /** @returns {unknown} */
  read() {
    return this.#inputs.find(({ checked }) => checked)?.value;
  }

  /** @param {unknown} value */
  write(value) {
    for (const input of this.#inputs) input.checked = input.value === value;
  }

  /** No-op: the options are constant. */
  offer() {}

  /** No-op: each option is valid. */
  showError() {}

  focus() {
    this.#inputs.find(({ checked }) => checked)?.focus();
  }
}
