/** Failures of joins and rolls at a shared table, for users and for host pages. */
import { tableText, textIn, textOf } from "./table-text.js";

/**
 * @import { Failure } from "../../shared/messages.js"
 * @import { Message } from "./visit-messages.js"
 */

/** Codes of joins that the user or another join has ended. */
const ABORTED = ["table-cancelled", "table-superseded"];

/** @type {(failure: Failure) => string} for the user */
export const reasonOf = ({ text, message }) => text || message;

/**
 * Returns the failure of a join or a roll that the table refuses.
 * @param {Message} why
 * @returns {Failure}
 */
export function failureOf(why) {
  const failure = { field: why.code, message: textOf(why, "en"), text: textOf(why) };
  return { ...failure, code: ABORTED.includes(why.code ?? "") ? "aborted" : "table" };
}

/**
 * @param {unknown} error
 * @returns {Failure}
 */
export const loadFailure = (error) => ({
  code: "load-failed",
  message: textIn("en", "table-failed", { reason: String(error) }),
  text: tableText("table-failed", { reason: String(error) }),
});
