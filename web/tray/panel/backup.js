import { say } from "../../shared/language.js";

/**
 * The session as a file: saved, and brought back.
 *
 * @typedef {object} CopyActions
 * @property {(answered: (text: string) => void) => void} save asks for the session as text
 * @property {(text: string, taken: () => void, refused: (reason: string) => void) => void} load puts one in its place
 * @property {(sentence: string) => void} tell what went wrong
 */

/** More than any session comes to that a browser can store, in bytes. */
const LARGEST = 16_000_000;

export class Copies {
  #name;
  #actions;
  #said;
  #load;

  /**
   * @param {HTMLElement} box with the elements of tray.html
   * @param {string} session
   * @param {CopyActions} actions
   */
  constructor(box, session, actions) {
    this.#name = session;
    this.#actions = actions;
    this.#said = /** @type {HTMLElement} */ (box.querySelector("[role=status]"));
    this.#load = /** @type {HTMLButtonElement} */ (box.querySelector("#load-copy"));
    const file = /** @type {HTMLInputElement} */ (box.querySelector("input"));
    box.querySelector("#save-copy")?.addEventListener("click", () => this.save());
    this.#load.addEventListener("click", () => file.click());
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      if (chosen) await this.#bring(chosen);
      // The same file may be chosen again.
      file.value = "";
    });
  }

  save() {
    this.#said.textContent = "";
    const day = new Date().toISOString().slice(0, 10);
    this.#actions.save((text) => download(`fudge-tray-${this.#name}-${day}.txt`, text, "text/plain"));
  }

  /** @param {boolean} locked whether nothing may be put in the place of what there is */
  lock(locked) {
    this.#load.disabled = locked;
  }

  /** @param {File} file */
  async #bring(file) {
    this.#said.textContent = "";
    if (file.size > LARGEST) {
      const megabytes = Math.ceil(file.size / 1e6);
      this.#actions.tell(say("copy-too-large", { file: file.name, megabytes, most: LARGEST / 1e6 }));
      return;
    }
    this.#actions.load(
      await file.text(),
      () => {
        this.#said.textContent = say("copy-is-back", { file: file.name });
      },
      (reason) => this.#actions.tell(say("no-copy", { file: file.name, reason })),
    );
  }
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function download(name, text, type) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.click();
  URL.revokeObjectURL(link.href);
}
