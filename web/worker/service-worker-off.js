/**
 * Removes the tray's service worker and its caches. In an emergency, copy this file over service-worker.js on the server:
 * browsers install it when they next check for an update, and from then on load every file from the network.
 */

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(retire()));

async function retire() {
  const names = (await caches.keys()).filter((name) => name.startsWith("fudge-tray "));
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
