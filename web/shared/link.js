/**
 * Links to the app's page, and texts that other apps share with it.
 *
 * @typedef {object} LinkTarget
 * @property {string} [roll] the next roll as a line or as a request in JSON
 * @property {string} [spaced] the roll if each + in the link stands for a space, where that makes a difference
 * @property {string} [receipt] of a throw to replay
 */

/** The limit to which links and shared texts are cut, in UTF-16 code units; rolls with custom tables and ladders are shorter. */
const MAX_LENGTH = 65_536;

/**
 * Parses the fragment of an address, such as `#roll=Great%204dF%2B1` or `#receipt=AQNkRg`.
 * @param {string} hash
 * @returns {LinkTarget}
 */
export function parseLink(hash) {
  const text = hash.slice(0, MAX_LENGTH).replace(/^#/, "");
  // Keep plus signs, as users write such links by hand. Forms encode spaces as plus signs.
  const parameters = new URLSearchParams(text.replaceAll("+", "%2B"));
  const found = target(parameters.get("roll"), parameters.get("receipt") ?? parameters.get("replay"));
  const spaced = new URLSearchParams(text).get("roll")?.trim();
  return found.roll && spaced && spaced !== found.roll ? { ...found, spaced } : found;
}

/**
 * Parses a shared text: a link to the app, a receipt or its page, or else its first line as a roll.
 * @param {string} search the query of the share target in the manifest
 * @returns {LinkTarget}
 */
export function parseShared(search) {
  const shared = new URLSearchParams(search);
  const text = ["text", "url", "title"].map((name) => (shared.get(name) ?? "").slice(0, MAX_LENGTH)).join("\n");
  // The link has no second #, so that the search takes linear time.
  const [, link] = /#([^\s#]*\b(?:roll|receipt|replay)=\S+)/.exec(text) ?? [];
  if (link) return parseLink(link);
  const [, receipt] = /(?<!\S)(?:\S+\/r\/)?([\w.-]{30,})(?:\?\S*)?(?!\S)/.exec(text) ?? [];
  return target(text.trim().split("\n")[0], receipt);
}

/**
 * A receipt takes precedence over a roll.
 * @param {string | null | undefined} roll
 * @param {string | null | undefined} receipt
 * @returns {LinkTarget}
 */
function target(roll, receipt) {
  if (receipt?.trim()) return { receipt: receipt.trim() };
  return roll?.trim() ? { roll: roll.trim() } : {};
}

/**
 * Returns a link that sets the next roll.
 * @param {string} page that handles such links
 * @param {string} roll
 */
export const rollLink = (page, roll) => `${page}#roll=${encodeURIComponent(roll)}`;

/**
 * Returns a link that replays a throw.
 * @param {string} page that handles such links
 * @param {string} receipt
 */
export const receiptLink = (page, receipt) => `${page}#receipt=${receipt}`;
