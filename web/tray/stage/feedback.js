import { Sound } from "./sound.js";
import { stopVibration, tremble, vibrate } from "./vibration.js";

/** What of a throw is heard and felt. The page fetches it once the tray is ready: it has to be seen first. */
export class Rattle {
  #sound;

  /**
   * @param {HTMLElement} button turns the sound on and off
   * @param {HTMLElement} box has the slider that says how loud it is
   */
  constructor(button, box) {
    this.#sound = new Sound(button, /** @type {HTMLInputElement} */ (box.querySelector("input")));
    box.hidden = false;
  }

  /** @param {boolean} asked by the page around */
  mute(asked) {
    this.#sound.mute(asked);
  }

  /** @param {import("../../shared/contract.js").Impact[]} impacts of a throw that begins now */
  begin(impacts) {
    this.#sound.play(impacts);
    vibrate(impacts);
  }

  /** @param {import("../../shared/contract.js").Impact[]} impacts of dice that are shaken in the hand now */
  shake(impacts) {
    this.#sound.knock(impacts);
    tremble(impacts);
  }

  /** @param {number} strength with which the hand that holds the phone is shaken now, 0 to 1 */
  jolt(strength) {
    this.shake([{ time: 0, die: 0, surface: "die", other: 1, speed: 2 * strength, place: 0 }]);
  }

  /** The dice lie, maybe sooner than they would. */
  end() {
    this.#sound.stop();
    stopVibration();
  }
}
