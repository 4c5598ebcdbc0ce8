import { messageText } from "../../shared/language.js";
import { within } from "./dom.js";

/**
 * @import { PanelState } from "../../shared/messages.js"
 */

/** The button that reverts the last change of settings. */
export class UndoButton {
  #button;
  #label;

  /**
   * @param {HTMLElement} button
   * @param {() => void} undo
   */
  constructor(button, undo) {
    this.#button = /** @type {HTMLButtonElement} */ (button);
    this.#label = within(button, "span");
    button.addEventListener("click", undo);
    button.setAttribute("aria-keyshortcuts", "Control+Z");
  }

  /**
   * @param {PanelState} state
   * @param {(id: string) => string} label of a control
   */
  update({ undo }, label) {
    const whole = /** @type {const} */ ({ quick: "quick-rolls", line: "whole-roll", history: "clear-history" });
    const what = undo === "quick" || undo === "line" || undo === "history" ? messageText(whole[undo]) : label(undo);
    const held = document.activeElement === this.#button;
    this.#button.disabled = !undo;
    this.#button.title = this.#label.textContent = messageText("undo-change", { what });
    if (held && !undo) document.getElementById("roll")?.focus();
  }
}
