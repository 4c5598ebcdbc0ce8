/** Reads a receipt without simulating its throw. game/throw/receipt.go describes the bytes. */

/** Bytes of a receipt between technique and flags: tray, flick, two seeds and the check. */
const BETWEEN = 2 + 2 + 4 + 8 + 2;

/**
 * Returns the technique of a receipt, such as 4dF, and whether its faces were requested; null for another text.
 * @param {string} receipt
 */
export function parse(receipt) {
  const bytes = decode(receipt);
  if (!bytes) return null;
  const end = 2 + bytes.charCodeAt(1);
  if (bytes.length <= end + BETWEEN) return null;
  return { technique: bytes.slice(2, end), requested: (bytes.charCodeAt(end + BETWEEN) & 1) !== 0 };
}

/** @param {string} receipt as base64url */
function decode(receipt) {
  try {
    return atob(receipt.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
}
