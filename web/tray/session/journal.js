/**
 * The journal of a session, which has its latest changes on the disk. Browsers write localStorage to the disk late,
 * so a killed browser loses them.
 *
 * @typedef {{removed: boolean, rolls: string}} Entry rolls that were added or removed, as a packed session
 * @typedef {Entry & {order: number, time: number, session: string}} Stored
 */

/** Time in ms after which localStorage is on the disk, while the browser runs. */
const LATE = 600_000;

const STORE = "entries";
const INDEX = "session";

/** The journal of one session. If the browser stores nothing, its methods fail. */
export class SessionJournal {
  #session;

  /** @param {string} session its stored name */
  constructor(session) {
    this.#session = session;
  }

  /**
   * Returns the entries of earlier pages, oldest first. From now on they count as new, because the page saves them again.
   * @returns {Promise<Entry[]>}
   */
  async read() {
    const time = Date.now();
    const entries = await this.#edit(Infinity, (store, entry) => store.put({ ...entry, time }));
    return entries.sort((a, b) => a.order - b.order);
  }

  /**
   * Appends an entry, and deletes those that localStorage has on the disk.
   * @param {Entry} entry
   */
  async append(entry) {
    const time = Date.now();
    await this.#edit(
      time - LATE,
      (store, { order }) => store.delete(order),
      (store) => store.add({ ...entry, session: this.#session, time }),
    );
  }

  /**
   * Edits the entries up to a time, in one transaction. They are on the disk when the promise resolves.
   * @param {number} until
   * @param {(store: IDBObjectStore, entry: Stored) => void} edit
   * @param {(store: IDBObjectStore) => void} [begin] is called first
   * @returns {Promise<Stored[]>} the entries before
   */
  async #edit(until, edit, begin) {
    const database = await open();
    try {
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      begin?.(store);
      const found = store.index(INDEX).getAll(IDBKeyRange.bound([this.#session, 0], [this.#session, until]));
      found.onsuccess = () => {
        for (const entry of found.result) edit(store, entry);
      };
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      return found.result;
    } finally {
      database.close();
    }
  }
}

/**
 * Opens the database, and creates it the first time. It is closed between uses, because an open one can keep the browser
 * from deleting or caching the page.
 * @returns {Promise<IDBDatabase>}
 */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("fudge-tray", 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(STORE, { keyPath: "order", autoIncrement: true });
      store.createIndex(INDEX, ["session", "time"]);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
