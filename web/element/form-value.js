/**
 * @import { Resolution } from "./fudge-tray.js"
 */

/** The form value of a tray: the latest resolution as JSON. Until it is revealed, a secret roll has no details. */
export class FormValue {
  #internals;
  #value = "";
  #customError = "";
  #rolling = false;
  /** True if the dice settled after a throw, and not by revealing a roll. */
  #settledNew = false;

  /** @param {ElementInternals} internals */
  constructor(internals) {
    this.#internals = internals;
  }

  get value() {
    return this.#value;
  }

  get secret() {
    return this.#value !== "" && JSON.parse(this.#value).secret === true;
  }

  /**
   * @param {string} value JSON of an object, or empty
   * @throws if it is invalid
   */
  set value(value) {
    const parsed = value === "" ? {} : JSON.parse(value);
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
      throw new TypeError("the value is not an object");
    this.#value = value;
    this.#internals.setFormValue(value || null, value);
  }

  /** @param {string} message set by the host page; empty if valid */
  setCustomError(message) {
    this.#customError = message;
  }

  /**
   * @param {string} missing the message if a required roll is missing; empty if a roll is not required
   * @param {HTMLElement | undefined} anchor the element to which the browser attaches the message
   */
  validate(missing, anchor) {
    const valueMissing = missing !== "" && this.#value === "";
    const message = this.#customError || (valueMissing ? missing : "");
    this.#internals.setValidity({ valueMissing, customError: this.#customError !== "" }, message, anchor);
  }

  thrown() {
    this.#rolling = true;
  }

  settled() {
    this.#settledNew = this.#rolling;
    this.#rolling = false;
  }

  /**
   * Reports whether a resolution is of a new roll, and not of a revealed one.
   * @param {Resolution} resolution
   */
  isNew(resolution) {
    const isNew = this.#settledNew || resolution.receipt === undefined;
    this.#settledNew = false;
    return isNew;
  }
}
