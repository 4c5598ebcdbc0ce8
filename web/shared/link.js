/**
 * What the app's page is asked for by its address, or by what another app shares with it.
 *
 * @typedef {object} Wish
 * @property {string} [roll] that shall be next, as a line or as a request in JSON
 * @property {string} [receipt] of a throw to play again
 */

/**
 * The wish in the fragment of an address, such as `#roll=Great%204dF%2B1` or `#receipt=AQNkRg`.
 * @param {string} hash
 * @returns {Wish}
 */
export function wishIn(hash) {
  // A plus sign is one here: people write these links by hand.
  const said = new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B"));
  return wish(said.get("roll"), said.get("receipt") ?? said.get("replay"));
}

/**
 * The wish in what is shared: a link of the app's, a receipt, or else its first line.
 * @param {string} search of the address, as the manifest's share target has it
 * @returns {Wish}
 */
export function sharedWish(search) {
  const shared = new URLSearchParams(search);
  const text = ["text", "url", "title"].map((name) => shared.get(name) ?? "").join("\n");
  const [, link] = /#(\S*\b(?:roll|receipt|replay)=\S+)/.exec(text) ?? [];
  if (link) return wishIn(link);
  const [receipt] = /(?<!\S)[\w.-]{30,}(?!\S)/.exec(text) ?? [];
  return wish(text.trim().split("\n")[0], receipt);
}

/**
 * A throw that is played again needs no roll.
 * @param {string | null | undefined} roll
 * @param {string | null | undefined} receipt
 * @returns {Wish}
 */
function wish(roll, receipt) {
  if (receipt?.trim()) return { receipt: receipt.trim() };
  return roll?.trim() ? { roll: roll.trim() } : {};
}

/**
 * A link that prepares a roll.
 * @param {string} page that takes such links
 * @param {string} roll
 */
export const rollLink = (page, roll) => `${page}#roll=${encodeURIComponent(roll)}`;
