/**
 * What a die that lies in the tray is, and what it shows: beside it, for who points at it, presses it for a while or
 * goes from one to the next by the arrow keys. One that can be thrown again says how.
 *
 * @import { ShownDie } from "../../shared/messages.js"
 *
 * @typedef {object} ReadingPage
 * @property {typeof import("../../shared/language.js").say} say
 * @property {typeof import("./flat-dice.js").word} word
 * @property {() => void} leave looks at no die any more
 */
export class Reading {
  #stage;
  #page;
  #said = document.createElement("p");
  /** Whether Enter throws the die again that is read. */
  again = false;

  /**
   * @param {HTMLElement} stage
   * @param {ReadingPage} page
   */
  constructor(stage, page) {
    this.#stage = stage;
    this.#page = page;
    this.#said.id = "die";
    this.#said.setAttribute("role", "status");
    stage.append(this.#said);
    this.#said.addEventListener("pointerleave", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof HTMLCanvasElement)) page.leave();
    });
    // On the way down, for the trap in front of the canvas lets no key through.
    addEventListener("keydown", ({ key }) => key === "Escape" && this.#said.textContent && page.leave(), true);
    addEventListener("focusout", () => page.leave());
  }

  /**
   * @param {{x: number, y: number, again: boolean}} looked the upper edge of the die, in pixels of the canvas, and whether
   * it can be thrown again
   * @param {ShownDie | undefined} die
   * @param {boolean} byKeys whether keys have come to it
   */
  show({ x, y, again }, die, byKeys) {
    this.again = again && byKeys;
    const how = again ? [this.#page.say(byKeys ? "die-again-key" : "die-again-hand")] : [];
    this.#said.textContent = die ? [this.#words(die), ...how].join(", ") : "";
    if (!die) return;
    const { offsetWidth: width, offsetHeight: height } = this.#said;
    const { style } = this.#said;
    style.left = `${Math.min(Math.max(x - width / 2, 0), this.#stage.clientWidth - width)}px`;
    style.top = `${Math.max(y - height, 0)}px`;
  }

  /** @param {ShownDie} die */
  #words(die) {
    const { say, word } = this.#page;
    const name = die.kind === "dF" ? say("die-fudge") : die.kind;
    const [, opponent, role] = /^(opponent)?-?(.*)$/.exec(die.role) ?? [];
    const about = [];
    if (role in ROLES) about.push(say(ROLES[role]));
    if (opponent) about.push(say("die-opponent"));
    if (die.standing && die.standing in STANDINGS) about.push(say(STANDINGS[die.standing]));
    return [say("die-reads", { die: name, face: word(die) }), ...about].join(", ");
  }
}

/** @typedef {Parameters<typeof import("../../shared/language.js").say>[0]} Word */

/** @type {Record<string, Word>} */
const ROLES = {
  positive: "die-positive",
  negative: "die-negative",
  tens: "die-tens",
  ones: "die-ones",
  damage: "die-damage",
};

/** @type {Record<string, Word>} */
const STANDINGS = { cancelled: "die-cancelled", dropped: "die-dropped" };
