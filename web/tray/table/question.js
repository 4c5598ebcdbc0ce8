/** The question before an act that can't be taken back. Its texts have the key of the act, with -asks and -do. */
import { element } from "../../shared/nodes.js";
import { button, setText } from "./nodes.js";
import { tableText } from "./table-text.js";

export class Question {
  node = element("div", { class: "question", hidden: "" });
  #text = element("p");
  #yes = element("button", { type: "button" });
  #buttons;
  #key = "";
  #ofGM = false;
  /** @type {() => void} */ #act = () => {};

  /** @param {() => Element} buttons returns the parent of the buttons that ask */
  constructor(buttons) {
    this.#buttons = buttons;
    this.#yes.addEventListener("click", () => {
      const act = this.#act;
      this.close();
      act();
    });
    const no = button("table-cancel", () => this.close());
    this.node.append(this.#text, element("div", { class: "buttons" }, this.#yes, no));
  }

  /**
   * @param {string} key of the act
   * @param {() => void} act
   * @param {boolean} [ofGM] only the GM may do it
   */
  ask(key, act, ofGM = false) {
    this.#key = key;
    this.#act = act;
    this.#ofGM = ofGM;
    this.node.hidden = false;
    this.show(true);
    this.#yes.focus();
  }

  /** Updates the texts. @param {boolean} gm whether the user is the GM */
  show(gm) {
    if (this.node.hidden) return;
    if (this.#ofGM && !gm) return this.close();
    this.#yes.dataset.table = `${this.#key}-do`;
    setText(this.#yes, tableText(`${this.#key}-do`));
    setText(this.#text, tableText(`${this.#key}-asks`));
  }

  close() {
    const held = this.node.contains(document.activeElement);
    this.node.hidden = true;
    if (!held) return;
    /** @type {HTMLElement | null} */ const asked = this.#buttons().querySelector(`[data-table=${this.#key}]`);
    asked?.focus();
  }
}
