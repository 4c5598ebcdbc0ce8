/** Watches how the tray page loads the program. */
import { root, view } from "./find.js";

/** Returns how often the program has waited for its second part. */
export const waits = () => view().performance.getEntriesByName("tray: rest awaited").length;

/** Reports whether the tray page has loaded all that it loads by itself, or has given up. */
export const isComplete = () => view().performance.getEntriesByName("tray: complete").length > 0;

/** Reports whether the program has waited, or is ready. */
export const waitsOrIsReady = () => waits() > 0 || root().dataset.phase === "ready";

/** Reports whether the program has waited, or has resolved a roll. */
export const waitsOrHasRolled = () => waits() > 0 || window.heard.some(({ type }) => type === "tray-resolve");
