import { REQUEST_FIELDS } from "../shared/contract.js";
import { TrayError } from "../shared/errors.js";
import { ATTRIBUTES, PAGE_FIELDS } from "../attributes.js";
import { PROPERTIES, fault } from "../shared/theme-properties.js";
import { CHOICES } from "../shared/protocol.js";

/** @import { RequestField } from "./fudge-tray.js" */

/**
 * What the page around wants a tray to be, by attributes and by its style. Of what can't be chosen
 * the last good one holds.
 */
export class Settings {
  #tray;
  #refuse;
  /** @type {Map<string, unknown>} by attribute, the last that could be chosen */ #chosen = new Map();
  /** @type {Map<string, unknown>} by field, what the session has been told */ #told = new Map();

  /**
   * @param {HTMLElement} tray
   * @param {(error: TrayError) => void} refuse
   */
  constructor(tray, refuse) {
    this.#tray = tray;
    this.#refuse = refuse;
  }

  /**
   * The attribute's value; of one that can't be chosen, the last good one.
   * @param {string} attribute
   */
  good(attribute) {
    const field = /** @type {RequestField} */ (ATTRIBUTES.get(attribute));
    const value = this.#value(field);
    const choices = CHOICES[field.field];
    if (!choices || value === null || choices.includes(String(value)) || isOwnTheme(field, value)) {
      if (choices) this.#chosen.set(attribute, value);
      return value;
    }
    const reason = `${attribute}: "${value}" is not one of ${choices.join(", ")}`;
    this.#refuse(new TrayError("bad-request", reason, attribute));
    return this.#chosen.get(attribute) ?? null;
  }

  /** How the page dresses the tray; of what it can't be, the last good. */
  look() {
    const style = getComputedStyle(this.#tray);
    for (const property of PROPERTIES) {
      const value = style.getPropertyValue(property).trim();
      const why = fault(property, value);
      if (!why) this.#chosen.set(property, value);
      else this.#refuse(new TrayError("bad-request", `${property}: "${value}" ${why}`, property));
    }
    return Object.fromEntries(PROPERTIES.map((property) => [property, this.#chosen.get(property) ?? ""]));
  }

  /**
   * By field, what a tray that has just started does not know. The session remembers what it was told, and what its
   * visitor has changed since.
   */
  untold() {
    const told = (/** @type {RequestField} */ { field }) => this.#told.get(field) ?? null;
    const changed = REQUEST_FIELDS.filter((field) => this.#value(field) !== told(field));
    return Object.fromEntries(
      [...changed, ...PAGE_FIELDS].map(({ field, attribute }) => [field, this.good(attribute)]),
    );
  }

  /** @param {string} field as the session was told it last */
  told(field) {
    return this.#told.get(field);
  }

  /** @param {Record<string, unknown>} values that the session has been told */
  remember(values) {
    for (const [field, value] of Object.entries(values)) this.#told.set(field, value);
  }

  /** The session starts with nothing. */
  forget() {
    this.#told.clear();
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
 * A theme may be one of the page's own, as JSON. What is in it, the tray checks.
 * @param {RequestField} field
 * @param {unknown} value
 */
const isOwnTheme = ({ field }, value) => field === "theme" && String(value).trimStart().startsWith("{");
