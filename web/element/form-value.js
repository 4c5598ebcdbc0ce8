/**
 * @import { Resolution } from "./fudge-tray.js"
 */

/**
 * The part of a tray in a form: its value is what the newest roll came to, as JSON. A secret
 * roll's tells that there is one, and no more until it is revealed.
 */
export class FormPart {
  #internals;
  #value = "";
  #complaint = "";
  #flies = false;
  /** Whether what has settled was in the air before: not so when a roll is revealed. */
  #landed = false;

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
   * @param {string} value JSON of an object, or nothing
   * @throws if it is neither
   */
  set value(value) {
    const read = value === "" ? {} : JSON.parse(value);
    if (typeof read !== "object" || read === null || Array.isArray(read)) throw new TypeError("it is no object");
    this.#value = value;
    this.#internals.setFormValue(value || null, value);
  }

  /** @param {string} message by the page's script; none if all is well */
  complain(message) {
    this.#complaint = message;
  }

  /**
   * @param {string} missing what is said where there has to be a roll and is none; none where there need not be
   * @param {HTMLElement | undefined} anchor what the browser points at
   */
  check(missing, anchor) {
    const valueMissing = missing !== "" && this.#value === "";
    const message = this.#complaint || (valueMissing ? missing : "");
    this.#internals.setValidity({ valueMissing, customError: this.#complaint !== "" }, message, anchor);
  }

  thrown() {
    this.#flies = true;
  }

  settled() {
    this.#landed = this.#flies;
    this.#flies = false;
  }

  /**
   * Whether a roll was made, and not one of before revealed.
   * @param {Resolution} resolution
   */
  isNew(resolution) {
    const made = this.#landed || resolution.receipt === undefined;
    this.#landed = false;
    return made;
  }
}
