import { element } from "./dom.js";
import { complaint, say } from "../../shared/language.js";

/**
 * @import { PanelState } from "../../shared/messages.js"
 */

/** What the next roll will be, or why there is none: beside the button that rolls. */
export class Next {
  #notice;
  #chance;
  #advice;
  #faults;
  #secret;

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
  }

  /** @param {boolean} secret whether nobody will see it */
  hide(secret) {
    this.#secret.hidden = !secret;
  }

  /**
   * @param {PanelState} state
   * @param {(id: string) => string} label of a control
   */
  update({ notice, chance, advice, refusal, refused, errors, held, values }, label) {
    this.hide(values.secret === true);
    this.#chance.textContent = chance;
    this.#advice.textContent = advice.join(" ");
    if (this.#notice.textContent !== notice) this.#notice.textContent = notice;
    const faults = held.map((id) => say("fault", { control: label(id), fault: errors[id] }));
    this.#blame(faults.length === 0 && refusal ? [complaint({ field: refused, message: refusal })] : faults);
  }

  /** Says once more what is at fault. */
  insist() {
    this.#faults.replaceChildren(...[...this.#faults.children].map((line) => line.cloneNode(true)));
  }

  /** @param {string[]} lines */
  #blame(lines) {
    const said = [...this.#faults.children].map((line) => line.textContent);
    if (said.join("\n") === lines.join("\n")) return;
    this.#faults.replaceChildren(...lines.map((line) => element("p", {}, line)));
  }
}
