/** @type {Promise<WakeLockSentinel | undefined> | undefined} */
let held;

/**
 * Keeps the screen on while dice move, where the browser supports and allows it.
 * @param {boolean} moving
 */
export function stayAwake(moving) {
  if (moving) held ??= navigator.wakeLock?.request("screen").catch(() => undefined);
  if (moving || !held) return;
  held.then((lock) => lock?.release()).catch(reportError);
  held = undefined;
}
