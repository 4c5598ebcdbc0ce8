import { TABLE_WORDS } from "../../languages/table.js";
import { bestOf, format } from "../../shared/message.js";

/** @import { Message } from "./view-types.js" */

/** Messages of breaches. @type {Record<string, string>} */
const BREACHES = {
  "two-entries": "breach-two-entries",
  backdated: "breach-backdated",
  "false-reveal": "breach-false-reveal",
  "late-nonce": "breach-late-nonce",
  "false-open": "breach-false-open",
};

/** Characters that change the direction of the text around them. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a text in the direction of its own letters, so that it doesn't turn the text around it.
 * @param {string} text of a user
 */
const isolated = (text) => `\u2068${text.replace(DIRECTIONS, "")}\u2069`;

/**
 * Returns a message of shared tables in the page's language.
 * @param {string} key
 * @param {Record<string, string | number>} [values] texts of users, and numbers
 */
export const tableText = (key, values = {}) => textIn(bestOf([document.documentElement.lang]), key, values);

/**
 * Returns a message of shared tables in a language.
 * @param {string} tag of the language
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function textIn(tag, key, values = {}) {
  const safe = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? isolated(value) : value,
  ]);
  return format(TABLE_WORDS[tag][key] ?? key, Object.fromEntries(safe), tag);
}

/**
 * Returns the text of a message of the visit in a language. Its placeholders are its arguments.
 * @param {Message} message
 * @param {string} [tag] of the language; that of the page by default
 */
export function textOf({ code, args = {} }, tag = bestOf([document.documentElement.lang])) {
  if (!code) return "";
  const breach = textIn(tag, BREACHES[args.breach ?? ""] ?? args.breach ?? "");
  return textIn(tag, code, { throw: 0, name: "", other: "", reason: "", fields: "", text: "", ...args, breach });
}
