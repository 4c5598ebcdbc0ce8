import { sayFor } from "./page-language.js";

/** What stands where the frame is not: the content of the tag, and why there is no tray, with a button to try again. */
export class Apology {
  #content = document.createElement("slot");
  #message = document.createElement("p");
  #retry = document.createElement("button");
  nodes = [this.#content, this.#message, this.#retry];

  /** @param {() => void} again */
  constructor(again) {
    this.#message.setAttribute("role", "alert");
    this.#message.part.add("message");
    this.#retry.hidden = true;
    this.#retry.addEventListener("click", again);
  }

  /**
   * @param {Element} tray
   * @param {string} message
   */
  make(tray, message) {
    this.#content.hidden = this.#retry.hidden = false;
    this.#message.textContent = message;
    this.#retry.textContent = sayFor(tray, "retry");
  }

  /** @param {boolean} framed whether there is a frame instead, or no tray at all */
  withdraw(framed) {
    this.#content.hidden = framed;
    this.#retry.hidden = true;
    this.#message.textContent = "";
  }
}
