/**
 * Caches the tray for offline use. The build prepends the name of a release and its files with
 * their hashes to this script. Each release therefore has its own worker and its own cache, which is
 * complete or missing.
 *
 * A new page gets the latest release and keeps it as long as it is open, even if another release
 * is installed. See docs/offline.md.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** The prefix of cache names. */
const CACHE_PREFIX = "fudge-tray release ";

/** The cache that stores the release of each open page. */
const PAGES = "fudge-tray pages";

/** Addresses of optional files, in any release. */
const OPTIONAL = /\/seat\.[^/]+\.wasm$/;

/** The time in which a new page becomes a client and requests its first files, in ms. The worker isn't replaced before. */
const START_TIME = 10_000;

/** The time after which a browser's caches count as failed, in ms, as on a disk that doesn't answer. */
const CACHE_TIME = 3_000;

const ownCache = CACHE_PREFIX + release;

/** Set by the activate event. A worker that the browser stops and starts again loses it. */
let active = false;

/** @type {Map<string, string>} the cache names by page that this worker has written or read since its start */
const known = new Map();

worker.addEventListener("install", (event) => event.waitUntil(exclusively(install).then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => {
  active = true;
  event.waitUntil(exclusively(sweep).then(announce));
});
worker.addEventListener("message", (event) =>
  event.waitUntil(event.data === "begin" ? activate() : maintain(event.source)),
);
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(worker.registration.scope)) return;
  event.respondWith(answer(event));
  // While a worker is replaced, browsers send some requests of open pages to neither worker.
  if (mode === "navigate") event.waitUntil(pause(START_TIME));
});

/**
 * Runs work while no other worker changes the caches. A browser ends a worker whose event takes minutes, and with it the
 * downloads that it waits for and its lock.
 * @param {() => Promise<void>} work
 */
const exclusively = (work) => worker.navigator.locks.request("fudge-tray releases", work);

async function install() {
  try {
    await fill();
  } catch (error) {
    if ((await unused()).includes(ownCache)) await caches.delete(ownCache);
    throw error;
  }
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fetches missing and altered files of the release and checks their hashes. */
async function fill() {
  const cache = await caches.open(ownCache);
  const wanted = Object.entries((await isOptionalUsed()) ? { ...files, ...optional } : files);
  const missing = [];
  // One after another, as a worker with all files in memory weighs as much as the tray.
  for (const [file, integrity] of wanted)
    if (!(await isGenuine(await cache.match(file), integrity))) missing.push({ file, integrity });
  await Promise.all(
    missing.map(async ({ file, integrity }) => {
      const response = await fetch(file, { integrity, cache: "no-cache" });
      // A navigation must not get a redirected response.
      await cache.put(file, response.redirected ? new Response(response.body, response) : response);
    }),
  );
}

/** Reports whether a page of any release has used an optional file. */
async function isOptionalUsed() {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return stored.flat().some(({ url }) => OPTIONAL.test(url));
}

/**
 * Reports whether a cached response has the content of the release: any script of the origin can change caches.
 * @param {Response | undefined} response
 * @param {string} integrity as in `files`
 */
async function isGenuine(response, integrity) {
  if (!response) return false;
  const content = await response.arrayBuffer();
  const hash = await crypto.subtle.digest("SHA-256", content);
  content.transfer?.(0); // frees it before the next collection of garbage; since ES2024
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}

/**
 * Calls skipWaiting until this worker is active: Chromium ignores it while the previous worker is starting. Then it must
 * return, because the next worker can't replace one that handles an event.
 */
async function activate() {
  while (!active && worker.registration.waiting) {
    await worker.skipWaiting();
    await pause(1_000);
  }
}

/** Deletes the caches of other releases without an open page. */
async function sweep() {
  const obsolete = (await unused()).filter((name) => name !== ownCache);
  await Promise.all(obsolete.map((name) => caches.delete(name)));
}

/** @param {ExtendableMessageEvent["source"]} page that is idle */
async function maintain(page) {
  await exclusively(tidy);
  sendRelease(page);
}

/** Deletes obsolete caches and repairs this release's, unless another release is about to be installed. */
async function tidy() {
  const { installing, waiting } = worker.registration;
  if (installing || waiting) return;
  await sweep();
  await fill().catch(console.warn);
}

/** Returns the caches of releases without an open page. */
async function unused() {
  const used = new Set();
  for (const page of await recordedPages()) {
    if ((await worker.clients.get(page.id)) || isStarting(page)) used.add(page.release);
    else await forget(page);
  }
  return (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && !used.has(name));
}

/** Sends the release to every page, also to those that started before any worker. */
async function announce() {
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) sendRelease(page);
}

