/** @import { TrayErrorCode } from "./fudge-tray.js" */

/** What a method of the tray rejects with, and what `tray-error` is made of. */
export class TrayError extends Error {
  /**
   * @param {TrayErrorCode} code
   * @param {string} message
   * @param {string} [field] the request's field at fault, where there is one
   */
  constructor(code, message, field) {
    super(message);
    this.name = "TrayError";
    this.code = code;
    this.field = field;
  }
}
