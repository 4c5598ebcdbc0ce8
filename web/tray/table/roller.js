/** Shows the chip of the roller beside the result in the panel, whose sentence has the name. */
import { createChip, updateChip } from "./people.js";

/** @import { SeatView, View } from "./view-types.js" */

export class Roller {
  #chip = createChip();
  /** @type {HTMLElement | null} */ #outcome = null;

  constructor() {
    this.#chip.id = "roller";
  }

  /** @param {View} view */
  show(view) {
    this.#outcome ??= document.getElementById("outcome");
    const seat = rollerOf(view);
    if (!seat) return this.hide();
    if (!this.#chip.isConnected) this.#outcome?.prepend(this.#chip);
    updateChip(this.#chip, { ...seat, role: undefined, status: "present", throws: false });
  }

  hide() {
    this.#chip.remove();
  }
}

/**
 * Returns the seat whose dice are on the tray.
 * @param {View} view
 * @returns {SeatView | undefined}
 */
function rollerOf({ playing, results, seats }) {
  const last = playing[0] ?? results.find(({ text, past }) => text && !past);
  return last && seats[last.seat - 1];
}
