/** Reads and limits the storage of the site. */

/** Returns a stored text, or "". @param {string} key */
export const item = (key) => localStorage.getItem(key) ?? "";

/** Returns the length of a stored text. @param {string} key */
export const length = (key) => item(key).length;

/** Reports whether a stored text is longer. @param {string} key @param {number} than */
export const isLonger = (key, than) => length(key) > than;

/** @param {string} key @param {string} text */
export const setItem = (key, text) => localStorage.setItem(key, text);

/** @typedef {Window & { full?: boolean, requests?: number }} Host */

/** Lets storage that limitStorage limits be full. @param {boolean} full */
export function setFull(full) {
  /** @type {Host} */ (window).full = full;
}

/** Runs in each frame: lets storage fail while it is full. */
export function limit() {
  const native = Storage.prototype.setItem;
  Storage.prototype.setItem = function (...item) {
    if (/** @type {Host} */ (top).full) throw new DOMException("The disk is full.", "QuotaExceededError");
    native.apply(this, item);
  };
}

/** Runs in each frame: refuses to store anything. @param {string} reason */
export function refuse(reason) {
  Storage.prototype.setItem = () => {
    throw new DOMException("The user denied it.", reason);
  };
}

/** Runs in each frame: counts the requests for persistent storage. */
export function countRequests() {
  const host = /** @type {Host} */ (top);
  host.requests ??= 0;
  StorageManager.prototype.persisted = () => Promise.resolve(false);
  StorageManager.prototype.persist = () => {
    host.requests = (host.requests ?? 0) + 1;
    return Promise.resolve(false);
  };
}

/** Returns the number of requests for persistent storage. */
export const requests = () => /** @type {Host} */ (window).requests ?? 0;

/** Reports whether a stored text is another one. @param {string} key @param {string} text */
export const differs = (key, text) => item(key) !== text;

const session = "fudge-tray:default";

/**
 * Runs in each frame: delays other pages' changes of the stored session by 50 ms. Browsers pass the lock on before
 * localStorage shows them, but seldom enough that a test would rarely notice.
 */
export function delay() {
  if (window === top) return;
  const { getItem, setItem } = Storage.prototype;
  let shown = localStorage.getItem(session);
  Storage.prototype.getItem = function (name) {
    return name === session ? shown : getItem.call(this, name);
  };
  Storage.prototype.setItem = function (name, value) {
    setItem.call(this, name, value);
    if (name === session) shown = value;
  };
  addEventListener("storage", (event) => {
    if (event.key !== session || !event.isTrusted) return;
    event.stopImmediatePropagation();
    setTimeout(() => {
      shown = event.newValue;
      dispatchEvent(
        new StorageEvent("storage", {
          key: event.key,
          newValue: event.newValue,
          oldValue: event.oldValue,
          storageArea: event.storageArea,
          url: event.url,
        }),
      );
    }, 50);
  });
}

/** Runs in each frame: refuses access to all storage, as browsers do that block a site's data. */
export function deny() {
  const get = () => {
    throw new DOMException("denied", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { configurable: true, get });
}

/** Runs in each frame: refuses to read, write and remove texts. */
export function fail() {
  for (const name of /** @type {const} */ (["getItem", "setItem", "removeItem"])) {
    Storage.prototype[name] = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  }
}

/** Runs in each frame: stores a text as the session, once. @param {string} text */
export function plant(text) {
  if (localStorage.getItem("planted")) return;
  localStorage.setItem("planted", "yes");
  localStorage.setItem(session, text);
}

/** Waits until the transactions of the databases that have begun are over. */
export async function rest() {
  for (const { name = "" } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    await heard(opening, "success");
    const stores = [...opening.result.objectStoreNames];
    if (stores.length > 0) await heard(opening.result.transaction(stores, "readwrite"), "complete");
    opening.result.close();
  }
}

/** @param {EventTarget} target @param {string} event */
const heard = (target, event) => new Promise((done) => target.addEventListener(event, done, { once: true }));
