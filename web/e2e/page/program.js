/** Watches how the tray page loads the program. */
import { root, trays, view } from "./find.js";

/** Returns how often the program has waited for its second part. */
export const waits = () => view().performance.getEntriesByName("tray: rest awaited").length;

/** Reports whether the tray page has loaded all that it loads by itself, or has given up. */
export const isComplete = () => view().performance.getEntriesByName("tray: complete").length > 0;

/** Reports whether the program has waited, or is ready. */
export const waitsOrIsReady = () => waits() > 0 || root().dataset.phase === "ready";

/** Reports whether the program has waited, or has resolved a roll. */
export const waitsOrHasRolled = () => waits() > 0 || window.heard.some(({ type }) => type === "tray-resolve");

/** @typedef {Window & { memories?: WebAssembly.Memory[] }} Page */

/** Runs in each frame: records the memories of its programs. */
export function recordMemory() {
  const page = /** @type {Page} */ (window);
  const instantiate = WebAssembly.instantiate.bind(WebAssembly);
  /** @type {WebAssembly.Memory[]} */ const memories = [];
  page.memories = memories;
  const recording = async (/** @type {WebAssembly.Module} */ module, /** @type {WebAssembly.Imports} */ imports) => {
    const instance = await instantiate(module, imports);
    if (instance.exports.mem instanceof WebAssembly.Memory) memories.push(instance.exports.mem);
    return instance;
  };
  WebAssembly.instantiate = /** @type {typeof WebAssembly.instantiate} */ (/** @type {unknown} */ (recording));
}

/** Returns the size of the programs of all trays, in pages of 64 KiB. */
export const pages = () =>
  trays()
    .flatMap((tray) => /** @type {Page} */ (/** @type {unknown} */ (view(tray))).memories ?? [])
    .reduce((sum, { buffer }) => sum + buffer.byteLength / 65536, 0);
