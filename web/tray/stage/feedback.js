import { Sound } from "./sound.js";
import { stopVibration, vibrateNow, vibrate } from "./vibration.js";

/** Sound and vibration of throws. Loaded once the tray is ready. */
export class Feedback {
  /** @type {Sound | undefined} where the browser has no sound */ #sound;

  /**
   * @param {HTMLElement} button toggles the sound
   * @param {HTMLElement} box contains the volume slider
   */
  constructor(button, box) {
    if ("AudioContext" in globalThis)
      this.#sound = new Sound(button, /** @type {HTMLInputElement} */ (box.querySelector("input")));
    else box.remove();
    box.removeAttribute("data-loading");
  }

  /** @param {boolean} asked by the host page */
  mute(asked) {
    this.#sound?.mute(asked);
  }

  /** @param {import("../../shared/contract.js").Impact[]} impacts of the throw that starts now */
  begin(impacts) {
    this.#sound?.play(impacts);
    vibrate(impacts);
  }

  /** @param {import("../../shared/contract.js").Impact[]} impacts of dice being shaken */
  shake(impacts) {
    this.#sound?.playNow(impacts);
    vibrateNow(impacts);
  }

  /** @param {number} strength of a jolt of the phone, 0 to 1 */
  jolt(strength) {
    this.shake([{ time: 0, die: 0, surface: "die", other: 1, speed: 2 * strength, place: 0 }]);
  }

  /** Ends the throw, possibly before its last impact. */
  end() {
    this.#sound?.stop();
    stopVibration();
  }
}
