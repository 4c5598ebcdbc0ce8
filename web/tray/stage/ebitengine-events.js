/**
 * Ebitengine prevents the default action of every key, wheel and touch event on its canvas, which would disable Tab,
 * browser shortcuts and the scrolling of the host page. The tray handles input in the page, so these events are stopped
 * in the capture phase and keep their default actions.
 */
const STOPPED = [
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

/**
 * Stops these events before they reach the canvas.
 * @param {HTMLCanvasElement} canvas
 */
export function stopCanvasEvents(canvas) {
  const stop = (/** @type {Event} */ event) => {
    if (event.target === canvas) event.stopPropagation();
  };
  for (const type of STOPPED) addEventListener(type, stop, { capture: true, passive: true });
}

/**
 * Prevents Ebitengine from reloading the page when its WebGL context is lost, which could interrupt a throw.
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} lost called instead
 */
export function interceptContextLoss(canvas, lost) {
  const intercept = (/** @type {Event} */ event) => {
    event.stopImmediatePropagation();
    lost();
  };
  canvas.addEventListener("webglcontextlost", intercept, { capture: true });
}

/** @type {ResizeObserver[]} */
const observers = [];

/** Records the program's ResizeObservers for `ignoreResizes`. Call it before the program starts. */
export function recordResizeObservers() {
  const Native = ResizeObserver;
  globalThis.ResizeObserver = class extends Native {
    constructor(/** @type {ResizeObserverCallback} */ callback) {
      super(callback);
      observers.push(this);
    }
  };
}

/** Stops Ebitengine from handling resizes, because drawing on the removed canvas would fail. */
export function ignoreResizes() {
  for (const observer of observers) observer.disconnect();
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
