import { say } from "./language.js";
import { rollLink } from "./link.js";

/** The button that hands the next roll on, as a link to a page that takes such links. */
export class Share {
  #box;
  #said;
  #page = "";
  /** Where a finger is used, people send links; elsewhere they paste them. */
  #sends = "share" in navigator && matchMedia("(pointer: coarse)").matches;

  /**
   * @param {HTMLElement} box with the elements of tray.html
   * @param {(answered: (roll: string) => void) => void} next asks for the next roll
   */
  constructor(box, next) {
    this.#box = box;
    this.#said = /** @type {HTMLElement} */ (box.querySelector("[role=status]"));
    const button = /** @type {HTMLButtonElement} */ (box.querySelector("button"));
    button.dataset.say = this.#sends ? "share-link" : "copy-link";
    button.textContent = say(this.#sends ? "share-link" : "copy-link");
    button.addEventListener("click", () => next((roll) => this.#give(rollLink(this.#page, roll))));
  }

  /** @param {string} page without it there is no button */
  to(page) {
    this.#page = page;
    this.#box.hidden = !page;
  }

  /** @param {string} link */
  async #give(link) {
    this.#said.textContent = "";
    try {
      if (this.#sends) return await navigator.share({ url: link });
      await navigator.clipboard.writeText(link);
      this.#said.textContent = say("link-copied");
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // the visitor thought better of it
      this.#said.textContent = say("link-to-copy", { link });
    }
  }
}
