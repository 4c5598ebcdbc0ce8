/** Lets hours pass in a page: its clocks jump, and its timers fire that are due, as after a sleep. */
import { trays, view } from "./find.js";

/** @typedef {Window & { later?: number }} Host */
/** @typedef {{ fire: () => void, at: number }} Timer */

/** Timers of less than this time run by the browser's clock alone, in ms. */
const SHORT = 1_000;

/** Returns the time that has passed, in ms. */
const later = () => /** @type {Host} */ (top).later ?? 0;

/** @type {Map<number, Timer>} */
const timers = new Map();

/** Runs in each frame: lets clocks and timers follow the time that passes. */
export function simulate() {
  if (window === top) /** @type {Host} */ (window).later = Number(name);
  const NativeDate = Date;
  const now = performance.now.bind(performance);
  performance.now = () => now() + later();
  window.Date = /** @type {DateConstructor} */ (
    class extends NativeDate {
      /** @param {any[]} parts */
      constructor(...parts) {
        // @ts-expect-error: a Date has many constructors
        super(...(parts.length > 0 ? parts : [NativeDate.now() + later()]));
      }
      static now() {
        return NativeDate.now() + later();
      }
    }
  );
  replaceTimers();
}

/** Records timers, so that they can fire early. */
function replaceTimers() {
  const native = {
    setTimeout: setTimeout.bind(window),
    setInterval: setInterval.bind(window),
    clearTimeout: clearTimeout.bind(window),
  };
  const note = (/** @type {number} */ id, /** @type {number} */ wait, /** @type {() => void} */ fire) => {
    if (wait >= SHORT) timers.set(id, { fire, at: performance.now() + wait });
    return id;
  };
  const timeout = (/** @type {(...rest: any[]) => void} */ act, wait = 0, /** @type {any[]} */ ...rest) => {
    const run = () => {
      native.clearTimeout(id);
      timers.delete(id);
      act(...rest);
    };
    /** @type {number} */ const id = note(native.setTimeout(run, wait), wait, run);
    return id;
  };
  const interval = (/** @type {(...rest: any[]) => void} */ act, wait = 0, /** @type {any[]} */ ...rest) => {
    const run = () => {
      if (timers.has(id)) note(id, wait, run);
      act(...rest);
    };
    /** @type {number} */ const id = note(native.setInterval(run, wait), wait, run);
    return id;
  };
  const end = (/** @type {number | undefined} */ id) => {
    if (id !== undefined) timers.delete(id);
    native.clearTimeout(id);
  };
  Object.assign(window, { setTimeout: timeout, setInterval: interval, clearTimeout: end, clearInterval: end });
}

/** Lets time pass in the page and its trays, in ms. @param {number} ms */
export function pass(ms) {
  /** @type {Host} */ (window).later = later() + ms;
  window.name = String(later()); // which a tab keeps when its page is loaded again
  fire();
  for (const tray of trays()) if (tray.shadowRoot?.querySelector("iframe")) view(tray).e2e?.call("time.fire");
}

/** Fires the timers of this frame that are due, each once, unless an earlier one ends it. */
export function fire() {
  const due = [...timers].filter(([, { at }]) => at <= performance.now()).sort(([, a], [, b]) => a.at - b.at);
  for (const [id, timer] of due) if (timers.get(id) === timer) timer.fire();
}

/** Returns the number of timers that wait in the page and its trays. */
export const waiting = () =>
  [...trays()].reduce((count, tray) => count + Number(view(tray).e2e?.call("time.own") ?? 0), own());

/** Returns the number of timers of this frame that wait. */
export const own = () => timers.size;
