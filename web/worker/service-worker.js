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

/** Milliseconds in which a page that begins has become a client, and has asked for what it begins with. */
const BIRTH = 10_000;

const mine = RELEASES + release;

/** @type {Map<string, string>} what of that this worker has written or read since it was started */
const known = new Map();

worker.addEventListener("install", (event) => event.waitUntil(alone(install).then(takeOver)));
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
}

/**
 * Pages that are open stay with what they have, so only those that begin are waited for: of these, Firefox lets some
 * requests past both workers when one takes over from the other.
 */
async function takeOver() {
  for (let tries = 0; tries < 100 && (await opened()).some(isYoung); tries++) await pause(500);
  await worker.skipWaiting();
}

/** @param {number} ms */
const pause = (ms) => new Promise((later) => setTimeout(later, ms));

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
    await pause(1_000);
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
  const used = new Set();
  for (const page of await opened()) {
    if ((await worker.clients.get(page.id)) || isYoung(page)) used.add(page.release);
    else await forget(page);
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
async function answer({ request, clientId, resultingClientId }) {
  if (request.mode !== "navigate") return file(request, await releaseOf(clientId));
  // The next worker may be the one that is asked for what the page asks for first.
  const [page] = await Promise.all([file(request, mine), begins(resultingClientId)]);
  return page;
}

/**
 * @param {Request} request
 * @param {string} cacheName
 */
async function file(request, cacheName) {
  const [address] = request.url.split(/[?#]/);
  const name = address === worker.registration.scope ? "index.html" : address;
  const kept = await caches.match(name, { cacheName, ignoreVary: true });
  // What an older release lacks, the network has of the newest alone.
  return kept ?? (cacheName === mine ? fetch(request) : Response.error());
}

/**
 * @typedef {object} Page that has begun with a release
 * @property {string} id of the client that it becomes
 * @property {string} release the name of its cache
 * @property {number} began when, in ms since 1970
 */

/** @param {string} id of a page that begins, with this release; what can't be written down doesn't keep it from that */
async function begins(id) {
  known.set(id, mine);
  try {
    const pages = await caches.open(PAGES);
    await pages.put(`?${id}`, new Response(mine, { headers: { began: `${Date.now()}` } }));
  } catch (error) {
    console.warn(error);
  }
}

/** @param {Page} page */
async function forget({ id }) {
  const pages = await caches.open(PAGES);
  await pages.delete(`?${id}`);
}

/** @param {Page} page that may not be a client yet */
function isYoung({ began }) {
  return Math.abs(Date.now() - began) < BIRTH;
}

/** @returns {Promise<Page[]>} those that have begun and are not known to be gone */
async function opened() {
  const pages = await caches.open(PAGES);
  const ids = (await pages.keys()).map((request) => new URL(request.url).search.slice(1));
  return Promise.all(ids.map(async (id) => read(id, await pages.match(`?${id}`))));
}

/**
 * @param {string} id
 * @param {Response | undefined} note
 */
async function read(id, note) {
  return { id, release: (await note?.text()) ?? mine, began: Number(note?.headers.get("began")) };
}

/** @param {string} id of a page */
async function releaseOf(id) {
  const told = known.get(id);
  if (told) return told;
  const { release } = await read(id, await caches.match(`?${id}`, { cacheName: PAGES }));
  known.set(id, release);
  return release;
}
