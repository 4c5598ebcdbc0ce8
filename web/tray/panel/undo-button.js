import { messageText } from "../../shared/language.js";
import { isTyping, latinKey, within } from "./nodes.js";

/**
 * @import { PanelState } from "../../shared/messages.js"
 */

/** The button that reverts the last change of settings, and its key. */
export class UndoButton {
  #actions;
  #button;
  #label;

  /**
   * @param {HTMLElement} button
   * @param {{ undo: () => void, idle: () => boolean }} actions idle reports whether the visitor can't change settings
   */
  constructor(button, actions) {
    this.#actions = actions;
    this.#button = /** @type {HTMLButtonElement} */ (button);
    this.#label = within(button, "span");
    button.addEventListener("click", actions.undo);
    addEventListener("keydown", (event) => this.#press(event), { capture: true });
    button.setAttribute("aria-keyshortcuts", "Control+Z");
  }

  /**
   * @param {PanelState} state
   * @param {(id: string) => string} label of a control
   */
  update({ undo }, label) {
    const whole = /** @type {const} */ ({ quick: "quick-rolls", line: "whole-roll", history: "clear-history" });
    const what = undo === "quick" || undo === "line" || undo === "history" ? messageText(whole[undo]) : label(undo);
    delete this.#label.dataset.message; // it has a name of its own from now on
    const held = document.activeElement === this.#button;
    this.#button.disabled = !undo;
    this.#button.title = this.#label.textContent = undo
      ? messageText("undo-change", { what })
      : messageText("undo-none");
    if (held && !undo) document.getElementById("roll")?.focus();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.repeat || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    if (latinKey(event) !== "z" || this.#button.disabled || this.#actions.idle() || isTyping(event.target)) return;
    event.preventDefault(); // the browser would undo typed text
    this.#actions.undo();
  }
}
