/** @import { TrayErrorCode } from "./fudge-tray.js" */

/** What a method of the tray rejects with, and what `tray-error` is made of. */
export class TrayError extends Error {
  /**
   * @param {TrayErrorCode} code
   * @param {string} message
   * @param {string} [field] the request's field at fault, where there is one
   * @param {number} [column] of a line, counted in characters from 1, where the fault is
   */
  constructor(code, message, field, column) {
    super(message);
    this.name = "TrayError";
    this.code = code;
    this.field = field;
    this.column = column;
  }
}

/**
 * A message as people read it who see what it is about: without its path.
 * @param {string} message
 */
export const plainly = (message) => message.replace(/^[a-z][\w.@[\]]*(, column \d+)?: /, "");
