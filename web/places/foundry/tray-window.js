import { localize } from "./module.js";

/** @import { FudgeTray } from "../../element/fudge-tray.js" */

/** The window with the trays over Foundry's page: the one at the table, and one that throws alone. */
export class TrayWindow {
  #node = document.createElement("section");
  #session;
  /** @type {FudgeTray | undefined} */ #alone;

  /** @param {string} session name of the stored session of the shared tray */
  constructor(session) {
    this.#session = session;
    this.shared = this.#createTray(session);
    this.#node.id = "fudge-tray";
    this.#node.setAttribute("aria-label", localize("tray"));
    this.#node.append(
      this.#createButton("grow", "grow", () => this.#grow()),
      this.#createButton("hide", "hide", () => this.#setHidden(true)),
      this.shared,
    );
    document.body.append(this.#node);
  }

  /** The tray that throws alone. It is loaded by its first throw. */
  own() {
    if (!this.#alone) {
      this.#alone = this.#createTray("none");
      this.#node.append(this.#alone);
    }
    return this.#alone;
  }

  /** Shows the window with one of the trays. @param {boolean} own */
  show(own) {
    this.#setHidden(false);
    this.#node.dataset.tray = own ? "own" : "shared";
  }

  /** Hides or shows the window. A tray in a hidden window still throws. @param {boolean} hidden */
  #setHidden(hidden) {
    this.#node.classList.toggle("fudge-tray-hidden", hidden);
  }

  /** Shows the whole panel, with the table and its history, or the dice alone. */
  #grow() {
    const large = this.#node.classList.toggle("fudge-tray-large");
    this.shared.controls = large ? "full" : "none";
  }

  /** @param {string} session */
  #createTray(session) {
    const tray = document.createElement("fudge-tray");
    Object.assign(tray, {
      session,
      controls: "none",
      label: localize(session === this.#session ? "tray" : "own-tray"),
    });
    tray.addEventListener("tray-throw", () => this.#setHidden(false));
    return tray;
  }

  /** @param {string} name @param {string} text @param {() => void} press */
  #createButton(name, text, press) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `fudge-tray-${name}`;
    button.textContent = localize(text);
    button.addEventListener("click", press);
    return button;
  }
}
