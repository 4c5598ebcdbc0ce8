/**
 * @import { Roll } from "./fudge-tray.js"
 *
 * A roll whose dice were thrown before the tray page restarted.
 * @typedef {object} ThrownRoll
 * @property {string} [id] in the history; events of secret rolls don't have it
 * @property {number} from a time shortly before the throw, in ms since 1970
 */

/**
 * Returns the rolls of a history that may be the thrown one. A roll is recorded as soon as it is thrown.
 * @param {Roll[]} history
 * @param {ThrownRoll} thrown
 * @param {Set<string>} [reported] receipts of rolls that can't be the thrown one, if it has no id
 */
export function find(history, { id, from }, reported) {
  if (id !== undefined) return history.filter((roll) => roll.id === id);
  const since = Math.floor(from / 1000);
  return history.filter(({ time, resolution }) => time >= since && !reported?.has(resolution.receipt ?? ""));
}
