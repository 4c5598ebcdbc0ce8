/**
 * Ebitengine prevents the default of every key, wheel and touch on its canvas,
 * which would lock Tab, browser shortcuts and the scrolling of the host page in.
 * The tray takes its input from the page, so Ebitengine needs to see none of it:
 * caught on their way down, these events keep the browser's own behaviour.
 */
const TRAPPED = [
  "keydown",
  "keyup",
  "wheel",
  "mousedown",
  "mousemove",
  "mouseup",
  "touchstart",
  "touchmove",
  "touchend",
];

/** @param {HTMLCanvasElement} canvas */
export function defuse(canvas) {
  const spare = (/** @type {Event} */ event) => {
    if (event.target === canvas) event.stopPropagation();
  };
  for (const type of TRAPPED) addEventListener(type, spare, { capture: true, passive: true });
}

/**
 * A lost context makes Ebitengine load the page anew at once, be it in the middle of a throw.
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} lost is done instead
 */
export function keepLoss(canvas, lost) {
  const keep = (/** @type {Event} */ event) => {
    event.stopImmediatePropagation();
    lost();
  };
  canvas.addEventListener("webglcontextlost", keep, { capture: true });
}

/** @type {ResizeObserver[]} */
const watching = [];

/** Keeps the observers of a program that starts now. */
export function keepObservers() {
  const Native = ResizeObserver;
  globalThis.ResizeObserver = class extends Native {
    constructor(/** @type {ResizeObserverCallback} */ callback) {
      super(callback);
      watching.push(this);
    }
  };
}

/**
 * Ebitengine draws whenever the window or its canvas changes its size, also on a canvas that is no more, and
 * fails: it shall not hear of it any longer.
 */
export function deafen() {
  for (const observer of watching) observer.disconnect();
  addEventListener("resize", (event) => event.stopImmediatePropagation(), { capture: true });
}

/**
 * Storage whose mere mention throws, as in a sandboxed frame, would end a Go
 * program: it reads properties unguarded. To the program it is then missing.
 */
export function guardStorage() {
  try {
    void globalThis.localStorage;
  } catch {
    Object.defineProperty(globalThis, "localStorage", { configurable: true, value: undefined });
  }
}
