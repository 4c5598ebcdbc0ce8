import { element, setText } from "./nodes.js";
import { errorText, messageText, percent } from "../../shared/language.js";

/**
 * @import { PanelState } from "../../shared/messages.js"
 */

/** The chance and advice of the next roll, or the reason why it can't be rolled, beside Roll. */
export class Forecast {
  #notice;
  #chance;
  #advice;
  #faults;
  #secret;
  #success;

  /**
   * @param {HTMLElement} root with the elements of tray.html
   * @param {HTMLElement} roll the button
   */
  constructor(root, roll) {
    const part = (/** @type {string} */ name, box = root) =>
      /** @type {HTMLElement} */ (box.querySelector(`[data-part="${name}"]`));
    this.#notice = part("notice");
    this.#chance = part("chance");
    this.#advice = part("advice");
    this.#faults = part("faults");
    this.#secret = part("secret", roll);
    this.#success = part("success", roll);
  }

  /** @param {boolean} secret whether the next roll is secret */
  hide(secret) {
    this.#secret.hidden = !secret;
  }

  /** Shows the chance of the next roll on the button, which has a fixed size. @param {PanelState} state */
  showSuccess({ success }) {
    setText(this.#success, success === null ? "" : percent(success));
  }

  /**
   * @param {PanelState} state
   * @param {(id: string) => string} label of a control
   */
  update({ notice, chance, advice, refusal, refused, errors, held, values }, label) {
    this.hide(values.secret === true);
    setText(this.#chance, chance);
    this.#advice.title = advice.join(" "); // the style sheet shortens the text
    setText(this.#advice, this.#advice.title);
    setText(this.#notice, notice);
    const faults = held.map((id) => messageText("fault", { control: label(id), fault: errors[id] }));
    this.#faults.toggleAttribute("data-line", held.join() === "line");
    this.#showFaults(faults.length === 0 && refusal ? [errorText({ field: refused, message: refusal })] : faults);
  }

  /** Announces the faults again, by replacing the nodes of the live region. */
  insist() {
    this.#faults.replaceChildren(...[...this.#faults.children].map((line) => line.cloneNode(true)));
  }

  /** @param {string[]} lines */
  #showFaults(lines) {
    const shown = [...this.#faults.children].map((line) => line.textContent);
    if (shown.join("\n") === lines.join("\n")) return;
    this.#faults.replaceChildren(...lines.map((line) => element("p", {}, line)));
  }
}
