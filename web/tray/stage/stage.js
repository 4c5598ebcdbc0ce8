/**
 * The stage: the part of the page that shows the dice. This module moves Ebitengine's canvas there, sets its size, and
 * passes pointer and key events to the tray.
 */
import { messageText } from "../../shared/language.js";
import { stopCanvasEvents } from "./ebitengine-events.js";

/** Higher pixel ratios cost time and battery without a visible difference. */
const MAX_PIXEL_RATIO = 2;

/** The longest side of the canvas, in pixels: graphics hardware limits the size of images. */
const MAX_SIDE = 4096;

/**
 * @import { DieCommand, PointerPhase, Program } from "../start/program.js"
 *
 * @typedef {object} Actions
 * @property {() => void} press rolls, or skips to the end of the throw under way
 * @property {() => void} enter rerolls the die inspected by keys, or else presses
 * @property {() => void} skip skips to the end of the throw under way and puts dragged dice back
 * @property {Program["point"]} point
 * @property {Program["command"]} command
 */

/** Returns the screen's pixel ratio. @returns {number} */
const nativePixelRatio = (() => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "devicePixelRatio");
  return () => own?.get?.call(globalThis) || 1;
})();

const pixelRatio = () => Math.min(nativePixelRatio(), MAX_PIXEL_RATIO);

/** The share of its full resolution that the canvas has, in both directions. */
let resolution = 1;

/** Makes the size of the canvas follow the stage. `adopt` sets it. */
let resize = () => {};

/**
 * Sets the resolution of the canvas, which is empty then.
 * @param {number} share of the full resolution, in both directions
 */
export function setResolution(share) {
  resolution = share;
  resize();
}

/** Caps devicePixelRatio for all scripts of the page. */
export function capPixelRatio() {
  Object.defineProperty(globalThis, "devicePixelRatio", { configurable: true, get: pixelRatio });
}

/**
 * Disables the multisampling and the stencil that Ebitengine requests. The view smooths edges itself, and a
 * software renderer draws a frame in a quarter less time without both. The canvas keeps its pixels, because a
 * frame of moving dice is drawn over the last one.
 */
export function lightenContext() {
  const native = HTMLCanvasElement.prototype.getContext;
  /**
   * @this {HTMLCanvasElement}
   * @param {string} kind
   * @param {object} [attributes]
   */
  function getContext(kind, attributes) {
    return native.call(
      this,
      kind,
      kind === "webgl2" ? { ...attributes, antialias: false, stencil: false, preserveDrawingBuffer: true } : attributes,
    );
  }
  HTMLCanvasElement.prototype.getContext = /** @type {typeof native} */ (getContext);
}

/**
 * Calls a function whenever the pixel ratio changes: on another screen, or by zooming.
 * @param {() => void} changed
 */
function onPixelRatio(changed) {
  const query = matchMedia(`(resolution: ${nativePixelRatio()}dppx)`);
  const handle = () => {
    changed();
    onPixelRatio(changed);
  };
  query.addEventListener("change", handle, { once: true });
}

/** Returns the canvas that Ebitengine has appended to the body, if any. */
export const ownCanvas = () => /** @type {HTMLCanvasElement | null} */ (document.querySelector("body > canvas"));

/**
 * Resolves with the canvas that Ebitengine appends to the body. A program that stops before is reported by its end.
 * @returns {Promise<HTMLCanvasElement>}
 */
export function awaitCanvas() {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const canvas = ownCanvas();
      if (!canvas) return;
      observer.disconnect();
      resolve(canvas);
    });
    observer.observe(document.body, { childList: true });
  });
}

/**
 * Moves the canvas to the stage. From then on the page sizes the drawing buffer, because Ebitengine reads the pixel ratio
 * only once.
 * @param {HTMLElement} stage
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} resized
 */
export function adopt(stage, canvas, resized) {
  stage.prepend(canvas);
  sizeByPage(canvas, "width", stage);
  sizeByPage(canvas, "height", stage);
  resize = () => {
    canvas.width = canvas.height = 0;
  };
  const fit = () => {
    resize();
    resized();
  };
  new ResizeObserver(resized).observe(stage);
  onPixelRatio(fit);
  fit();
  stopCanvasEvents(canvas);
}

/**
 * Makes a side of the drawing buffer follow the stage, whatever is assigned to it.
 * @param {HTMLCanvasElement} canvas
 * @param {"width" | "height"} side
 * @param {HTMLElement} stage
 */
function sizeByPage(canvas, side, stage) {
  const native = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side));
  Object.defineProperty(canvas, side, {
    configurable: true,
    get: () => native.get?.call(canvas),
    set: () => {
      const { clientWidth: width, clientHeight: height } = stage;
      const ratio = resolution * Math.min(pixelRatio(), MAX_SIDE / Math.max(width, height));
      const pixels = Math.max(1, Math.round({ width, height }[side] * ratio));
      if (pixels !== canvas[side]) native.set?.call(canvas, pixels); // any assignment clears the canvas
    },
  });
}

/**
 * Makes an element a button that rolls.
 * @param {HTMLElement} surface
 * @param {string} name
 */
export function nameSurface(surface, name) {
  surface.setAttribute("role", "button");
  surface.setAttribute("tabindex", "0");
  surface.setAttribute("aria-label", messageText("roll-the-dice", { tray: name }));
  surface.setAttribute("aria-keyshortcuts", "Space Enter Escape");
}

/** @type {Record<string, DieCommand>} */
const ARROWS = { ArrowRight: "next", ArrowDown: "next", ArrowLeft: "previous", ArrowUp: "previous" };

/**
 * Handles keys: on the surface, Space presses, arrows inspect dice, and Enter rerolls the inspected die or presses.
 * Escape, anywhere in the page, skips to the end of a throw.
 * @param {() => HTMLElement | undefined} surface
 * @param {Actions} actions
 */
export function listenKeys(surface, actions) {
  const action = (/** @type {KeyboardEvent} */ { key, target }) => {
    if (!surface()) return undefined;
    if (key === "Escape") return actions.skip;
    if (target !== surface()) return undefined;
    if (key === " ") return actions.press;
    if (key === "Enter") return actions.enter;
    return ARROWS[key] && (() => actions.command(ARROWS[key]));
  };
  // Capture phase: key events for the canvas are stopped there.
  addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const act = action(event);
      if (!act) return;
      if (event.target === surface()) event.preventDefault();
      if (!event.repeat) act();
    },
    { capture: true },
  );
}

/**
 * Passes each pointer event on the canvas to the tray. Polling would miss taps shorter than a frame.
 * @param {HTMLCanvasElement} canvas
 * @param {Actions} actions
 */
export function listenPointers(canvas, actions) {
  const pass = (/** @type {PointerPhase} */ phase) => (/** @type {PointerEvent} */ event) => {
    const box = canvas.getBoundingClientRect();
    actions.point(phase, event.pointerId, event.clientX - box.left, event.clientY - box.top, event.timeStamp);
  };
  const down = pass("down");
  const move = pass("move");
  const hover = pass("hover");
  const leave = pass("leave");
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    hover(event);
    down(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return hover(event);
    for (const step of event.getCoalescedEvents?.() ?? [event]) move(step);
  });
  canvas.addEventListener("pointerup", pass("up"));
  canvas.addEventListener("pointercancel", pass("cancel"));
  canvas.addEventListener("pointerleave", (event) => {
    const { relatedTarget } = event;
    // The pointer may move onto the label of a die.
    if (!(relatedTarget instanceof Element && relatedTarget.closest("#die"))) leave(event);
  });
}
