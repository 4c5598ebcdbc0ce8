/** @import { TrayErrorCode } from "../element/fudge-tray.js" */

/** The error with which methods of the tray reject. */
export class TrayError extends Error {
  /**
   * @param {TrayErrorCode} code
   * @param {string} message
   * @param {string} [field] the invalid field of the request
   * @param {number} [column] of the fault in a line, in characters from 1
   * @param {string} [text] the message in the tray's language
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
