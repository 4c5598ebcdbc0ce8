/** Reads the journal of sessions in IndexedDB, and makes it fail. */

/** Runs in each frame: removes IndexedDB. */
export function remove() {
  Object.defineProperty(window, "indexedDB", { value: undefined });
}

/** Runs in each frame: refuses access to IndexedDB. */
export function refuse() {
  Object.defineProperty(window, "indexedDB", {
    get() {
      throw new DOMException("", "SecurityError");
    },
  });
}

/** Runs in each frame: never opens a database. */
export function silence() {
  indexedDB.open = () => /** @type {IDBOpenDBRequest} */ ({});
}

/** Runs in each frame: fails to open a database. */
export function fail() {
  indexedDB.open = () => {
    const request = /** @type {IDBOpenDBRequest} */ ({});
    setTimeout(() => request.onerror?.(new Event("error")), 0);
    return request;
  };
}

/** Returns the sessions with entries in the journal. */
export const sessions = () =>
  new Promise((/** @type {(sessions: string[]) => void} */ resolve) => {
    const opened = indexedDB.open("fudge-tray");
    opened.onsuccess = () => {
      const all = opened.result.transaction("entries").objectStore("entries").getAll();
      all.onsuccess = () => {
        opened.result.close();
        resolve(all.result.map(({ session }) => session).sort());
      };
    };
  });

/** Reports whether the journal has some sessions. @param {number} count */
export const has = async (count) => (await sessions()).length === count;
