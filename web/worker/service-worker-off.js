/**
 * Removes the tray's service worker and its caches. In an emergency, copy this file over service-worker.js on the server:
 * browsers install it when they next check for an update, and from then on load every file from the network.
 */

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

let active = false;

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => {
  active = true;
  event.waitUntil(retire());
});
scope.addEventListener("message", (event) => event.waitUntil(activate()));

/**
 * Calls skipWaiting again until this worker is active: Chromium ignores it while the previous worker is starting. Pages
 * send a message once the worker is installed.
 */
async function activate() {
  while (!active && scope.registration.waiting) {
    await scope.skipWaiting();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function retire() {
  const names = (await caches.keys()).filter((name) => name.startsWith("fudge-tray "));
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
