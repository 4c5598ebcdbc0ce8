/** How long the browser keeps what is stored: why it keeps nothing, and how it can be asked for more. */

/** Beside the sessions, that the browser was asked. */
const ASKED = "fudge-tray-asked-to-last";

/** Asks for persistent storage when the visitor is likely to want it: on a backup, or after some rolls. */
export class Persistence {
  #allowed;
  #rolls = 0;

  /**
   * @param {string} session
   * @param {string | null} host the origin of the host page; another site's tray doesn't ask
   */
  constructor(session, host) {
    this.#allowed = session !== "none" && (parent === window || host === location.origin);
  }

  /** Counts a roll, and asks after the third of a visit. */
  rolled() {
    if (++this.#rolls === 3) this.ask();
  }

  ask() {
    if (this.#allowed) askToLast().catch(reportError);
  }
}

/** Asks the browser, once, not to delete what is stored when it wants room. It may ask the visitor. */
async function askToLast() {
  try {
    if (localStorage.getItem(ASKED) || !navigator.storage?.persist || (await navigator.storage.persisted())) return;
    localStorage.setItem(ASKED, "yes");
    await navigator.storage.persist();
  } catch {
    // Where nothing is stored, nothing has to last.
  }
}

/** What is to be said while a session can't be saved. */
export function whyUnsaved() {
  return stores() ? "no-room" : "keeps-nothing";
}

function stores() {
  try {
    localStorage.setItem(ASKED + "?", "yes");
    localStorage.removeItem(ASKED + "?");
    return true;
  } catch (error) {
    // Some browsers call a storage full into which nothing goes at all.
    return error instanceof DOMException && error.name === "QuotaExceededError" && localStorage.length > 0;
  }
}

/** Whether the browser deletes what a page stores that was not visited for a week, as Safari does unless it is installed. */
export function forgetsSoon() {
  return /^Apple/.test(navigator.vendor) && !matchMedia("(display-mode: standalone)").matches;
}
