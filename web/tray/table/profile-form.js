/** The form for the own name and the colour of the own dice. */
import { colorChoice } from "../../shared/color-choice.js";
import { element } from "../../shared/nodes.js";
import { button } from "./nodes.js";
import { tableText } from "./table-text.js";

/** @import { SeatView } from "./view-types.js" */

export class ProfileForm {
  node = element("form", { class: "profile" });
  #change;
  #closed;

  /**
   * @param {(profile: {name: string, color: string}) => void} change
   * @param {() => void} closed is called when the form is not needed any more
   */
  constructor(change, closed) {
    this.#change = change;
    this.#closed = closed;
    this.node.hidden = true;
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      const values = new FormData(this.node);
      this.#change({ name: String(values.get("name")).trim(), color: String(values.get("color")) });
      this.close();
    });
  }

  /** @param {SeatView} seat */
  open({ name, color }) {
    const attributes = { type: "text", name: "name", value: name, required: "", maxlength: 40, dir: "auto" };
    const input = element("input", { ...attributes, autocomplete: "off" });
    this.node.replaceChildren(
      element("label", { class: "entry" }, element("span", {}, tableText("table-name")), input),
      colorChoice(color, tableText),
      element(
        "div",
        { class: "buttons" },
        element("button", { class: "primary" }, tableText("table-rename-do")),
        button("table-cancel", () => this.close()),
      ),
    );
    this.node.hidden = false;
    input.focus();
  }

  close() {
    if (this.node.hidden) return;
    this.node.hidden = true;
    this.node.replaceChildren();
    this.#closed();
  }
}
