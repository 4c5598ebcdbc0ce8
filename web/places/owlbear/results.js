/** Results that pages of a room receive. A page sends a result again if the host is late with its answer. */

/** Number of results that are remembered. */
const MOST_SEEN = 200;

/** Longest text of a notification, in characters. */
export const TEXT_LENGTH = 300;

export class Results {
  /** @type {Set<string>} */ #seen = new Set();

  /** Returns the text of a result, or an empty text if it has no sense or was received before. @param {unknown} data */
  receive(data) {
    const { name, text, receipt } = /** @type {Record<string, unknown>} */ (
      data && typeof data === "object" ? data : {}
    );
    if (typeof name !== "string" || typeof text !== "string" || !text) return "";
    const line = (text.startsWith(name) ? text : `${name}: ${text}`).slice(0, TEXT_LENGTH);
    return receipt && this.#isKnown(`${receipt} ${line}`) ? "" : line;
  }

  /** Remembers a result, and reports whether it was known. @param {string} result */
  #isKnown(result) {
    if (this.#seen.has(result)) return true;
    this.#seen.add(result);
    if (this.#seen.size > MOST_SEEN) this.#seen.delete(/** @type {string} */ (this.#seen.values().next().value));
    return false;
  }
}
