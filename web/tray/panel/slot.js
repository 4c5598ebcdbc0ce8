import { ButtonField } from "./button-field.js";
import { ChoiceField } from "./choice-field.js";
import { DocumentField } from "./document-field.js";
import { Field } from "./field.js";
import { LadderField } from "./ladder.js";
import { LineField } from "./line-field.js";
import { translate } from "../../shared/language.js";

/**
 * @import { Control } from "../../shared/messages.js"
 * @import { PanelActions } from "./panel.js"
 */

const KINDS = {
  document: DocumentField,
  drawing: LadderField,
  button: ButtonField,
  choice: ChoiceField,
  select: Field,
  number: Field,
  text: Field,
  toggle: Field,
};

/**
 * The place of a control in the form. The page keeps the content of a hidden control in a template, which is used when
 * the control is first shown: most of them never are.
 */
export class Slot {
  /** @type {ButtonField | ChoiceField | DocumentField | Field | LadderField | LineField | undefined} */ field;
  /** Its description in the language of the form. */ #described;
  #actions;

  /**
   * @param {HTMLElement} node
   * @param {Control} control its description in the language of the form
   * @param {PanelActions} actions
   */
  constructor(node, control, actions) {
    this.node = node;
    this.control = control;
    this.#described = control;
    this.#actions = actions;
    if (!this.#template) this.#make();
  }

  get #template() {
    return /** @type {HTMLTemplateElement | null} */ (this.node.querySelector(":scope > template"));
  }

  /** The value in the form as it was loaded. */
  get initial() {
    if (this.control.default !== undefined) return this.control.default;
    if (this.field) return this.field.read();
    const input = this.#template?.content.querySelector("input, select");
    if (input instanceof HTMLInputElement && input.type === "checkbox") return input.checked;
    return /** @type {HTMLInputElement | null | undefined} */ (input)?.value;
  }

  /** @param {Control} control its description in another language */
  rename(control) {
    this.control = control;
    this.field?.rename(control);
  }

  /** Adds the content. Returns the field if the content was missing. */
  fill() {
    const template = this.#template;
    if (!template) return undefined;
    this.node.replaceChildren(template.content);
    translate(this.node);
    const field = this.#make();
    if (this.control !== this.#described) field.rename(this.control);
    return field;
  }

  #make() {
    const kind = this.control.id === "line" ? LineField : KINDS[this.control.kind];
    this.field = new kind(this.node, this.#described, this.#actions);
    return this.field;
  }
}
