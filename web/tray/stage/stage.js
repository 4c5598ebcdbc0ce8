/**
 * The stage: the part of the page where the dice are, whoever draws them. It
 * adopts Ebitengine's canvas, keeps its size, and turns fingers and keys into
 * what the tray understands.
 */
import { messageText } from "../../shared/language.js";
import { defuse } from "../ebitengine-events.js";

/** More pixels than this cost time and battery, and nobody sees them. */
const MAX_PIXEL_RATIO = 2;

/** The canvas has no longer side, in pixels, as graphics have images of no size. */
const MAX_SIDE = 4096;

/**
 * @import { DieCommand, PointerPhase, Program } from "../program.js"
 *
 * @typedef {object} Actions
 * @property {() => void} press the tray: rolls, or skips to the end of the throw under way
 * @property {() => void} enter rerolls the die that keys inspect, or presses the tray
 * @property {() => void} skip to the end of the throw under way, and puts dragged dice back
 * @property {Program["point"]} point
 * @property {Program["command"]} command
 */

/** @returns {number} the screen's own ratio */
const nativePixelRatio = (() => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "devicePixelRatio");
  return () => own?.get?.call(globalThis) || 1;
})();

const pixelRatio = () => Math.min(nativePixelRatio(), MAX_PIXEL_RATIO);

/** From now on the page's scripts see the capped ratio. */
export function capPixelRatio() {
  Object.defineProperty(globalThis, "devicePixelRatio", { configurable: true, get: pixelRatio });
}

/**
 * Ebitengine asks for multisampling and a stencil, and the view needs neither: it
 * smooths its own edges. Without them a frame costs a software renderer a quarter less.
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
      kind === "webgl2" ? { ...attributes, antialias: false, stencil: false } : attributes,
    );
  }
  HTMLCanvasElement.prototype.getContext = /** @type {typeof native} */ (getContext);
}

/**
 * Calls back each time the window moves to a screen of another ratio, or is zoomed.
 * @param {() => void} changed
 */
function onPixelRatio(changed) {
  const query = matchMedia(`(resolution: ${nativePixelRatio()}dppx)`);
  const again = () => {
    changed();
    onPixelRatio(changed);
  };
  query.addEventListener("change", again, { once: true });
}

/** The canvas that Ebitengine has appended to the body. */
export const ownCanvas = () => /** @type {HTMLCanvasElement | null} */ (document.querySelector("body > canvas"));

/**
 * Resolves with the canvas that Ebitengine appends to the body.
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
 * Puts the canvas on the stage. Ebitengine reads the pixel ratio once and never
 * again, so from here on the page sizes the drawing buffer.
 * @param {HTMLElement} stage
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} resized
 */
export function adopt(stage, canvas, resized) {
  stage.prepend(canvas);
  sizeByPage(canvas, "width", stage);
  sizeByPage(canvas, "height", stage);
  const fit = () => {
    canvas.width = canvas.height = 0;
    resized();
  };
  new ResizeObserver(resized).observe(stage);
  onPixelRatio(fit);
  fit();
  defuse(canvas);
}

/**
 * Whatever number is assigned, the canvas takes the page's.
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
      const ratio = Math.min(pixelRatio(), MAX_SIDE / Math.max(width, height));
      native.set?.call(canvas, Math.max(1, Math.round({ width, height }[side] * ratio)));
    },
  });
}

/**
 * Makes an element the thing that is pressed to roll.
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
 * Space and Enter on the surface press it, arrows read its dice, of which Enter may throw one again; Escape, anywhere,
 * skips to the end of a throw.
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
  // On the way down, for the trap in front of the canvas lets no key through to it.
  addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      const act = action(event);
      if (!act) return;
      if (event.target === surface()) event.preventDefault();
      act();
    },
    { capture: true },
  );
}

/**
 * Hands the pointers over the canvas to the tray, events and not states: a tap
 * shorter than a frame counts.
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
