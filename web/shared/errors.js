/** @import { TrayErrorCode } from "../element/fudge-tray.js" */

/** What a method of the tray rejects with, and what `tray-error` is made of. */
export class TrayError extends Error {
  /**
   * @param {TrayErrorCode} code
   * @param {string} message
   * @param {string} [field] the request's field at fault, where there is one
   * @param {number} [column] of a line, counted in characters from 1, where the fault is
   * @param {string} [text] a sentence in the tray's language, for whoever sees what it is about
   */
  constructor(code, message, field, column, text) {
    super(message);
    this.name = "TrayError";
    this.code = code;
    this.field = field;
    this.column = column;
    this.text = text;
  }
}
