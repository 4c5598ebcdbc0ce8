/** Counts and refuses wake locks, which keep the screen on. */
import { view } from "./find.js";

/** @typedef {{ held: number, asked: number, refused: boolean }} Locks */

/** @typedef {Window & { locks?: Locks }} Host */

/** Runs in each frame: installs a wake lock that counts requests and releases. */
export function count() {
  const host = /** @type {Host} */ (top);
  host.locks ??= { held: 0, asked: 0, refused: false };
  const { locks } = host;
  const release = () => {
    locks.held--;
    return Promise.resolve();
  };
  const request = () => {
    locks.asked++;
    if (locks.refused) return Promise.reject(new DOMException("no", "NotAllowedError"));
    locks.held++;
    return Promise.resolve({ release });
  };
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
}

const locks = () => /** @type {Locks} */ (/** @type {Host} */ (window).locks);

/** Returns the number of requests for a wake lock. */
export const requests = () => locks().asked;

/** Returns the number of wake locks in use. */
export const held = () => locks().held;

/** @type {Promise<unknown> | undefined} */
let during;

/** Waits from now on for a throw that holds a wake lock; heldDuring awaits it. */
export function watch() {
  during = window.nth("tray-throw").then(() => window.until(() => held() === 1));
}

export const heldDuring = () => during;

/** Refuses wake locks. */
export function refuse() {
  locks().refused = true;
}

/** Removes wake locks from the tray page. */
export function remove() {
  Object.defineProperty(view().navigator, "wakeLock", { value: undefined });
}

/** Runs in each frame: logs requests for a wake lock. */
export function log() {
  if (!navigator.wakeLock) return;
  const request = () => {
    console.log("asked for the wake lock");
    return Promise.resolve({ release: () => Promise.resolve() });
  };
  navigator.wakeLock.request = /** @type {typeof navigator.wakeLock.request} */ (/** @type {unknown} */ (request));
}
