/** Records what happens at a seat, so that a failed test can say what the seat waits for. */

/** The last lines that are kept, and the characters of each. */
const LINES = 150;
const LENGTH = 240;

/** More programs than a page starts. */
const PROGRAMS = 20;

/** @type {string[]} the last events, commands and connections, oldest first */
const lines = [];

/** @type {Record<string, unknown>} the last view of the visit */
let shown = {};

/** Returns the page's own time in seconds. */
const now = (
  (time) => () =>
    (time() / 1000).toFixed(3)
)(performance.now.bind(performance));

/** @param {string} line */
function add(line) {
  lines.push(`${now()} ${line.slice(0, LENGTH)}`);
  lines.splice(0, lines.length - LINES);
}

/** Runs in each frame before the clock is replaced: records the connections, and the steps of the seat's program. */
export function record() {
  if (window === top) return;
  recordSockets();
  recordSleep();
  for (let i = 1; i <= PROGRAMS; i++) recordProgram(`fudgeSeat${i}`);
}

function recordSockets() {
  window.WebSocket = class extends WebSocket {
    /** @param {string | URL} url @param {string | string[]} [protocols] */
    constructor(url, protocols) {
      super(url, protocols);
      add(`socket to ${url}`);
      this.addEventListener("open", () => add("socket is open"));
      this.addEventListener("close", ({ code, reason }) => add(`socket is closed: ${code} ${reason}`));
    }
  };
}

function recordSleep() {
  for (const name of ["freeze", "resume", "visibilitychange"])
    document.addEventListener(name, () => add(`${name}, ${document.visibilityState}`));
}

/** Records the steps of a program. The page passes it the bridge under a global name. @param {string} name */
function recordProgram(name) {
  /** @type {{ step?: unknown }} */ let bridge;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => bridge,
    set: (value) => {
      bridge = value;
      Object.defineProperty(bridge, "step", { configurable: true, set: (step) => replaceStep(bridge, step) });
    },
  });
}

/** @param {object} bridge @param {(event: string, lines?: string) => string | Error} step */
function replaceStep(bridge, step) {
  const value = (/** @type {string} */ event, /** @type {string[]} */ ...rest) => {
    const result = step(event, ...rest);
    note(event, result);
    return result;
  };
  Object.defineProperty(bridge, "step", { value });
}

/** @param {string} event @param {string | Error} result */
function note(event, result) {
  if (!event.startsWith('{"event":"tick"')) add(`> ${event}`);
  if (result instanceof Error) return add(`! ${result.message}`);
  for (const { command, do: what } of JSON.parse(result)) {
    if (command === "show") shown = what;
    else add(`< ${command} ${JSON.stringify(what)}`);
  }
}

/** Returns the phase of the visit, what it waits for, and the last events. */
export function report() {
  const { phase, failure, connected, me, lines: length, open, waiting, wants } = shown;
  const state = JSON.stringify({ phase, failure, connected, me, lines: length, open, waiting, wants });
  return [`at ${now()}: ${state}`, ...lines].join("\n");
}
