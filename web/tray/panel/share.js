import { messageText } from "../../shared/language.js";
import { rollLink } from "../../shared/link.js";

/** The button that shares a link to the next roll. */
export class Share {
  #box;
  #said;
  #page = "";
  /** Whether links are shared with the system's dialog, as on touch screens, or copied. */
  #sends = "share" in navigator && matchMedia("(pointer: coarse)").matches;

  /**
   * @param {HTMLElement} box with the elements of tray.html
   * @param {(answered: (roll: string) => void) => void} next requests the next roll as text
   */
  constructor(box, next) {
    this.#box = box;
    this.#said = /** @type {HTMLElement} */ (box.querySelector("[role=status]"));
    const button = /** @type {HTMLButtonElement} */ (box.querySelector("button"));
    button.dataset.message = this.#sends ? "share-link" : "copy-link";
    button.textContent = messageText(this.#sends ? "share-link" : "copy-link");
    button.addEventListener("click", () =>
      next(async (roll) => {
        this.#said.textContent = "";
        this.#said.textContent = await this.link(roll);
      }),
    );
  }

  /** Whether the host page has set a page for links. */
  get links() {
    return Boolean(this.#page);
  }

  /** @param {string} page base address of links; empty hides the button */
  to(page) {
    this.#page = page;
    this.#box.hidden = !page;
  }

  /**
   * Shares or copies a link to a roll.
   * @param {string} roll shorthand or JSON
   * @returns {Promise<string>} message for the visitor, or empty
   */
  async link(roll) {
    const link = rollLink(this.#page, roll);
    try {
      if (this.#sends) await navigator.share({ url: link });
      else await navigator.clipboard.writeText(link);
      return this.#sends ? "" : messageText("link-copied");
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return ""; // cancelled by the visitor
      return messageText("link-to-copy", { link });
    }
  }

  /**
   * Copies a text.
   * @param {string} text
   * @returns {Promise<string>} message for the visitor
   */
  async text(text) {
    try {
      await navigator.clipboard.writeText(text);
      return messageText("text-copied");
    } catch {
      return messageText("text-to-copy", { text });
    }
  }
}
