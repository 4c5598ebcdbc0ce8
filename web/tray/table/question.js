/**
 * The question before an act that can't be taken back.
 *
 * @typedef {object} Asked
 * @property {string} key of the button that asks
 * @property {string} asks key of the question
 * @property {string} confirm key of the button that confirms
 * @property {() => void} act
 * @property {boolean} [ofGM] only the GM may do it
 */
import { element } from "../../shared/nodes.js";
import { button, setText } from "./nodes.js";
import { tableText } from "./table-text.js";

export class Question {
  node = element("div", { class: "question", hidden: "" });
  #text = element("p");
  #yes = element("button", { type: "button" });
  #buttons;
  /** @type {Asked | null} */ #asked = null;

  /** @param {() => Element} buttons returns the parent of the buttons that ask */
  constructor(buttons) {
    this.#buttons = buttons;
    this.#yes.addEventListener("click", () => {
      const act = this.#asked?.act;
      this.close();
      act?.();
    });
    const no = button("table-cancel", () => this.close());
    this.node.append(this.#text, element("div", { class: "buttons" }, this.#yes, no));
  }

  /** @param {Asked} asked */
  ask(asked) {
    this.#asked = asked;
    this.node.hidden = false;
    this.show(true);
    this.#yes.focus();
  }

  /** Updates the texts. @param {boolean} gm whether the user is the GM */
  show(gm) {
    if (!this.#asked) return;
    const { asks, confirm, ofGM } = this.#asked;
    if (ofGM && !gm) return this.close();
    this.#yes.dataset.table = confirm;
    setText(this.#yes, tableText(confirm));
    setText(this.#text, tableText(asks));
  }

  close() {
    const held = this.node.contains(document.activeElement);
    const { key } = this.#asked ?? {};
    this.#asked = null;
    this.node.hidden = true;
    if (!held || !key) return;
    /** @type {HTMLElement | null} */ const asked = this.#buttons().querySelector(`[data-table=${key}]`);
    asked?.focus();
  }
}
