import { messageText } from "../../shared/language.js";
import { rollLink } from "../../shared/link.js";

/** The button that shares a link to the next roll. */
export class Share {
  #box;
  #status;
  #base = "";
  /** True if links are shared with the system's dialog, as on touch screens, and false if they are copied. */
  #usesDialog = "share" in navigator && matchMedia("(pointer: coarse)").matches;

  /**
   * @param {HTMLElement} box with the elements of tray.html
   * @param {(done: (roll: string) => void) => void} next requests the next roll as text
   */
  constructor(box, next) {
    this.#box = box;
    this.#status = /** @type {HTMLElement} */ (box.querySelector("[role=status]"));
    const button = /** @type {HTMLButtonElement} */ (box.querySelector("button"));
    button.dataset.message = this.#usesDialog ? "share-link" : "copy-link";
    button.textContent = messageText(this.#usesDialog ? "share-link" : "copy-link");
    button.addEventListener("click", () =>
      next(async (roll) => {
        this.#status.textContent = "";
        this.#status.textContent = await this.link(roll);
      }),
    );
  }

  /** The base address of links, or empty if the host page has set none. */
  get base() {
    return this.#base;
  }

  /** @param {string} base address of links; empty hides the button */
  setBase(base) {
    this.#base = base;
    this.#box.hidden = !base;
  }

  /**
   * Shares or copies a link to a roll.
   * @param {string} roll shorthand or JSON
   * @returns {Promise<string>} message for the visitor, or empty
   */
  async link(roll) {
    const link = rollLink(this.#base, roll);
    try {
      if (this.#usesDialog) await navigator.share({ url: link });
      else await navigator.clipboard.writeText(link);
      return this.#usesDialog ? "" : messageText("link-copied");
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return ""; // cancelled by the visitor
      return messageText("link-to-copy", { link });
    }
  }

  /**
   * Returns the address of a shared table.
   * @param {string} link
   */
  tableLink(link) {
    return this.#base ? new URL(`#table=${link}`, this.#base).href : link;
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
