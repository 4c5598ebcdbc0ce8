// Begins a service worker: stores when a page starts, and when the worker replaces another one.
/** @param {string} name */
const note = async (name) => (await caches.open("notes")).put(name, new Response(String(Date.now())));
addEventListener("fetch", (event) => {
  if (/** @type {FetchEvent} */ (event).request.mode === "navigate") void note("start");
});
addEventListener("activate", () => void note("replacement"));
