/**
 * The last rolls of a room in its metadata, which has 16 KB for all extensions together. They are for the eye: the record of
 * the table is what counts.
 *
 * @typedef {object} LastRoll
 * @property {string} name of the roller
 * @property {string} text
 * @property {string} receipt
 *
 * @typedef {object} Metadata
 * @property {() => Promise<Record<string, unknown>>} get returns the metadata of all extensions
 * @property {(rolls: LastRoll[]) => Promise<void>} set
 */

import { isLate } from "./errors.js";

/** Bytes of the metadata of all extensions together. */
const LIMIT = 16_384;

/** Number of rolls that are kept. */
const MOST_ROLLS = 30;

const encoder = new TextEncoder();

/** @param {unknown} value */
const bytesOf = (value) => encoder.encode(JSON.stringify(value)).length;

export class LastRolls {
  #metadata;
  #key;
  /** @type {LastRoll[]} */ #waiting = []; // that the host has not confirmed
  /** @type {Promise<unknown>} */ #turn = Promise.resolve();

  /**
   * @param {Metadata} metadata
   * @param {string} key of the rolls
   */
  constructor(metadata, key) {
    this.#metadata = metadata;
    this.#key = key;
  }

  /**
   * Adds a roll, and removes the oldest ones if there are too many or no space is left.
   * @param {LastRoll} roll
   * @returns {Promise<void>} rejects if the room doesn't accept even the roll alone, or if the host is late: the roll is then
   *   added with the next one
   */
  add(roll) {
    const added = this.#turn.then(() => this.#add(roll));
    this.#turn = added.catch(() => {});
    return added;
  }

  /** @param {LastRoll} roll */
  async #add(roll) {
    this.#waiting = [...this.#waiting, roll].slice(-MOST_ROLLS);
    try {
      await this.#write();
      this.#waiting = [];
    } catch (error) {
      if (!isLate(error)) this.#waiting = [];
      throw error;
    }
  }

  async #write() {
    const { [this.#key]: kept, ...others } = await this.#metadata.get();
    const waits = (/** @type {LastRoll} */ roll) => this.#waiting.some((waiting) => isSame(waiting, roll));
    const before = Array.isArray(kept) ? kept.filter((roll) => isRoll(roll) && !waits(roll)) : [];
    let rolls = [...before, ...this.#waiting].slice(-MOST_ROLLS);
    while (rolls.length > 1 && bytesOf({ ...others, [this.#key]: rolls }) > LIMIT) rolls = rolls.slice(1);
    for (;;) {
      try {
        return await this.#metadata.set(rolls);
      } catch (error) {
        if (isLate(error) || rolls.length === 1) throw error;
        rolls = rolls.slice(Math.ceil(rolls.length / 2)); // the host may count otherwise
      }
    }
  }
}

/** @param {any} value @returns {value is LastRoll} */
function isRoll(value) {
  return [value?.name, value?.text, value?.receipt].every((part) => typeof part === "string");
}

/** @param {LastRoll} a @param {LastRoll} b */
const isSame = (a, b) => a.name === b.name && a.text === b.text && a.receipt === b.receipt;
