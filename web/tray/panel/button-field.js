/**
 * @import { Control } from "../../shared/messages.js"
 * @import { PanelActions } from "./panel.js"
 */

/** A button that acts when it is pressed. Its value is its current label. */
export class ButtonField {
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
