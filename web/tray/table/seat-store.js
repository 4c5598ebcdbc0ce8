/**
 * Stores shared tables in the browser: the memories of its seats, and the records of the tables that it keeps.
 * Everything is on the disk when a promise resolves. Without IndexedDB it stays in this page's memory.
 *
 * @typedef {object} SeatRow
 * @property {string} table
 * @property {string} slot
 * @property {string} kept by the program, as JSON
 *
 * @typedef {object} KeptTable
 * @property {string} key of the channel
 * @property {string} table
 * @property {string} link
 */

/** Number of seats that one browser may take at a table. */
const SLOTS = 64;

export class SeatStore {
  #memory = new Map();
  /** @type {Promise<IDBDatabase | null> | undefined} */ #database;

  /**
   * Claims a seat at a table for this page: the one that its tab had, a free one that was taken before, or a new one. Two
   * pages never get the same seat, as two entries with one number would be a breach.
   * @param {string} table
   * @returns {Promise<SeatClaim>}
   */
  async claim(table) {
    const preferred = tabSlot(table);
    if (!navigator.locks)
      return new SeatClaim(this, table, preferred ?? crypto.getRandomValues(new Uint32Array(1))[0], () => {});
    for (const slot of [preferred, ...Array(SLOTS).keys()]) {
      const release = slot !== null && (await lock(`fudge seat ${table} ${slot}`));
      if (release) return new SeatClaim(this, table, slot, release);
    }
    throw new Error(`${SLOTS} pages of this browser are at the table`);
  }

  /**
   * Returns the table that this browser keeps for a channel.
   * @param {string} key of the channel
   * @returns {Promise<KeptTable | undefined>}
   */
  keptTable(key) {
    return this.get("tables", key);
  }

  /** @param {KeptTable} kept */
  keepTable(kept) {
    return this.put("tables", kept.key, kept);
  }

  /**
   * Lets this page keep a table, unless another page of this browser does: two keepers would fork the record.
   * @param {string} table
   * @returns {Promise<(() => void) | null>} lets other pages keep it; null if another page does
   */
  async claimRecord(table) {
    return navigator.locks ? await lock(recordLock(table)) : () => {};
  }

  /**
   * Waits until no other page of this browser keeps a table, and lets this page keep it.
   * @param {string} table
   * @param {AbortSignal} signal ends the wait
   * @returns {Promise<(() => void) | null>} lets other pages keep it; null if the wait was ended or can't be done
   */
  async awaitRecord(table, signal) {
    return navigator.locks ? await lock(recordLock(table), { signal }) : null;
  }

  /**
   * Appends a line to the record of a kept table.
   * @param {string} table
   * @param {number} seq number of lines before it
   * @param {string} line
   * @returns {Promise<boolean>} false if the record has another number of lines
   */
  async append(table, seq, line) {
    const [last, taken] = await Promise.all([
      seq === 0 || this.get("lines", [table, seq - 1]),
      this.get("lines", [table, seq]),
    ]);
    if (last === undefined || taken !== undefined) return false;
    await this.put("lines", [table, seq], line);
    return true;
  }

  /**
   * Returns lines of the record of a kept table.
   * @param {string} table
   * @param {number} from
   * @param {number} limit
   * @returns {Promise<string[]>}
   */
  async read(table, from, limit) {
    const database = await this.#open();
    if (database) {
      const range = IDBKeyRange.bound([table, from], [table, from + limit - 1]);
      return await transact(database, "readonly", "lines", (store) => store.getAll(range));
    }
    const lines = [];
    for (let seq = from; seq < from + limit; seq++) {
      const line = this.#memory.get(`lines ${[table, seq]}`);
      if (line === undefined) break;
      lines.push(line);
    }
    return lines;
  }

  /**
   * @param {string} store
   * @param {IDBValidKey} key
   */
  async get(store, key) {
    const database = await this.#open();
    if (!database) return this.#memory.get(`${store} ${key}`);
    return await transact(database, "readonly", store, (rows) => rows.get(key));
  }

  /**
   * @param {string} store
   * @param {IDBValidKey} key
   * @param {unknown} value
   */
  async put(store, key, value) {
    const database = await this.#open();
    if (!database) this.#memory.set(`${store} ${key}`, value);
    else await transact(database, "readwrite", store, (rows) => rows.put(value, key));
  }

  #open() {
    this.#database ??= openDatabase().catch((error) => {
      console.warn("Shared tables are kept in memory only:", error);
      return null;
    });
    return this.#database;
  }
}

/** A seat that this page has claimed. */
class SeatClaim {
  #store;
  #key;

  /**
   * @param {SeatStore} store
   * @param {string} table
   * @param {string | number} slot
   * @param {() => void} release gives the seat to other pages
   */
  constructor(store, table, slot, release) {
    this.#store = store;
    this.#key = [table, String(slot)];
    this.release = release;
    rememberSlot(table, String(slot));
  }

  /** @returns {Promise<string | undefined>} what the program kept */
  kept() {
    return this.#store.get("seats", this.#key);
  }

  /** @param {string} kept */
  keep(kept) {
    return this.#store.put("seats", this.#key, kept);
  }
}

/** @type {(table: string) => string} */
const recordLock = (table) => `fudge record ${table}`;

/**
 * Takes a lock until the returned function is called. Returns null if another page has it, or, with a signal, if the wait
 * for it was ended.
 * @param {string} name
 * @param {LockOptions} options
 * @returns {Promise<(() => void) | null>}
 */
function lock(name, options = { ifAvailable: true }) {
  return new Promise((resolve) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null);
        return new Promise((release) => resolve(() => release(undefined)));
      })
      .catch(() => resolve(options.signal ? null : () => {})); // the wait was ended, or the page may not use locks
  });
}

/** @type {(table: string) => string | null} the slot of this tab */
function tabSlot(table) {
  try {
    return sessionStorage.getItem(`fudge seat ${table}`);
  } catch {
    return null;
  }
}

/** @type {(table: string, slot: string) => void} */
function rememberSlot(table, slot) {
  try {
    sessionStorage.setItem(`fudge seat ${table}`, slot);
  } catch {
    // Without the slot, the tab gets any free seat when it reloads.
  }
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("fudge-tray tables", 1);
    request.onupgradeneeded = () => {
      for (const name of ["seats", "tables", "lines"]) request.result.createObjectStore(name);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Runs one request in a transaction, and returns its result once it is on the disk.
 * @template T
 * @param {IDBDatabase} database
 * @param {IDBTransactionMode} mode
 * @param {string} name of the store
 * @param {(store: IDBObjectStore) => IDBRequest<T>} use
 * @returns {Promise<T>}
 */
function transact(database, mode, name, use) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode, { durability: "strict" });
    const request = use(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}
