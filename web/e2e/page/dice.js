/** Reads the drawn dice: the canvas, drags, and the flat dice of browsers without WebGL. */
import { all, drawing, frame, one, tray, view } from "./find.js";

const canvas = () => drawing("#stage > canvas");

/** Loses the WebGL context of the canvas. */
export const loseContext = () => canvas().getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();

/** Returns the attributes of the canvas's WebGL context. */
export const contextAttributes = () => canvas().getContext("webgl2")?.getContextAttributes();

/** Returns the pixels of the canvas per CSS pixel. */
export const pixelRatio = () => canvas().width / canvas().clientWidth;

/** Reports whether the canvas has some pixels per CSS pixel, within a pixel. @param {number} ratio */
export const hasPixelRatio = (ratio) => Math.abs(canvas().width - canvas().clientWidth * ratio) <= 1;

/** Reports whether the canvas fills its place, with a pixel for each of the screen. */
export const fits = () =>
  canvas().clientWidth === canvas().parentElement?.clientWidth && hasPixelRatio(devicePixelRatio);

/** Returns the position in CSS pixels at a share of the canvas's width and height. @param {number} x @param {number} y */
export function place(x, y) {
  const box = canvas().getBoundingClientRect();
  return { X: box.x + box.width * x, Y: box.y + box.height * y };
}

let before = { drawn: 0, rattles: 0, voices: 0 };

/** Counts drawings, rattles and sounds until the next throw. */
export function recordDrag() {
  const host = view().fudgeTrayPlatform;
  const { send } = host;
  const drawn = window.drawCount;
  view().e2e.call("sound.clear");
  let rattles = 0;
  host.send = (json) => {
    const { event } = JSON.parse(json);
    if (event === "shake") rattles++;
    if (event === "tray-throw") {
      const voices = /** @type {unknown[]} */ (view().e2e.call("sound.voices"));
      before = { drawn: window.drawCount - drawn, rattles, voices: voices.length };
    }
    send(json);
  };
}

/** Returns what recordDrag counted before the last throw. */
export const dragged = () => before;

const bright = { first: 0, most: 0 };

/** Counts the bright pixels of the canvas, which are those of dice, in each frame from now on. */
export function countBright() {
  const { width, height } = canvas();
  const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!copy) throw new Error("no context");
  const count = () => {
    copy.drawImage(canvas(), 0, 0);
    const { data } = copy.getImageData(0, 0, width, height);
    let bright = 0;
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] > 170 && data[i + 1] > 170 && data[i + 2] > 140) bright++;
    }
    return bright;
  };
  bright.first = bright.most = count();
  const frame = () => {
    bright.most = Math.max(bright.most, count());
    view().requestAnimationFrame(frame);
  };
  frame();
}

/** Returns the number of bright pixels at first and at most. */
export const brightPixels = () => bright;

/** Reports whether some flat dice are shown and lie still. @param {number} count */
export const areFlat = (count) => all("#flat > *").length === count && !one("#flat").matches(".moving");

/** Returns the description of flat dice that lie still. */
export const flatAtRest = () => !one("#flat").matches(".moving") && one("#flat").getAttribute("aria-description");

/** Describes the sums of pairs in a drawing of flat dice: the state of each die, and the side of its link. @param {string} path */
export const pairs = (path) =>
  all(path + " > *").map((die) => {
    const link = /** @type {SVGGraphicsElement | null} */ (die.querySelector(".link"))?.getBBox();
    const side = link && link.x > 50 ? " >" : " <";
    return die.dataset.standing + (link ? side : "");
  });

/** Returns the gap between the first two links of flat dice, in pixels. */
export function linkGap() {
  const [a, b] = all("#flat .link").map((node) => node.getBoundingClientRect());
  return Math.abs(a.right - b.left);
}

/** Reports whether the drawings for a printer have their styles. */
export const canPrint = () => Boolean(/** @type {HTMLLinkElement} */ (one("link[media=print]")).sheet);

/** Returns how many of the flat dice reach beyond their tray. */
export function outside() {
  const tray = one("#flat").getBoundingClientRect();
  return all("#flat > *").filter((die) => {
    const box = die.getBoundingClientRect();
    return box.left < tray.left || box.right > tray.right || box.top < tray.top || box.bottom > tray.bottom;
  }).length;
}

/** Returns the sides of the canvas in the window, in pixels of the screen: left, top, right, bottom. */
export function pixels() {
  const outer = frame().getBoundingClientRect();
  const box = canvas().getBoundingClientRect();
  const left = outer.left + box.left;
  const top = outer.top + box.top;
  return [left, top, left + box.width, top + box.height].map((side) => Math.round(side * devicePixelRatio));
}

/** Loses the WebGL context and awaits the reload, unless the tab has flat dice or reloads when it is shown. */
export async function loseContextAndReload() {
  const canvas = /** @type {HTMLCanvasElement | undefined} */ (all("#stage > canvas")[0]);
  const context = canvas?.getContext("webgl2");
  if (!context || document.hidden) return;
  const loads = window.heard.filter(({ type }) => type === "tray-ready").length;
  context.getExtension("WEBGL_lose_context")?.loseContext();
  await window.nth("tray-ready", loads + 1);
}

/** Returns what covers the die with the label: the elements over it in the tray page, or over the tray in the host page. */
export function covers() {
  const label = one("#die").getBoundingClientRect();
  const outer = frame().getBoundingClientRect();
  const [x, y] = [label.x + label.width / 2, label.bottom];
  const points = [
    [0, 8],
    [-8, 16],
    [8, 16],
    [0, 24],
  ].map(([right, down]) => [x + right, y + down]);
  return points.flatMap(([x, y]) => {
    const inner = view().document.elementFromPoint(x, y);
    const over = document.elementFromPoint(outer.x + x, outer.y + y);
    return [inner === canvas() ? "" : inner?.id || inner?.localName, over === tray() ? "" : over?.localName].filter(
      Boolean,
    );
  });
}
