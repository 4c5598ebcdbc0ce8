/**
 * Limits the programs of the lazy trays of a page; each takes about 22 MB. While there are more, trays sleep that nobody
 * uses, the one that was used least recently first.
 *
 * @typedef {object} Program of a tray
 * @property {() => boolean} mayRest reports whether nobody uses it
 * @property {() => void} rest begins to put it to sleep
 */

/** The limit. Trays in use may exceed it. */
const DEFAULT_LIMIT = 4;

export class ProgramLimit {
  #limit;
  /** @type {Set<Program>} in the order of their last use */ #running = new Set();
  /** @type {Set<Program>} that are falling asleep */ #resting = new Set();
  /** @type {Set<Program>} that have refused to sleep since the last change */ #refused = new Set();

  constructor(limit = DEFAULT_LIMIT) {
    this.#limit = limit;
  }

  /** A program starts, or is used again. @param {Program} program */
  use(program) {
    this.remove(program);
    this.#running.add(program);
  }

  /** @param {Program} program that has ended */
  remove(program) {
    for (const programs of [this.#running, this.#resting, this.#refused]) programs.delete(program);
  }

  /** @param {Program} program that doesn't fall asleep */
  refuse(program) {
    this.#resting.delete(program);
    this.#refused.add(program);
    this.#restSome();
  }

  /** Puts trays to sleep after a change: a tray has moved or has answered. */
  assign() {
    this.#refused.clear();
    this.#restSome();
  }

  #restSome() {
    for (const program of this.#running) {
      if (this.#running.size - this.#resting.size <= this.#limit) return;
      if (this.#resting.has(program) || this.#refused.has(program) || !program.mayRest()) continue;
      this.#resting.add(program);
      program.rest();
    }
  }
}
