/** Names the roller of the result in the panel. The tray's sentence names others, but not its own user. */
import { createChip, nameOf, updateChip } from "./people.js";

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
    this.#outcome?.style.setProperty("--roller", seat.own ? quoted(`${nameOf(seat)}: `) : "");
  }

  hide() {
    this.#chip.remove();
    this.#outcome?.style.removeProperty("--roller");
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

/** Returns a text as a string of CSS. @param {string} text */
const quoted = (text) => `"${text.replace(/["\\\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
