/** Watches the frames that the tray draws. */
import { drawing, view } from "./find.js";

/** @type {Set<number>} */
const shares = new Set();

let empty = 0;

/** Records the share of its resolution that the canvas has, and how often it is empty. */
export function record() {
  const canvas = drawing("#stage > canvas");
  const full = canvas.width;
  const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!pixel) throw new Error("no context");
  setInterval(() => {
    pixel.clearRect(0, 0, 1, 1);
    pixel.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
    if (pixel.getImageData(0, 0, 1, 1).data[3] === 0) empty++;
    shares.add(Math.round((canvas.width / full) * 10) / 10);
  }, 5);
}

/** Reports whether the canvas had a share of its resolution. @param {number} share */
export const hadShare = (share) => shares.has(share);

/** Returns the next share of the resolution. */
export async function nextShares() {
  shares.clear();
  await window.until(() => shares.size > 0);
  return [...shares];
}

/** Returns how often the canvas was empty. */
export const emptied = () => empty;

/** @type {Set<CSSNumberish | null>} */
const traced = new Set();

/**
 * Runs in each frame: records the times of the frames with traced shadows, which are many triangles in another image
 * than the canvas.
 */
export function recordShadows() {
  if (parent === window) return;
  const { prototype } = WebGL2RenderingContext;
  const { bindFramebuffer, drawElements } = prototype;
  /** @type {WebGLFramebuffer | null} */
  let image = null;
  prototype.bindFramebuffer = function (target, framebuffer) {
    image = framebuffer;
    return bindFramebuffer.call(this, target, framebuffer);
  };
  prototype.drawElements = function (mode, count, ...more) {
    if (image && count > 10_000) traced.add(document.timeline.currentTime);
    return drawElements.call(this, mode, count, ...more);
  };
}

/** Forgets the traced frames of this page. */
export const clear = () => traced.clear();

/** Returns the number of traced frames of this page. */
export const count = () => traced.size;

/** Awaits two frames of the tray page. */
export const next = () => new Promise((done) => view().requestAnimationFrame(() => view().requestAnimationFrame(done)));

/** Awaits the end of a frame of the tray page. */
export const end = () => new Promise((done) => view().requestAnimationFrame(() => setTimeout(done)));

/** Forgets the counts of frames and draws. */
export function resetCounts() {
  window.frameCount = window.drawCount = 0;
}

/** Returns the counts of frames and draws. */
const counts = () => [window.frameCount, window.drawCount];

/** Returns the counts of frames and draws in some time, in ms. @param {number} time */
export async function countsIn(time) {
  resetCounts();
  await new Promise((done) => setTimeout(done, time));
  return counts();
}

/** Returns the elements of the page and of the tray page with an animation of more than a second. */
export const animated = () =>
  [document, view().document]
    .flatMap((page) => page.getAnimations())
    .map(({ effect }) => /** @type {KeyframeEffect} */ (effect))
    .filter((effect) => Number(effect.getComputedTiming().duration) > 1_000)
    .map(({ target }) => target?.localName);

/** Returns the number of draws. */
export const draws = () => window.drawCount;

/** Reports whether more was drawn. @param {number} than */
export const hasDrawnMore = (than) => window.drawCount > than;

/** Awaits five frames without a draw. */
export async function quiet() {
  for (let still = 0, drawn = -1; still < 5;) {
    await new Promise(requestAnimationFrame);
    still = window.drawCount === drawn ? still + 1 : 0;
    drawn = window.drawCount;
  }
}
