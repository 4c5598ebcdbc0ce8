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
