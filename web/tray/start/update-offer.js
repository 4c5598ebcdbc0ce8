import { button, messageElement } from "../panel/nodes.js";

/** Offers a newly installed release. The page reloads at rest, and only if the visitor accepts. */
export class UpdateOffer {
  #box;
  #available = false;
  #accepted = false;
  #idle = true;

  /** @param {HTMLElement} box polite live region */
  constructor(box) {
    this.#box = box;
  }

  /** Announces that a release is available. */
  offer() {
    this.#available = true;
    this.#proceed();
  }

  /** @param {boolean} idle whether no dice are moving and no roll is queued */
  setIdle(idle) {
    this.#idle = idle;
    this.#proceed();
  }

  #proceed() {
    if (!this.#idle || !this.#available) return;
    if (this.#accepted) page().location.reload();
    else if (!this.#box.hasChildNodes()) this.#box.append(...this.#content());
  }

  #content() {
    const accept = button("take-new-version", () => {
      this.#accepted = accept.disabled = true;
      this.#proceed();
    });
    return [messageElement("p", "new-version"), accept, button("later", () => this.#box.remove())];
  }
}

/** Returns the window to reload: the app page together with its tray, or only the tray in other host pages. */
function page() {
  const app = new URL("./", location.href).href;
  try {
    const host = parent.location.origin + parent.location.pathname;
    return ["", "index.html", "app.html"].some((name) => host === app + name) ? parent : window;
  } catch {
    return window; // the host page has another origin
  }
}
