/** Rolls at a shared table. */
import { details } from "./events.js";
import { all, tray } from "./find.js";

/** @import { Resolution } from "../../element/fudge-tray.js" */

/** Buttons that open own secret throws. */
const OPEN = "#feed [data-table=table-open]:not([hidden])";

let error = "";

/** Rolls lines, one after another, opens those that are secret, and does not wait. @param {string[]} lines */
export function roll(lines) {
  error = "";
  const next = async () => {
    for (const line of lines) {
      const { secret } = await tray().roll(line);
      if (secret) await open();
    }
  };
  next().catch((failure) => {
    error = String(failure);
  });
}

/** Opens an own secret throw. */
async function open() {
  await window.until(() => all(OPEN).length > 0);
  all(OPEN)[0].click();
}

/** Returns why a roll failed, or "". */
export const failure = () => error;

/** Returns the rolls that the tray has shown, oldest first; own secret ones once they are open. */
export const results = () =>
  /** @type {Resolution[]} */ (details("tray-resolve")).filter((resolution) => !resolution.secret);
