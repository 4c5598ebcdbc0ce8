import { Complaint, element } from "./dom.js";
import { say } from "./language.js";

/**
 * @import { Control, PanelActions } from "./panel.js"
 */

/** A control that holds a whole document: loaded from a file, saved to one, removed. */
export class DocumentField {
  #name = element("span", { class: "name" });
  #label = element("span", { class: "label" });
  #load = element("button", { type: "button" });
  #save = element("button", { type: "button" });
  #remove = element("button", { type: "button" });
  /** @type {unknown} of what is loaded */ #loaded = "";

  /**
   * @param {Control} control
   * @param {PanelActions} actions
   */
  constructor(control, actions) {
    this.control = control;
    const id = `field-${control.id}`;
    this.#label.id = `${id}-label`;
    const file = element("input", { type: "file", accept: ".json,application/json", hidden: "" });
    file.addEventListener("change", async () => {
      const text = await file.files?.[0]?.text();
      // The same file may be chosen again once it has been mended.
      file.value = "";
      if (text !== undefined) actions.change(control.id, text);
    });
    this.#load.addEventListener("click", () => file.click());
    this.#save.addEventListener("click", () => actions.save(control.id));
    this.#remove.addEventListener("click", () => actions.change(control.id, null));
    this.focus = () => this.#load.focus();
    const complaint = new Complaint(this.#load, `${id}-error`);
    this.blame = complaint.say.bind(complaint);
    this.node = element(
      "div",
      { class: "field field-document", "data-id": control.id, role: "group", "aria-labelledby": this.#label.id },
      this.#label,
      this.#name,
      file,
      element("div", { class: "buttons" }, this.#load, this.#save, this.#remove),
      complaint.node,
    );
    this.rename(control);
  }

  /** @param {Control} control as another language describes it */
  rename(control) {
    this.control = control;
    this.#label.textContent = control.label;
    this.#load.textContent = say("load-file");
    this.#save.textContent = say("save-file");
    this.#remove.textContent = say("remove");
    this.write(this.#loaded);
  }

  /** What is loaded, the table knows. */
  read() {}

  /** A document has no options. */
  offer() {}

  /** @param {unknown} name of what is loaded, empty if nothing is */
  write(name) {
    this.#loaded = name;
    this.#name.textContent = name ? String(name) : say("nothing-loaded");
    this.#remove.hidden = !name;
  }
}
