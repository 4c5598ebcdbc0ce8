/**
 * Ends a task between two parts of the start, so that a slow device shows a frame and responds. On a quick one the parts are
 * short, and a frame between them only delays the first roll.
 */
import { layoutTime, nextTask } from "./first-paint.js";

/** Time of the first layout and the main module on a slow device, in ms; a desktop takes half of it. */
const SLOW = 100;

let slow = layoutTime > SLOW / 2;

/** Rates the device by the time that the main module has taken. @param {number} duration in ms */
export function rate(duration) {
  slow = layoutTime + duration > SLOW;
}

/** @returns {Promise<void>} resolves in another task on a slow device */
export const pause = () => (slow ? nextTask() : Promise.resolve());
