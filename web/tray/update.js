import { button, saying } from "./panel/dom.js";

/** Offers the release that has been installed meanwhile. It is taken at rest, and only if the visitor says so. */
export class Renewal {
  #box;
  #there = false;
  #wanted = false;
  #resting = true;

  /** @param {HTMLElement} box that is read out when there is time for it */
  constructor(box) {
    this.#box = box;
  }

  /** There is a release to offer. */
  offer() {
    this.#there = true;
    this.#settle();
  }

  /** @param {boolean} resting whether no dice move or are waited for */
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
    return [saying("p", "new-version"), take, button("later", () => this.#box.remove())];
  }
}

/** The app page is renewed with its tray; another page around is not ours to load anew. */
function page() {
  const app = new URL("./", location.href).href;
  try {
    const around = parent.location.origin + parent.location.pathname;
    return [app, `${app}index.html`].includes(around) ? parent : window;
  } catch {
    return window; // of another origin
  }
}
