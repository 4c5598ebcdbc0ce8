import { TABLE_WORDS } from "../../languages/table.js";
import { bestOf, format } from "../../shared/message.js";

/**
 * Returns a message of shared tables in the page's language.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function tableText(key, values = {}) {
  const tag = bestOf([document.documentElement.lang]);
  return format(TABLE_WORDS[tag][key], values, tag);
}
