/** Storage key that is set after the request. */
const ASKED = "fudge-tray-asked-to-last";

/** Requests persistent storage when the visitor is likely to agree: on a backup, or after some rolls. */
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

  /** Counts a roll, and makes the request after the third of a visit. */
  rolled() {
    if (++this.#rolls === 3) this.ask();
  }

  /** Makes the request now, unless this page may not. */
  ask() {
    if (this.#allowed) requestPersistence().catch(reportError);
  }
}

/** Asks the browser, once, to keep the data under storage pressure. The browser may ask the visitor. */
async function requestPersistence() {
  try {
    if (localStorage.getItem(ASKED) || !navigator.storage?.persist || (await navigator.storage.persisted())) return;
    localStorage.setItem(ASKED, "yes");
    await navigator.storage.persist();
  } catch {
    // Without storage there is nothing to keep.
  }
}

/** Returns the key of the reason why a session can't be saved. */
export function whyUnsaved() {
  return stores() ? "no-room" : "keeps-nothing";
}

function stores() {
  try {
    localStorage.setItem(ASKED + "?", "yes");
    localStorage.removeItem(ASKED + "?");
    return true;
  } catch (error) {
    // Some browsers report a full storage where storage is blocked.
    return error instanceof DOMException && error.name === "QuotaExceededError" && localStorage.length > 0;
  }
}

/** Reports whether the browser deletes data after a week without a visit, as Safari does unless the app is installed. */
export function forgetsSoon() {
  return /^Apple/.test(navigator.vendor) && !matchMedia("(display-mode: standalone)").matches;
}
