/**
 * Loads the program of a seat, cmd/seat, which runs the protocol of shared tables, and connects it with this page
 * by `globalThis.fudgeSeat`.
 */
import { seat } from "../../seat-build.js";

/**
 * @typedef {object} SeatConfig
 * @property {string} link of the table; empty for a new one
 * @property {string} title of a new table
 * @property {string} name
 * @property {string} color
 * @property {string} role
 * @property {boolean} keeper whether this page keeps the record
 * @property {object | null} memory what an earlier visit kept
 *
 * @typedef {object} SeatPage
 * @property {(event: any) => void} emit handles an event of the program
 * @property {(method: string, request: string) => Promise<string>} call calls the keeper
 * @property {(kept: string) => Promise<void>} keep stores the seat's memory
 * @property {(seq: number, line: string) => Promise<boolean>} append stores a line of a kept record
 * @property {(from: number, limit: number) => Promise<string[]>} read returns lines of a kept record
 * @property {(publication: string) => void} publish sends a new line of a kept record to the others
 */

/** @type {Promise<WebAssembly.Module> | undefined} */
let loading;

/** Loads the program once. A failed load is tried again. */
function load() {
  loading ??= compile().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function compile() {
  const response = await fetch(new URL(`../../${seat.url}`, import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return await WebAssembly.compile(await response.arrayBuffer());
}

export class SeatProgram {
  #bridge;

  /**
   * Starts the program, which sets the members that are null before it emits "started".
   * @param {SeatConfig} config
   * @param {SeatPage} page
   */
  static async start(config, page) {
    const module = await load();
    const program = new SeatProgram(config, page);
    const go = new Go();
    Object.assign(globalThis, { fudgeSeat: program.#bridge });
    const instance = await WebAssembly.instantiate(module, go.importObject);
    go.run(instance).then(() => page.emit({ event: "stopped" }));
    return program;
  }

  /**
   * @param {SeatConfig} config
   * @param {SeatPage} page
   */
  constructor(config, page) {
    this.#bridge = {
      config: JSON.stringify(config),
      ...page,
      emit: (/** @type {string} */ json) => {
        const event = JSON.parse(json);
        // Deferred, because the program is still in the call and an exception would stop it.
        queueMicrotask(() => page.emit(event));
      },
      /** @type {((publication: string) => void) | null} */ published: null,
      /** @type {(() => void) | null} */ connected: null,
      /** @type {((want: string) => void) | null} */ want: null,
      /** @type {(() => void) | null} */ stop: null,
      /** @type {(() => void) | null} */ becomeKeeper: null,
      /** @type {((method: string, request: string) => Promise<string>) | null} */ serve: null,
    };
  }

  /** Makes this page the keeper of the table, whose record it has. */
  becomeKeeper() {
    this.#bridge.becomeKeeper?.();
  }

  /** Function that handles calls if this page is the keeper. */
  get serve() {
    return this.#bridge.serve;
  }

  /** @param {string} publication */
  published(publication) {
    this.#bridge.published?.(publication);
  }

  connected() {
    this.#bridge.connected?.();
  }

  /** @param {object} want */
  want(want) {
    this.#bridge.want?.(JSON.stringify(want));
  }

  stop() {
    this.#bridge.stop?.();
  }
}
