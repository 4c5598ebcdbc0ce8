/** Scrolls through lazy trays, some of which sleep. */
import { sources } from "./events.js";
import { trays, view } from "./find.js";

/** @import { FudgeTray } from "../../element/fudge-tray.js" */

/** @param {FudgeTray} tray */
const isFramed = (tray) => Boolean(tray.shadowRoot?.querySelector("iframe"));

/** @param {FudgeTray} tray */
const isReady = (tray) => isFramed(tray) && view(tray).document?.documentElement?.dataset.phase === "ready";

/** @param {FudgeTray} tray */
const picture = (tray) => /** @type {HTMLImageElement} */ (tray.shadowRoot?.querySelector("img"));

/** Scrolls to a tray, and awaits that it runs. Returns the number of running trays. @param {number} i */
export async function visit(i) {
  trays()[i].scrollIntoView({ block: "center" });
  await window.until(() => isReady(trays()[i]));
  return programs();
}

/** Scrolls past trays without waiting for them. @param {number} from @param {number} to */
export async function flick(from, to) {
  for (let i = from; i <= to; i++) {
    trays()[i].scrollIntoView({ block: "center" });
    await new Promise((done) => requestAnimationFrame(done));
  }
}

/** Returns the number of trays with a frame. */
const programs = () => trays().filter(isFramed).length;

/** Reports whether a tray sleeps. @param {number} i */
export const isAsleep = (i) => !isFramed(trays()[i]) && !picture(trays()[i]).hidden;

/** Reports whether at most some trays run, and those near the window do. @param {number} most */
export const areAtMost = (most) => programs() <= most;

/** Returns the picture of a sleeping tray: whether it shows anything, its place, and its name. @param {number} i */
export async function shown(i) {
  const image = picture(trays()[i]);
  await image.decode();
  const { width, height } = image.getBoundingClientRect();
  const copy = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (copy.getContext("2d"));
  context.drawImage(image, 0, 0);
  const colours = new Set(new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer));
  return { colours: colours.size, width, height, name: image.alt };
}

/** Returns what a running tray shows of its roll. @param {number} i */
export function result(i) {
  const { document } = view(trays()[i]);
  const text = (/** @type {string} */ part) => document.querySelector(`[data-part=${part}]`)?.textContent;
  return [text("degree"), text("announce"), text("sentence"), document.querySelector("#stage > *")?.ariaDescription];
}

/** Reports whether a tray is ready for code of the host page. @param {number} i */
export const hasReadyState = (i) => trays()[i].matches(":state(ready)");

/** Returns how often a tray fired tray-ready. @param {number} i */
export const readyTimes = (i) => sources("tray-ready").filter((id) => id === trays()[i].id).length;

/** Focuses the picture of a tray. @param {number} i */
export const focus = (i) => trays()[i].focus({ preventScroll: true });

/** Reports whether a tray runs and has the focus. @param {number} i */
export const hasFocus = (i) => isReady(trays()[i]) && trays()[i].shadowRoot?.activeElement?.localName === "iframe";

/** Returns what a tray answers to roll(). @param {number} i @param {import("../../element/fudge-tray.js").Request} request */
export const roll = (i, request) => trays()[i].roll(request);

/** Returns the receipts of a tray's rolls. @param {number} i */
export const receipts = async (i) => (await trays()[i].history()).map(({ resolution }) => resolution.receipt);

/** Returns the form value of a tray. @param {number} i */
export const value = (i) => trays()[i].value;
