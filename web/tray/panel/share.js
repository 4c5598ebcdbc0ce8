import { say } from "../../shared/language.js";
import { rollLink } from "../../shared/link.js";

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
    button.addEventListener("click", () =>
      next(async (roll) => {
        this.#said.textContent = "";
        this.#said.textContent = await this.link(roll);
      }),
    );
  }

  /** Whether there is a page that takes links. */
  get links() {
    return Boolean(this.#page);
  }

  /** @param {string} page without it there is no button */
  to(page) {
    this.#page = page;
    this.#box.hidden = !page;
  }

  /**
   * Hands a link to a roll on.
   * @param {string} roll as a line or in JSON
   * @returns {Promise<string>} what is to be said of it
   */
  async link(roll) {
    const link = rollLink(this.#page, roll);
    try {
      if (this.#sends) await navigator.share({ url: link });
      else await navigator.clipboard.writeText(link);
      return this.#sends ? "" : say("link-copied");
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return ""; // the visitor thought better of it
      return say("link-to-copy", { link });
    }
  }

  /**
   * Copies a text.
   * @param {string} text
   * @returns {Promise<string>} what is to be said of it
   */
  async text(text) {
    try {
      await navigator.clipboard.writeText(text);
      return say("text-copied");
    } catch {
      return say("text-to-copy", { text });
    }
  }
}
