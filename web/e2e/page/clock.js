/** Moves the clock of the host page's long timeouts. */

/** @typedef {{ act: () => void, at: number }} Wait */

/** @type {Map<number, Wait>} */
const waits = new Map();

let now = 0;

/** Runs before the page: holds its long timeouts. It leaves those of ten seconds alone, which WebKit's driver uses. */
export function hold() {
  if (window !== top) return;
  const { setTimeout: begin, clearTimeout: end } = window;
  /** @param {() => void} act @param {number} [wait] @param {unknown[]} rest */
  const held = (act, wait, ...rest) => {
    if (!wait || wait <= 5_000 || wait === 10_000) return begin(act, wait, ...rest);
    const id = begin(() => {}, wait);
    waits.set(id, { act, at: now + wait });
    return id;
  };
  window.setTimeout = /** @type {typeof setTimeout} */ (held);
  window.clearTimeout = (/** @type {number | undefined} */ id) => {
    if (id) waits.delete(id);
    end(id);
  };
}

/** @param {number} end @returns {[number, Wait] | undefined} */
const next = (end) => [...waits].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];

/** Ends all timeouts within a time, in ms. @param {number} time */
export function pass(time) {
  const end = now + time;
  for (let due = next(end); due; due = next(end)) {
    const [id, { act, at }] = due;
    waits.delete(id);
    now = at;
    act();
  }
  now = end;
}

/** Awaits some time, in ms. @param {number} time */
export const wait = (time) => new Promise((done) => setTimeout(done, time));