/** @param {ExtendableMessageEvent["source"]} page */
const sendRelease = (page) => page?.postMessage({ release });

/** @param {FetchEvent} event */
async function answer({ request, clientId, resultingClientId }) {
  if (request.mode !== "navigate") return file(request, await releaseOf(clientId));
  // The next worker may receive later requests of the page.
  const [page] = await Promise.all([file(request, ownCache), recordPage(resultingClientId)]);
  return page;
}

/**
 * @param {Request} request
 * @param {string} cacheName
 */
async function file(request, cacheName) {
  const [address = ""] = request.url.split(/[?#]/);
  const name = address.slice(worker.registration.scope.length) || "index.html";
  const search = caches.match(name, { cacheName, ignoreVary: true });
  const cached = await soon(search);
  if (cached) return cached;
  if (cacheName === ownCache && name in optional) return fetchOptional(name);
  // The network only has files of the latest release, and those of other pages in the folder.
  if (cacheName !== ownCache && name in files) return (await search.catch(() => undefined)) ?? Response.error();
  return fetch(request).catch(async (error) => (await search) ?? Promise.reject(error));
}

/**
 * Returns what a browser's caches answer, or nothing if they fail or are late, as the network may still work.
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<T | undefined>}
 */
async function soon(answer) {
  try {
    return await Promise.race([answer, pause(CACHE_TIME).then(() => undefined)]);
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Fetches an optional file and stores it. @param {string} name */
async function fetchOptional(name) {
  const response = await fetch(name, { integrity: optional[name] });
  await soon(put(ownCache, name, response.clone())); // the page has the file even if storing fails
  return response;
}

/**
 * @param {string} cacheName
 * @param {string} name
 * @param {Response} response
 */
async function put(cacheName, name, response) {
  const cache = await caches.open(cacheName);
  await cache.put(name, response);
}

/**
 * @typedef {object} Page a page with its release
 * @property {string} id of its client
 * @property {string} release the name of its cache
 * @property {number} began its start, in ms since 1970
 */

/** @param {string} id of a new page with this release; the page starts even if storing fails */
async function recordPage(id) {
  known.set(id, ownCache);
  await soon(put(PAGES, `?${id}`, new Response(ownCache, { headers: { began: `${Date.now()}` } })));
}

/** @param {Page} page */
async function forget({ id }) {
  const pages = await caches.open(PAGES);
  await pages.delete(`?${id}`);
}

/** @param {Page} page reports whether it may not be a client yet */
function isStarting({ began }) {
  return Math.abs(Date.now() - began) < START_TIME;
}

/** @returns {Promise<Page[]>} all recorded pages */
async function recordedPages() {
  const pages = await caches.open(PAGES);
  const ids = (await pages.keys()).map((request) => new URL(request.url).search.slice(1));
  return Promise.all(ids.map(async (id) => read(id, await pages.match(`?${id}`))));
}

/**
 * @param {string} id
 * @param {Response | undefined} note
 */
async function read(id, note) {
  return { id, release: (await note?.text()) ?? ownCache, began: Number(note?.headers.get("began")) };
}

/** @param {string} id of a page */
async function releaseOf(id) {
  const cacheName = known.get(id);
  if (cacheName) return cacheName;
  const note = await soon(caches.match(`?${id}`, { cacheName: PAGES, ignoreVary: true }));
  const { release } = await read(id, note);
  if (note) known.set(id, release);
  return release;
}
