import { Complaint, button, element } from "./dom.js";

/**
 * @import { Control, PanelActions } from "./panel.js"
 */

/** A control that holds a whole document: loaded from a file, saved to one, removed. */
export class DocumentField {
  #name = element("span", { class: "name" });
  #remove;

  /**
   * @param {Control} control
   * @param {PanelActions} actions
   */
  constructor(control, actions) {
    this.control = control;
    const id = `field-${control.id}`;
    const label = element("span", { class: "label", id: `${id}-label` }, control.label);
    const file = element("input", { type: "file", accept: ".json,application/json", hidden: "" });
    file.addEventListener("change", async () => {
      const text = await file.files?.[0]?.text();
      // The same file may be chosen again once it has been mended.
      file.value = "";
      if (text !== undefined) actions.change(control.id, text);
    });
    const load = button("Load…", () => file.click());
    this.focus = () => load.focus();
    const complaint = new Complaint(load, `${id}-error`);
    this.blame = complaint.say.bind(complaint);
    this.#remove = button("Remove", () => actions.change(control.id, null));
    const buttons = element(
      "div",
      { class: "buttons" },
      load,
      button("Save…", () => actions.save(control.id)),
      this.#remove,
    );
    this.node = element(
      "div",
      { class: "field field-document", "data-id": control.id, role: "group", "aria-labelledby": label.id },
      label,
      this.#name,
      file,
      buttons,
      complaint.node,
    );
    this.write("");
  }

  /** What is loaded, the table knows. */
  read() {}

  /** A document has no options. */
  offer() {}

  /** @param {unknown} name of what is loaded, empty if nothing is */
  write(name) {
    this.#name.textContent = name ? String(name) : "Nothing loaded";
    this.#remove.hidden = !name;
  }
}
