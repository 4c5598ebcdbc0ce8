import { messageFor } from "./page-language.js";

/** The content of the tag, and an error message with a button to retry, shown in place of the frame. */
export class Fallback {
  #content = document.createElement("slot");
  #message = document.createElement("p");
  #retry = document.createElement("button");
  nodes = [this.#content, this.#message, this.#retry];

  /** @param {() => void} retry */
  constructor(retry) {
    this.#message.setAttribute("role", "alert");
    this.#message.part.add("message");
    this.#retry.hidden = true;
    this.#retry.addEventListener("click", retry);
  }

  /**
   * @param {Element} tray
   * @param {string} message
   */
  showError(tray, message) {
    this.#content.hidden = this.#retry.hidden = false;
    this.#message.textContent = message;
    this.#retry.textContent = messageFor(tray, "retry");
  }

  /**
   * Hides the error.
   * @param {boolean} framed whether the frame replaces the content of the tag
   */
  clear(framed) {
    this.#content.hidden = framed;
    this.#retry.hidden = true;
    this.#message.textContent = "";
  }
}
