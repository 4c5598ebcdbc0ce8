import { button, messageElement } from "./panel/dom.js";

/** Offers a newly installed release. The page reloads at rest, and only if the visitor accepts. */
export class Renewal {
  #box;
  #there = false;
  #wanted = false;
  #resting = true;

  /** @param {HTMLElement} box polite live region */
  constructor(box) {
    this.#box = box;
  }

  /** Announces that a release is available. */
  offer() {
    this.#there = true;
    this.#settle();
  }

  /** @param {boolean} resting whether no dice are moving and no roll is queued */
  rest(resting) {
    this.#resting = resting;
    this.#settle();
  }

  #settle() {
    if (!this.#resting || !this.#there) return;
    if (this.#wanted) page().location.reload();
    else if (!this.#box.hasChildNodes()) this.#box.append(...this.#words());
  }

  #words() {
    const take = button("take-new-version", () => {
      this.#wanted = take.disabled = true;
      this.#settle();
    });
    return [messageElement("p", "new-version"), take, button("later", () => this.#box.remove())];
  }
}

/** Returns the window to reload: the app page together with its tray, or only the tray in other host pages. */
function page() {
  const app = new URL("./", location.href).href;
  try {
    const around = parent.location.origin + parent.location.pathname;
    return [app, `${app}index.html`].includes(around) ? parent : window;
  } catch {
    return window; // the host page has another origin
  }
}
