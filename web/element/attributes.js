import { REQUEST_FIELDS } from "../shared/contract.js";

/**
 * Every attribute of a tray that is also a property, by the name that messages have for it.
 * @import { RequestField } from "./fudge-tray.js"
 */

/** @type {(name: string, type: RequestField["type"]) => RequestField} */
const own = (name, type) => ({ field: name, attribute: name, property: name, type });

/** What the tray page remembers no longer than until it is loaded anew. */
export const PAGE_FIELDS = [
  own("muted", "flag"),
  own("locked", "flag"),
  own("controls", "text"),
  own("theme", "text"),
  own("dice", "text"),
  own("size", "text"),
  own("label", "text"),
  own("links", "text"),
];

/** What the element keeps to itself. */
const ELEMENT_FIELDS = [
  own("session", "text"),
  own("loading", "text"),
  own("disabled", "flag"),
  own("name", "text"),
  own("required", "flag"),
];

export const FIELDS = [...REQUEST_FIELDS, ...PAGE_FIELDS, ...ELEMENT_FIELDS];

export const ATTRIBUTES = new Map(FIELDS.map((field) => [field.attribute, field]));

/**
 * Gives a class its properties.
 * @param {{ prototype: HTMLElement }} element
 */
export function reflectAll({ prototype }) {
  for (const field of FIELDS) {
    const accessors = field.type === "flag" ? flag(field) : text(field);
    Object.defineProperty(prototype, field.property, { configurable: true, enumerable: true, ...accessors });
  }
}

/**
 * A property set before the element was defined hides its accessor: set it again.
 * @param {HTMLElement} element
 * @param {string} property
 */
export function upgrade(element, property) {
  if (!Object.hasOwn(element, property)) return;
  const values = /** @type {any} */ (element);
  const value = values[property];
  delete values[property];
  values[property] = value;
}

/**
 * @param {RequestField} field
 * @returns {PropertyDescriptor & ThisType<HTMLElement>}
 */
function flag({ attribute }) {
  return {
    get() {
      return this.hasAttribute(attribute);
    },
    set(value) {
      this.toggleAttribute(attribute, Boolean(value));
    },
  };
}

/**
 * @param {RequestField} field
 * @returns {PropertyDescriptor & ThisType<HTMLElement>}
 */
function text({ attribute }) {
  return {
    get() {
      return this.getAttribute(attribute);
    },
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(attribute);
      else this.setAttribute(attribute, typeof value === "object" ? JSON.stringify(value) : String(value));
    },
  };
}
