/** @type {Promise<WakeLockSentinel | undefined> | undefined} */
let held;

/** Reports whether the host page allows the lock. Where it doesn't, Chromium would log each request as a violation. */
const isAllowed = () => /** @type {any} */ (document).featurePolicy?.allowsFeature("screen-wake-lock") ?? true;

/**
 * Keeps the screen on while dice move, where the browser supports and allows it.
 * @param {boolean} moving
 */
export function stayAwake(moving) {
  if (moving && isAllowed()) held ??= navigator.wakeLock?.request("screen").catch(() => undefined);
  if (moving || !held) return;
  held.then((lock) => lock?.release()).catch(reportError);
  held = undefined;
}
