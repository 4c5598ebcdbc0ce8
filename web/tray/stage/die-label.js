/**
 * The label of an inspected die, with its kind, its face and, if it can be rerolled, the key for that. Dice are
 * inspected by hovering, by a long press and by the arrow keys.
 *
 * @import { ShownDie } from "../../shared/messages.js"
 *
 * @typedef {object} DieLabelPage
 * @property {typeof import("../../shared/language.js").messageText} messageText
 * @property {typeof import("./flat-dice.js").word} word
 * @property {() => void} leave ends the inspection
 */
export class DieLabel {
  #stage;
  #page;
  #label = document.createElement("p");
  /** True if Enter rerolls the inspected die. */
  again = false;

  /**
   * @param {HTMLElement} stage
   * @param {DieLabelPage} page
   */
  constructor(stage, page) {
    this.#stage = stage;
    this.#page = page;
    this.#label.id = "die";
    this.#label.setAttribute("role", "status");
    stage.append(this.#label);
    this.#label.addEventListener("pointerleave", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof HTMLCanvasElement)) page.leave();
    });
    // Capture phase: the canvas guard stops key events.
    addEventListener("keydown", ({ key }) => key === "Escape" && this.#leave(), true);
    addEventListener("focusout", () => this.#leave());
  }

  /** Ends the inspection, if there is one. */
  #leave() {
    if (this.#label.textContent) this.#page.leave();
  }

  /**
   * @param {{x: number, y: number, again: boolean}} inspection upper edge of the die, in canvas pixels, and
   * whether it can be rerolled
   * @param {ShownDie | undefined} die
   * @param {boolean} byKeys whether the die was selected by keyboard
   */
  show({ x, y, again }, die, byKeys) {
    this.again = again && byKeys;
    const how = again ? [this.#page.messageText(byKeys ? "die-again-key" : "die-again-hand")] : [];
    this.#label.textContent = die ? [this.#describe(die), ...how].join(", ") : "";
    if (!die) return;
    const { offsetWidth: width, offsetHeight: height } = this.#label;
    const { style } = this.#label;
    style.left = `${Math.min(Math.max(x - width / 2, 0), this.#stage.clientWidth - width)}px`;
    style.top = `${Math.max(y - height, 0)}px`;
  }

  /** @param {ShownDie} die */
  #describe(die) {
    const { messageText, word } = this.#page;
    const name = die.kind === "dF" ? messageText("die-fudge") : die.kind;
    const [, opponent, role] = /^(opponent)?-?(.*)$/.exec(die.role) ?? [];
    const about = [];
    if (role in ROLES) about.push(messageText(ROLES[role]));
    if (opponent) about.push(messageText("die-opponent"));
    if (die.standing && die.standing in STANDINGS) about.push(messageText(STANDINGS[die.standing]));
    return [messageText("die-reads", { die: name, face: word(die) }), ...about].join(", ");
  }
}

/** @typedef {Parameters<typeof import("../../shared/language.js").messageText>[0]} MessageKey */

/** @type {Record<string, MessageKey>} */
const ROLES = {
  positive: "die-positive",
  negative: "die-negative",
  tens: "die-tens",
  ones: "die-ones",
  damage: "die-damage",
};

/** @type {Record<string, MessageKey>} */
const STANDINGS = { cancelled: "die-cancelled", dropped: "die-dropped" };
