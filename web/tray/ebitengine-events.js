/**
 * Ebitengine prevents the default action of every key, wheel and touch event on its canvas, which would disable Tab,
 * browser shortcuts and the scrolling of the host page. The tray handles input in the page, so these events are stopped
 * in the capture phase and keep their default actions.
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
 * Prevents Ebitengine from reloading the page when its WebGL context is lost, which could interrupt a throw.
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} lost called instead
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

/** Records the ResizeObservers of the program, so that `deafen` can disconnect them. Call it before the program starts. */
export function keepObservers() {
  const Native = ResizeObserver;
  globalThis.ResizeObserver = class extends Native {
    constructor(/** @type {ResizeObserverCallback} */ callback) {
      super(callback);
      watching.push(this);
    }
  };
}

/** Stops Ebitengine from handling resizes. It would draw on a canvas that was removed, and fail. */
export function deafen() {
  for (const observer of watching) observer.disconnect();
  addEventListener("resize", (event) => event.stopImmediatePropagation(), { capture: true });
}

/**
 * Makes localStorage undefined where reading it throws, as in a sandboxed frame: an exception from a property access
 * would end the Go program.
 */
export function guardStorage() {
  try {
    void globalThis.localStorage;
  } catch {
    Object.defineProperty(globalThis, "localStorage", { configurable: true, value: undefined });
  }
}
