/**
 * @typedef {object} GoEvent a call of a Go function, as wasm_exec.js passes it
 * @property {number} id of the function
 * @property {unknown} this
 * @property {unknown[]} args
 * @property {unknown} [result]
 *
 * @typedef {object} FirstPart what only the first part exports: awaited is not 0 while a function of the rest is
 *   entered, which loop continues
 * @property {WebAssembly.Global} awaited
 * @property {() => void} loop
 * @property {WebAssembly.Global} SP
 * @property {WebAssembly.Global} PAUSE
 * @property {WebAssembly.Global} restore
 * @property {WebAssembly.Table} table
 *
 * @typedef {WebAssembly.Exports & {mem: WebAssembly.Memory} & Partial<FirstPart>} GoExports
 */

/** The slot of the first function in Go's table. The slot of a function is the upper part of its PCs. */
const FIRST_SLOT = 0x1000n;

/** The words of Go's stack in which a report of a trap looks for return addresses. */
const REPORTED_WORDS = 256;

/**
 * Runs a Go program in two parts; see cmd/dev/build/slim. The module wasm_exec.js must run before this one.
 *
 * The first part runs without the rest until it enters one of the rest's functions. Then it pauses, and continues there
 * once the rest is loaded. Meanwhile no Go code may run. Calls of Go functions wait, in order, and return a promise.
 * Until the rest is loaded this also applies to calls during a call from Go, because a pause can't preserve the
 * JavaScript calls between two Go functions.
 */
export class SplitGo extends Go {
  /** @type {GoExports} */ #program = /** @type {any} */ (null);
  #load;
  #failed = (/** @type {unknown} */ _error) => {};
  /** @type {Promise<void> | undefined} */ #loading;
  #loaded = false;
  #trap = "";
  #running = false;
  #waiting = false;
  /** @type {(() => void)[]} */ #calls = [];

  /** @param {(program: GoExports) => Promise<unknown>} load instantiates the rest, which imports the first part */
  constructor(load) {
    super();
    this.#load = load;
    this._scheduledTimeouts = new Timeouts(() => this.#waiting);
  }

  /**
   * Runs the program until it exits.
   * @param {WebAssembly.Instance} instance of the first part or of a whole program
   * @returns {Promise<void>} rejects if the program traps, or needs the rest, which can't be loaded
   */
  run(instance) {
    this.#program = /** @type {GoExports} */ (/** @type {unknown} */ (instance.exports));
    this.#loaded = !this.#program.awaited;
    const failed = new Promise((_, reject) => {
      this.#failed = reject;
    });
    return Promise.race([this.#enter(() => super.run(instance)), failed]).catch((error) => {
      if (error instanceof WebAssembly.RuntimeError) {
        this.#trap = trapReport(error, this.#program);
        console.error(this.#trap);
      }
      throw error;
    });
  }

  /** Describes the trap that ended the program; empty if there was none. */
  get trap() {
    return this.#trap;
  }

  /** Loads the rest, at the first call after `run`. After a failure another call tries again. */
  loadRest() {
    if (this.#loaded) return Promise.resolve();
    if (!this.#program) return Promise.reject(new Error("the rest of a program that doesn't run"));
    this.#loading ??= this.#load(this.#program).then(
      () => this.#proceed(),
      (error) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }

  /** Continues the program after a timeout or a call of a Go function. */
  _resume() {
    if (!this.#loaded && (this.#running || this.#waiting)) this.#calls.push(() => this._resume());
    else this.#enter(() => super._resume());
  }

  /** @param {number} id of a Go function */
  _makeFuncWrapper(id) {
    const go = this;
    return /** @this {unknown} */ function (/** @type {unknown[]} */ ...args) {
      return go.#call({ id, this: this, args });
    };
  }

  /**
   * @param {GoEvent} event
   * @returns {unknown} the result, or a promise of it
   */
  #call(event) {
    if (this.#waiting || (this.#running && !this.#loaded)) {
      return new Promise((resolve) => this.#calls.push(() => resolve(this.#call(event))));
    }
    this._pendingEvent = event;
    this._resume();
    if (this.#waiting) return new Promise((resolve) => this.#calls.unshift(() => resolve(event.result)));
    return event.result;
  }

  /**
   * Runs Go code until it pauses. An exception that Go doesn't catch, such as a trap, ends the program.
   * @template T
   * @param {() => T} run
   */
  #enter(run) {
    this.#running = true;
    try {
      return run();
    } catch (error) {
      if (!this.exited) this.#failed(error);
      Object.assign(this, { exited: true });
      throw error;
    } finally {
      this.#running = false;
      if (this.#program.awaited?.value && !this.exited) this.#wait();
      else this.#callWaiting();
    }
  }

  /** Waits for the rest. */
  #wait() {
    this.#waiting = true;
    performance.mark("tray: rest awaited", { detail: this.#program.awaited?.value });
    this.loadRest().catch((error) => this.#failed(error));
  }

  /** Continues a program that waits, now that the rest is loaded. */
  #proceed() {
    this.#loaded = true;
    if (!this.#waiting || !this.#program.awaited) return;
    this.#program.awaited.value = 0;
    this.#waiting = false;
    this.#enter(() => this.#program.loop?.());
    if (this.exited) this._resolveExitPromise();
  }

  #callWaiting() {
    while (this.#calls.length > 0 && !this.#waiting && !this.exited) this.#calls.shift()?.();
  }
}

/**
 * Describes the state of a program that has trapped. `slim -trace` adds names to the words of Go's stack that may be
 * return addresses.
 * @param {Error} error
 * @param {GoExports} program
 */
function trapReport(error, { mem, SP, PAUSE, awaited, restore, table }) {
  const lines = [String(error), error.stack, `${mem.buffer.byteLength >> 16} pages`];
  if (!SP || !table) return lines.join("\n");
  lines.push(`SP ${SP.value}, PAUSE ${PAUSE?.value}, awaited ${awaited?.value}, restore ${restore?.value}`);
  const first = (SP.value >>> 3) - 1; // an entered function's PC is below SP, which may be anywhere
  for (const word of new BigUint64Array(mem.buffer).subarray(first, first + REPORTED_WORDS)) {
    const slot = word >> 16n;
    if (slot >= FIRST_SLOT && slot < table.length) lines.push("()", `\t?:0 pc=0x${word.toString(16)}`);
  }
  return lines.join("\n");
}

/** The timeouts of a Go program. Go repeats a timeout until it is no longer among them, but not while it waits. */
class Timeouts extends Map {
  #waiting;

  /** @param {() => boolean} waiting */
  constructor(waiting) {
    super();
    this.#waiting = waiting;
  }

  /** @param {number} id */
  has(id) {
    return !this.#waiting() && super.has(id);
  }
}
