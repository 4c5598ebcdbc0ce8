import { REQUEST_FIELDS } from "../shared/contract.js";

/**
 * The attributes of a tray, each with its property and its field in messages.
 * @import { RequestField } from "./fudge-tray.js"
 */

/** @type {(name: string, type: RequestField["type"]) => RequestField} */
const sameName = (name, type) => ({ field: name, attribute: name, property: name, type });

/** Settings that a tray page loses when it reloads. */
export const PAGE_FIELDS = [
  sameName("muted", "flag"),
  sameName("locked", "flag"),
  sameName("controls", "text"),
  sameName("theme", "text"),
  sameName("dice", "text"),
  sameName("size", "text"),
  sameName("label", "text"),
  sameName("links", "text"),
  sameName("together", "flag"),
];

/** Attributes that are not sent to the tray page. */
const ELEMENT_FIELDS = [
  sameName("session", "text"),
  sameName("loading", "text"),
  sameName("shake", "flag"),
  sameName("disabled", "flag"),
  sameName("name", "text"),
  sameName("required", "flag"),
];

export const FIELDS = [...REQUEST_FIELDS, ...PAGE_FIELDS, ...ELEMENT_FIELDS];

export const ATTRIBUTES = new Map(FIELDS.map((field) => [field.attribute, field]));

/**
 * Defines a property for each attribute on a class.
 * @param {{ prototype: HTMLElement }} element
 */
export function reflectAll({ prototype }) {
  for (const field of FIELDS) {
    const accessors = field.type === "flag" ? flag(field) : text(field);
    Object.defineProperty(prototype, field.property, { configurable: true, enumerable: true, ...accessors });
  }
}

/**
 * Applies a property that was set before the element was defined and now hides the accessor.
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
