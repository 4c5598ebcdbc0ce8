import { ID } from "./module.js";

/**
 * @typedef {object} Throw what the tray has thrown for a term
 * @property {string} receipt
 * @property {number} first index of the first result in the term
 * @property {number} count number of the dice
 *
 * @typedef {object} Thrown
 * @property {number[]} faces
 * @property {string} receipt
 *
 * @typedef {foundry.dice.terms.DiceTerm} DiceTerm
 */

/** The dice of Foundry's class Die that the tray has. */
const SIDES = [4, 6, 8, 10, 12, 20];

/** Most dice of a throw. */
const MOST = 20;

/**
 * Returns the tray's name for the dice of a term, such as dF or d6; empty if the tray doesn't have them.
 * @param {DiceTerm} term
 */
export function kindOf(term) {
  const { DENOMINATION } = /** @type {typeof foundry.dice.terms.DiceTerm} */ (term.constructor);
  if (DENOMINATION === "f") return "dF";
  return DENOMINATION === "d" && SIDES.includes(Number(term.faces)) ? `d${term.faces}` : "";
}

/**
 * Returns the throws of a term.
 * @param {DiceTerm} term
 * @returns {Throw[]}
 */
export const throwsOf = (term) => optionsOf(term)[ID]?.throws ?? [];

/** @param {DiceTerm} term @returns {Record<string, any>} the options, which are part of a stored roll */
const optionsOf = (term) => term.options;

/**
 * Fulfils dice of terms, which Foundry requests one by one. The first request throws all dice of the term; rerolled
 * and exploding dice are thrown one at a time, as their number isn't known before.
 */
export class Fulfilment {
  #throwDice;
  /** @type {WeakMap<DiceTerm, number[] | null>} faces that wait; null if Foundry rolls the rest */ #waiting =
    new WeakMap();

  /**
   * @param {(technique: string, term: DiceTerm) => Promise<Thrown | null>} throwDice resolves to null if Foundry should
   *   roll
   */
  constructor(throwDice) {
    this.#throwDice = throwDice;
  }

  /**
   * Returns the next face of a term; undefined if Foundry should roll it.
   * @param {DiceTerm} term
   * @returns {Promise<number | undefined>}
   */
  async face(term) {
    const waiting = this.#waiting.get(term) ?? [];
    if (this.#waiting.get(term) === null || !kindOf(term)) return undefined;
    if (waiting.length > 0) return waiting.shift();
    const faces = await this.#throwFor(term);
    this.#waiting.set(term, faces);
    return faces?.shift();
  }

  /** @param {DiceTerm} term */
  async #throwFor(term) {
    const first = term.results.length;
    const count = Math.min(MOST, Math.max(1, (term.number ?? 1) - first));
    const thrown = await this.#throwDice(`${count}${kindOf(term)}`, term);
    if (!thrown) return null;
    optionsOf(term)[ID] = { throws: [...throwsOf(term), { receipt: thrown.receipt, first, count }] };
    return [...thrown.faces];
  }
}
