import { REQUEST_FIELDS } from "../shared/contract.js";
import { TrayError } from "../shared/errors.js";
import { ATTRIBUTES, PAGE_FIELDS } from "./attributes.js";
import { PROPERTIES, fault } from "../shared/theme-properties.js";
import { CHOICES } from "../shared/protocol.js";

/** @import { RequestField } from "./fudge-tray.js" */

/**
 * The settings of a tray by attributes and custom properties of the host page. An invalid value fires
 * `tray-error`; the last valid value is kept.
 */
export class PageSettings {
  #tray;
  #report;
  /** @type {Map<string, unknown>} the last valid values by attribute */ #valid = new Map();
  /** @type {Map<string, unknown>} the last values sent, by field */ #sent = new Map();

  /**
   * @param {HTMLElement} tray
   * @param {(error: TrayError) => void} report
   */
  constructor(tray, report) {
    this.#tray = tray;
    this.#report = report;
  }

  /**
   * Returns the value of an attribute, or its last valid one.
   * @param {string} attribute
   */
  valid(attribute) {
    const field = /** @type {RequestField} */ (ATTRIBUTES.get(attribute));
    const value = this.#value(field);
    const choices = CHOICES[field.field];
    if (!choices || value === null || choices.includes(String(value)) || isCustomTheme(field, value)) {
      if (choices) this.#valid.set(attribute, value);
      return value;
    }
    const reason = `${attribute}: "${value}" is not one of ${choices.join(", ")}`;
    this.#report(new TrayError("bad-request", reason, attribute));
    return this.#valid.get(attribute) ?? null;
  }

  /** Returns the custom properties with their last valid values. */
  themeProperties() {
    const style = getComputedStyle(this.#tray);
    for (const property of PROPERTIES) {
      const value = style.getPropertyValue(property).trim();
      const reason = fault(property, value);
      if (!reason) this.#valid.set(property, value);
      else this.#report(new TrayError("bad-request", `${property}: "${value}" ${reason}`, property));
    }
    return Object.fromEntries(PROPERTIES.map((property) => [property, this.#valid.get(property) ?? ""]));
  }

  /**
   * Returns the values for a tray page that has just started, by field. The session has stored the values sent before,
   * and later changes by the user.
   */
  unsent() {
    const sent = (/** @type {RequestField} */ { field }) => this.#sent.get(field) ?? null;
    const changed = REQUEST_FIELDS.filter((field) => this.#value(field) !== sent(field));
    return Object.fromEntries(
      [...changed, ...PAGE_FIELDS].map(({ field, attribute }) => [field, this.valid(attribute)]),
    );
  }

  /** Returns the attributes that were sent to an earlier tray page, by field. They are applied again when the ladder changes. */
  standing() {
    const sent = REQUEST_FIELDS.filter((f) => this.#value(f) !== null && this.#value(f) === this.#sent.get(f.field));
    return Object.fromEntries(sent.map((f) => [f.field, this.#value(f)]));
  }

  /** @param {string} field whose last sent value is returned */
  sent(field) {
    return this.#sent.get(field);
  }

  /** @param {Record<string, unknown>} values that the session has */
  markSent(values) {
    for (const [field, value] of Object.entries(values)) this.#sent.set(field, value);
  }

  /** The session starts without values. */
  reset() {
    this.#sent.clear();
  }

  /** @param {RequestField} field */
  #value({ attribute, type }) {
    const text = this.#tray.getAttribute(attribute);
    if (type === "flag") return text === null ? null : true;
    if (type === "level" && text !== null && /^\s*[+-]?\d+\s*$/.test(text)) return Number(text);
    return text;
  }
}

/**
 * Reports whether the value is a custom theme in JSON, which the tray page validates.
 * @param {RequestField} field
 * @param {unknown} value
 */
const isCustomTheme = ({ field }, value) => field === "theme" && String(value).trimStart().startsWith("{");
