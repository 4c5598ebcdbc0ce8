/**
 * The database of shared tables. The keys of all rows begin with the origin of the host page, so that no other origin
 * finds them. Without IndexedDB, rows stay in this page's memory.
 *
 * @typedef {"claims" | "seats" | "tables" | "lines"} StoreName
 *
 * @typedef {object} Rows the rows of a store, by key
 * @property {(key: IDBValidKey) => Promise<any>} get
 * @property {(key: IDBValidKey, value: unknown) => Promise<unknown>} put
 * @property {(key: IDBValidKey) => Promise<unknown>} delete
 * @property {(prefix: string[], from: number, limit: number) => Promise<any[]>} list returns the values whose keys
 *   are the prefix and a number, from one on
 */

import { within } from "../../shared/limit.js";

const NAME = "fudge-tray tables";

/** In version 1, keys had no origin, and pages had no claims. */
const VERSION = 2;

/** @type {StoreName[]} */
const STORES = ["claims", "seats", "tables", "lines"];

/** Longest wait until the database is open, in ms, which is less than a join waits. */
const OPENING = 8_000;

/** Longest wait for a transaction, in ms. */
const ANSWER = 30_000;

export class Database {
  /** @type {Promise<IDBDatabase | null> | undefined} */ #opening;
  /** @type {IDBDatabase | null} */ #database = null;
  #memory = new Memory();

  /**
   * Runs a function in a transaction, and returns its result once everything is on the disk. The function awaits
   * requests on the rows alone. If it throws, nothing is changed.
   * @template T
   * @param {StoreName[]} names
   * @param {(...stores: Rows[]) => Promise<T>} use
   * @returns {Promise<T>}
   */
  async change(names, use) {
    const database = this.#database ?? (await this.#open());
    if (!database) return await this.#memory.change(names, use);
    const transaction = database.transaction(names, "readwrite", { durability: "strict" });
    const ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error("the transaction was aborted"));
    });
    try {
      const used = use(...names.map((name) => rowsOf(transaction.objectStore(name))));
      const [result] = await within(ANSWER, Promise.all([used, ended]));
      return result;
    } catch (error) {
      abort(transaction);
      throw error;
    }
  }

  /**
   * Deletes a row, even if the page ends now.
   * @param {StoreName} name
   * @param {IDBValidKey} key
   */
  drop(name, key) {
    if (!this.#database) return void this.change([name], (rows) => rows.delete(key));
    const transaction = this.#database.transaction(name, "readwrite");
    transaction.objectStore(name).delete(key);
    transaction.commit();
  }

  /** Closes the database after all transactions that have begun. The next change opens it again. */
  close() {
    this.#database?.close();
    this.#database = null;
    this.#opening = undefined;
  }

  #open() {
    this.#opening ??= this.#connect();
    return this.#opening;
  }

  async #connect() {
    const opening = openDatabase();
    try {
      const database = await within(OPENING, opening);
      database.onversionchange = () => this.close();
      database.onclose = () => this.close();
      this.#database = database;
      return database;
    } catch (error) {
      console.warn("Shared tables are kept in memory only:", error);
      opening.then((late) => late.close()).catch(() => {});
      return null;
    }
  }
}

/** @param {IDBTransaction} transaction */
function abort(transaction) {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}

/**
 * @param {IDBObjectStore} store
 * @returns {Rows}
 */
function rowsOf(store) {
  return {
    get: (key) => promised(store.get(key)),
    put: (key, value) => promised(store.put(value, key)),
    delete: (key) => promised(store.delete(key)),
    list: (prefix, from, limit) =>
      promised(store.getAll(IDBKeyRange.bound([...prefix, from], [...prefix, from + limit - 1]))),
  };
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function promised(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      const missing = STORES.filter((name) => !request.result.objectStoreNames.contains(name));
      for (const name of missing) request.result.createObjectStore(name);
      if (oldVersion === 1)
        for (const name of ["seats", "tables", "lines"])
          addOrigin(/** @type {IDBTransaction} */ (request.transaction).objectStore(name));
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Gives the rows of a store to the tray's own origin.
 * @param {IDBObjectStore} store
 */
function addOrigin(store) {
  const keys = store.getAllKeys();
  const values = store.getAll();
  values.onsuccess = () => {
    store.clear();
    for (const [i, value] of values.result.entries()) store.put(value, [location.origin, ...[keys.result[i]].flat()]);
  };
}

/** Rows in memory. Changes run one after the other. */
class Memory {
  /** @type {Map<string, any>} */ #rows = new Map();
  /** @type {Promise<unknown>} */ #turn = Promise.resolve();

  /**
   * @template T
   * @param {StoreName[]} names
   * @param {(...stores: Rows[]) => Promise<T>} use
   * @returns {Promise<T>}
   */
  change(names, use) {
    const result = this.#turn.then(() => use(...names.map((name) => this.#store(name))));
    this.#turn = result.catch(() => {});
    return result;
  }

  /**
   * @param {StoreName} name
   * @returns {Rows}
   */
  #store(name) {
    const at = (/** @type {unknown} */ key) => JSON.stringify([name, key]);
    const get = async (/** @type {unknown} */ key) => this.#rows.get(at(key));
    return {
      get,
      put: async (key, value) => this.#rows.set(at(key), value),
      delete: async (key) => this.#rows.delete(at(key)),
      list: async (prefix, from, limit) => {
        const values = await Promise.all(Array.from({ length: limit }, (_, i) => get([...prefix, from + i])));
        return values.filter((value) => value !== undefined);
      },
    };
  }
}
