import { TrayError } from "../../shared/errors.js";
import { messageText } from "../../shared/language.js";
import { LoadFault, isForbidden } from "./first-paint.js";
import { byId } from "../panel/nodes.js";

/** Interval between progress reports, in ms. */
const INTERVAL = 250;

/** Delay before progress is shown as text, in ms: a browser's first formatted number takes half as long as a download. */
const TEXT_DELAY = 1_000;

/**
 * Returns a function that shows how much of the program is loaded, and reports it at intervals.
 * @param {(share: number, size: number) => void} report
 */
export function progressBar(report) {
  const bar = /** @type {HTMLProgressElement} */ (byId("loaded"));
  let reported = 0;
  return (/** @type {number} */ share, /** @type {number} */ size) => {
    const now = performance.now();
    if (now - reported < INTERVAL && share < 1) return;
    reported = now;
    bar.value = share;
    if (now > TEXT_DELAY)
      byId("bytes").textContent = messageText("arrived", { percent: Math.floor(100 * share), megabytes: size / 1e6 });
    report(share, size);
  };
}

/**
 * Returns the message for an error that stops the tray.
 * @param {unknown} error
 */
export function failureMessage(error) {
  if (error instanceof LoadFault) return messageText(/** @type {any} */ (error.key), error.values); // they match
  if (error instanceof TrayError) return error.message;
  return messageText(isForbidden(error) ? "dice-forbidden" : "not-started");
}
