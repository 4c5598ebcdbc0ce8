import { kindOf, throwsOf } from "./dice.js";
import { parse } from "./receipt.js";

/**
 * @import { FudgeTray } from "../../element/fudge-tray.js"
 * @import { DiceTerm, Throw } from "./dice.js"
 *
 * @typedef {object} Verdict
 * @property {"agrees" | "differs" | "unreadable"} faces compared with those of the receipts
 * @property {number} others dice that Foundry has rolled
 * @property {boolean} seen this tray has seen all throws at the table
 * @property {boolean} reused an earlier message has one of the receipts
 */

/**
 * Replays the receipts of a message's dice, and compares the faces.
 * @param {DiceTerm[]} terms
 * @param {Set<string>} earlier receipts of earlier messages
 * @param {Pick<FudgeTray, "replay" | "history">} tray
 * @returns {Promise<Verdict>}
 */
export async function verify(terms, earlier, tray) {
  const receipts = terms.flatMap(throwsOf).map(({ receipt }) => receipt);
  const seen = await seenBy(tray);
  return {
    faces: await compare(terms, tray),
    others: terms.reduce((count, term) => count + bareOf(term), 0),
    seen: receipts.every((receipt) => seen.has(receipt)),
    reused: new Set(receipts).size < receipts.length || receipts.some((receipt) => earlier.has(receipt)),
  };
}

/**
 * @param {DiceTerm[]} terms
 * @param {Pick<FudgeTray, "replay">} tray
 * @returns {Promise<Verdict["faces"]>}
 */
async function compare(terms, tray) {
  for (const term of terms)
    for (const thrown of throwsOf(term)) {
      const faces = await facesOf(thrown, term, tray);
      if (!faces) return "unreadable";
      const results = term.results.slice(thrown.first, thrown.first + thrown.count);
      if (String(faces) !== String(results.map(({ result }) => result))) return "differs";
    }
  return "agrees";
}

/**
 * Returns the faces that a receipt gives; null if it is none of these dice, or its faces were requested.
 * @param {Throw} thrown
 * @param {DiceTerm} term
 * @param {Pick<FudgeTray, "replay">} tray
 */
async function facesOf({ receipt, count }, term, tray) {
  const stated = parse(receipt);
  if (stated?.technique !== `${count}${kindOf(term)}` || stated.requested) return null;
  const { faces } = await tray.replay(receipt).catch(() => ({ faces: undefined }));
  return faces ?? null;
}

/** Returns the number of dice without a receipt. @param {DiceTerm} term */
const bareOf = (term) => term.results.length - throwsOf(term).reduce((sum, { count }) => sum + count, 0);

/** Returns the receipts of the throws that a tray has seen at a table. @param {Pick<FudgeTray, "history">} tray */
async function seenBy(tray) {
  const rolls = await tray.history();
  return new Set(rolls.filter(({ resolution }) => resolution.seat).map(({ resolution }) => resolution.receipt ?? ""));
}
