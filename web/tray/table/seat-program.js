/**
 * Loads the program of seats, cmd/seat, which runs the protocol of shared tables. One program serves all visits of the
 * page.
 */
import { seat } from "../../seat-build.js";
import { fetchFile } from "../../shared/fetch-file.js";

/**
 * @import { VisitCommand, VisitEvent } from "./visit-messages.js"
 *
 * @typedef {(method: string, request: string) => Promise<string>} Serve answers calls of the keeper's methods
 *
 * @typedef {object} TableRecord the record of a table that this page keeps
 * @property {string} table
 * @property {(seq: number, line: string) => Promise<boolean>} append returns false if it has another number of lines
 * @property {(from: number, limit: number) => Promise<string[]>} read
 * @property {(publication: string) => void} publish sends a new line to the others
 *
 * @typedef {object} Bridge the functions of the program
 * @property {(event: string, lines?: string) => string | Error} step takes the lines of a reply apart from it
 * @property {(record: TableRecord) => Serve | Error} keep
 */

/** Reports an event or a record that the program refuses. */
export class BadEvent extends Error {}

/** Number of programs that were started. */
let count = 0;

/** A Go program that reports its end, also by a trap in a timeout or in a call by a promise. */
export class SeatGo extends Go {
  /** @param {(error: unknown) => void} ended is called once */
  constructor(ended) {
    super();
    this.ended = ended;
  }

  /** @param {WebAssembly.Instance} instance */
  run(instance) {
    const report = (/** @type {unknown} */ error) => this.#end(error);
    return super.run(instance).then(() => report(new Error("the seat's program has exited")), report);
  }

  /** Continues the program after a timeout or for a call of a Go function. */
  _resume() {
    try {
      super._resume();
    } catch (error) {
      this.exited = true;
      this.#end(error);
      throw error;
    }
  }

  /** @param {unknown} error */
  #end(error) {
    this.ended(error);
    this.ended = () => {};
  }
}

export class SeatProgram {
  #bridge;

  /**
   * Loads and starts a program.
   * @param {(error: unknown) => void} ended is called once if the program stops
   */
  static async load(ended) {
    const file = await fetchFile(new URL(`../../${seat.url}`, import.meta.url));
    const module = await WebAssembly.compile(await file.arrayBuffer());
    const go = new SeatGo(ended);
    const name = `fudgeSeat${++count}`;
    go.argv = ["seat", name];
    const instance = await WebAssembly.instantiate(module, go.importObject);
    const bridge = {};
    Object.assign(globalThis, { [name]: bridge });
    void go.run(instance);
    Reflect.deleteProperty(globalThis, name);
    return new SeatProgram(/** @type {Bridge} */ (bridge));
  }

  /** @param {Bridge} bridge */
  constructor(bridge) {
    this.#bridge = bridge;
  }

  /**
   * Passes an event to the visit.
   * @param {VisitEvent} event
   * @returns {VisitCommand[]} to carry out
   * @throws {BadEvent}
   */
  step(event) {
    const { lines, ...rest } = /** @type {VisitEvent & {lines?: string}} */ (event);
    const text = JSON.stringify(rest);
    return JSON.parse(unlessError(lines ? this.#bridge.step(text, lines) : this.#bridge.step(text)));
  }

  /**
   * Makes this page the keeper of a table.
   * @param {TableRecord} record
   * @returns {Serve}
   */
  keep(record) {
    return unlessError(this.#bridge.keep(record));
  }
}

/**
 * Returns the result of a Go function, which can't throw.
 * @template T
 * @param {T | Error} result
 * @returns {T}
 */
function unlessError(result) {
  if (result instanceof Error) throw new BadEvent(result.message);
  return result;
}
