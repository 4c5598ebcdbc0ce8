// Begins a service worker: ignores its first skipWaiting, as Chromium does while the previous worker is starting.
{
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
  const skip = worker.skipWaiting.bind(worker);
  worker.skipWaiting = () => {
    worker.skipWaiting = skip;
    return Promise.resolve();
  };
}
