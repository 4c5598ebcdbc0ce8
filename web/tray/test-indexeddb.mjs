/**
 * An IndexedDB in memory for unit tests. It has the parts that database.js uses. Transactions run one after the other, end
 * when no request is left, and change nothing if they are aborted.
 */
const turn = () => new Promise(setImmediate);

class Database {
  closed = false;

  constructor(stores, queue) {
    this.stores = stores;
    this.queue = queue;
    this.objectStoreNames = { contains: (name) => stores.has(name) };
  }

  createObjectStore(name) {
    this.stores.set(name, new Map());
  }

  transaction(names) {
    if (this.closed) throw new DOMException("the database is closed", "InvalidStateError");
    return new Transaction(this, [names].flat());
  }

  close() {
    this.closed = true;
  }
}

class Transaction {
  #requests = [];
  #aborted = false;

  constructor(database, names) {
    this.database = database;
    this.names = names;
    database.queue.last = database.queue.last.then(() => this.#run());
  }

  async #run() {
    const before = this.names.map((name) => new Map(this.database.stores.get(name)));
    await turn();
    while (this.#requests.length > 0 && !this.#aborted) {
      const { request, use } = this.#requests.shift();
      request.result = use();
      request.onsuccess?.();
      await turn();
    }
    if (!this.#aborted) return this.oncomplete?.();
    for (const [i, name] of this.names.entries()) this.database.stores.set(name, before[i]);
    this.onabort?.();
  }

  objectStore(name) {
    const rows = () => this.database.stores.get(name);
    const at = (key) => JSON.stringify(key);
    const sorted = () => [...rows().values()].sort((a, b) => (at(a.key) < at(b.key) ? -1 : 1));
    return {
      get: (key) => this.#request(() => rows().get(at(key))?.value),
      put: (value, key) => this.#request(() => rows().set(at(key), { key, value: structuredClone(value) }) && key),
      delete: (key) => this.#request(() => void rows().delete(at(key))),
      clear: () => this.#request(() => rows().clear()),
      getAllKeys: () => this.#request(() => sorted().map(({ key }) => key)),
      getAll: (range) =>
        this.#request(() =>
          [...rows().values()]
            .filter(({ key }) => !range || inRange(key, range))
            .sort((a, b) => (range ? a.key.at(-1) - b.key.at(-1) : at(a.key) < at(b.key) ? -1 : 1))
            .map(({ value }) => value),
        ),
    };
  }

  #request(use) {
    const request = {};
    this.#requests.push({ request, use });
    return request;
  }

  abort() {
    this.#aborted = true;
  }

  commit() {}
}

/** Reports whether a key is in a range of which the last members are numbers. */
function inRange(key, { from, to }) {
  const same = key.length === from.length && key.slice(0, -1).every((part, i) => part === from[i]);
  return same && key.at(-1) >= from.at(-1) && key.at(-1) <= to.at(-1);
}

/**
 * Replaces the globals by a browser's storage, which all pages of a test share. It has rows of version 1 if they are given.
 * Returns the databases that are opened.
 */
export function openStorage(old) {
  const stores = new Map();
  const queue = { last: Promise.resolve() };
  const opened = [];
  let version = old ? 1 : 0;
  for (const [name, rows] of Object.entries(old ?? {}))
    stores.set(name, new Map(rows.map(([key, value]) => [JSON.stringify(key), { key, value }])));
  globalThis.IDBKeyRange = { bound: (from, to) => ({ from, to }) };
  globalThis.indexedDB = {
    open: (_name, wanted) => {
      const database = new Database(stores, queue);
      opened.push(database);
      const request = { result: database };
      void (async () => {
        await turn();
        if (version < wanted) {
          const before = version;
          version = wanted;
          request.transaction = new Transaction(database, [...stores.keys()]);
          request.onupgradeneeded({ oldVersion: before });
          await queue.last;
        }
        request.onsuccess();
      })();
      return request;
    },
  };
  return opened;
}
