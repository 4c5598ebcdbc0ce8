/**
 * Keeps the tray for when there is no network. The build writes a release's name and its
 * files with their hashes in front of this script (web/release), so that each release has
 * a worker of its own, and each worker a cache of its own, which is whole or not there.
 *
 * A page that begins gets the newest release, and keeps it as long as it lives, whatever
 * is installed meanwhile. docs/offline.md tells the story.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Before the name of each release's cache. */
const RELEASES = "fudge-tray release ";

/** The cache with the release of each open page. */
const PAGES = "fudge-tray pages";

const mine = RELEASES + release;

/** @type {Map<string, string>} what of that this worker has written or read since it was started */
const known = new Map();

worker.addEventListener("install", (event) => event.waitUntil(alone(install)));
worker.addEventListener("activate", (event) => event.waitUntil(alone(sweep).then(announce)));
worker.addEventListener("message", (event) => event.waitUntil(event.data === "begin" ? begin() : restAt(event.source)));
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(worker.registration.scope)) event.respondWith(answer(event));
});

/**
 * Caches are changed by one worker at a time.
 * @param {() => Promise<void>} work
 */
const alone = (work) => worker.navigator.locks.request("fudge-tray releases", work);

async function install() {
  try {
    await fill();
  } catch (error) {
    if ((await unused()).includes(mine)) await caches.delete(mine);
    throw error;
  }
  // Pages that are open stay with what they have, so there is nothing to wait for.
  await worker.skipWaiting();
}

/** Fetches what the release's cache lacks. Only what has the right hash is taken. */
async function fill() {
  const cache = await caches.open(mine);
  await Promise.all(
    Object.entries(files).map(async ([file, integrity]) => {
      if (await cache.match(file)) return;
      const response = await fetch(file, { integrity, cache: "no-cache" });
      // No page may be answered with the end of a redirection.
      await cache.put(file, response.redirected ? new Response(response.body, response) : response);
    }),
  );
}

/** Asks until this worker is the one at work: Chromium forgets it if the one before is just starting. */
async function begin() {
  while (worker.registration.waiting) {
    await worker.skipWaiting();
    await new Promise((later) => setTimeout(later, 1_000));
  }
}

/** Deletes the caches of other releases, but for those that a page is open of. */
async function sweep() {
  const left = (await unused()).filter((name) => name !== mine);
  await Promise.all(left.map((name) => caches.delete(name)));
}

/** @param {ExtendableMessageEvent["source"]} page that is at rest */
async function restAt(page) {
  await alone(tidy);
  tell(page);
}

/** A page is at rest: the time to mend and to clear up, unless the next release is about to. */
async function tidy() {
  const { installing, waiting } = worker.registration;
  if (installing || waiting) return;
  await sweep();
  await fill().catch(console.warn);
}

/** The caches of releases that no page is open of. */
async function unused() {
  const pages = await caches.open(PAGES);
  const used = new Set();
  for (const request of await pages.keys()) {
    const page = new URL(request.url).search.slice(1);
    if (await worker.clients.get(page)) used.add(await releaseOf(page));
    else await pages.delete(request);
  }
  return (await caches.keys()).filter((name) => name.startsWith(RELEASES) && !used.has(name));
}

/** Tells every page which release is there now, also those that came before any worker. */
async function announce() {
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) tell(page);
}

/** @param {ExtendableMessageEvent["source"]} page */
const tell = (page) => page?.postMessage({ release });

/** @param {FetchEvent} event */
async function answer(event) {
  const { request, clientId } = event;
  const cacheName = request.mode === "navigate" ? open(event) : await releaseOf(clientId);
  const [address] = request.url.split(/[?#]/);
  const file = address === worker.registration.scope ? "index.html" : address;
  const kept = await caches.match(file, { cacheName, ignoreVary: true });
  // What an older release lacks, the network has of the newest alone.
  return kept ?? (cacheName === mine ? fetch(request) : Response.error());
}

/**
 * A page begins, with this release.
 * @param {FetchEvent} event
 */
function open(event) {
  const page = event.resultingClientId;
  known.set(page, mine);
  event.waitUntil(caches.open(PAGES).then((pages) => pages.put(`?${page}`, new Response(mine))));
  return mine;
}

/** @param {string} page */
async function releaseOf(page) {
  const told = known.get(page);
  if (told) return told;
  const kept = await caches.match(`?${page}`, { cacheName: PAGES });
  const release = kept ? await kept.text() : mine;
  known.set(page, release);
  return release;
}
