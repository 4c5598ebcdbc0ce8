/** Rolls at a shared table. */
import { tray } from "./find.js";

/** @import { Request } from "../../element/fudge-tray.js" */

let error = "";

/** Rolls a request some times and does not wait. @param {Request} request @param {number} times */
export function roll(request, times) {
  error = "";
  const next = async () => {
    for (let i = 0; i < times; i++) await tray().roll(request);
  };
  next().catch((failure) => {
    error = String(failure);
  });
}

/** Returns why a roll failed, or "". */
export const failure = () => error;
