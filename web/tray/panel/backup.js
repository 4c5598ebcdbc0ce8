import { errorText, messageText } from "../../shared/language.js";

/**
 * @import { Connection } from "../start/connection.js"
 * @import { Notices } from "./notices.js"
 * @import { Persistence } from "../session/persistence.js"
 */

/** The largest file that is read, in bytes: more than any session that a browser can store. */
const LARGEST = 16_000_000;

/** The time in which the browser begins to save a file, in ms. */
const SAVE_TIME = 60_000;

/** Saves the session to a file and restores it from one. */
export class Backup {
  #session;
  #page;
  #status;
  #load;

  /**
   * @param {HTMLElement} box with the elements of tray.html
   * @param {string} session its name
   * @param {{connection: Connection, notices: Notices, persistence: Persistence}} page
   */
  constructor(box, session, page) {
    this.#session = session;
    this.#page = page;
    this.#status = /** @type {HTMLElement} */ (box.querySelector("[role=status]"));
    this.#load = /** @type {HTMLButtonElement} */ (box.querySelector("#load-copy"));
    const file = /** @type {HTMLInputElement} */ (box.querySelector("input"));
    box.querySelector("#save-copy")?.addEventListener("click", () => this.save());
    this.#load.addEventListener("click", () => file.click());
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      if (chosen) await this.#restore(chosen);
      file.value = ""; // so that the same file can be chosen again
    });
  }

  /** Downloads the session. */
  save() {
    this.#status.textContent = "";
    const day = new Date().toISOString().slice(0, 10);
    this.#page.connection.ask("export", null, (text) =>
      download(`fudge-tray-${this.#session}-${day}.txt`, text, "text/plain"),
    );
    this.#page.persistence.ask();
  }

  /** @param {boolean} locked whether a backup can't be restored */
  lock(locked) {
    this.#load.disabled = locked;
  }

  /** @param {File} file */
  async #restore(file) {
    const { connection, notices } = this.#page;
    this.#status.textContent = "";
    if (file.size > LARGEST) {
      const megabytes = Math.ceil(file.size / 1e6);
      notices.show(messageText("copy-too-large", { file: file.name, megabytes, most: LARGEST / 1e6 }));
      return;
    }
    connection.ask(
      "import",
      await file.text(),
      () => {
        this.#status.textContent = messageText("copy-is-back", { file: file.name });
      },
      (failure) => notices.show(messageText("no-copy", { file: file.name, reason: errorText(failure) })),
    );
  }
}

/**
 * Downloads a text as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function download(name, text, type) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVE_TIME); // Safari cancels a download whose address ends at once
}
