import { FieldError, within } from "./nodes.js";
import { messageText } from "../../shared/language.js";

/**
 * @import { Control } from "../../shared/messages.js"
 * @import { PanelActions } from "./panel.js"
 */

/** The largest file that is read, in bytes. */
const LARGEST = 65_536;

/** A control for a document, which can be loaded from a file, saved to a file and removed. */
export class DocumentField {
  #name;
  #label;
  #remove;
  /** @type {unknown} name of the loaded document */ #loaded = "";

  /**
   * @param {HTMLElement} node
   * @param {Control} control
   * @param {PanelActions} actions
   */
  constructor(node, control, actions) {
    this.node = node;
    this.control = control;
    this.#name = within(node, ".name");
    this.#label = within(node, ".label");
    const [load, save, remove] = node.querySelectorAll("button");
    this.#remove = remove;
    const file = /** @type {HTMLInputElement} */ (within(node, "input"));
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      const { name, size } = chosen;
      if (size > LARGEST) actions.notify(messageText("too-large", { file: name, bytes: size, most: LARGEST }));
      else actions.change(control.id, await chosen.text());
      file.value = ""; // so that the same file can be chosen again, after editing it
    });
    load.addEventListener("click", () => file.click());
    save.addEventListener("click", () => actions.save(control.id));
    remove.addEventListener("click", () => actions.change(control.id, null));
    this.focus = () => load.focus();
    const error = new FieldError(node, load);
    this.showError = error.show.bind(error);
  }

  /** @param {Control} control its description in another language */
  rename(control) {
    this.control = control;
    this.#label.textContent = control.label;
    this.write(this.#loaded);
  }

  /** No-op: the table holds the document. */
  read() {}

  /** No-op: a document has no options. */
  offer() {}

  /** @param {unknown} name of the loaded document, empty if there is none */
  write(name) {
    this.#loaded = name;
    this.#name.textContent = name
      ? String(name)
      : messageText(this.control.id === "sheet" ? "no-sheet" : "standard-in-use");
    this.#remove.hidden = !name;
  }
}
