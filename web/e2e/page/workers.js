/** Uses service workers and the releases that they store. */
import { view } from "./find.js";

/** @typedef {Window & { kept?: boolean }} Host */

/** Runs before the page: notes that a frame says that its release is stored. */
export const noteKept = () =>
  addEventListener("message", ({ data }) => {
    /** @type {Host} */ (window).kept ||= data === "kept";
  });

/** Reports whether the release of a frame is stored. */
export const isKept = () => /** @type {Host} */ (window).kept;

/** Registers a service worker, and awaits it. @param {string} url */
export async function register(url) {
  await navigator.serviceWorker.register(url);
  await navigator.serviceWorker.ready;
}

/** Awaits the service worker of the page. */
export async function ready() {
  await navigator.serviceWorker.ready;
}

/** @param {typeof globalThis} page */
const releasesOf = (page) => [...(page.releases ?? [])];

/** Returns the releases of the modules of the page and of its tray. */
export const releases = () => [...releasesOf(window), ...releasesOf(view())];

/** Returns the releases of the modules of the page, and of those of its tray. */
export const releasesApart = () => ({ page: releasesOf(window), tray: releasesOf(view()) });

/** Reports whether modules of the page are of a release. @param {string} release */
export const isOf = (release) => releasesOf(window).includes(release);

/** Returns the names of the caches of releases. */
export const caches = async () => (await window.caches.keys()).filter((name) => name.startsWith("fudge-tray release "));

/** Reports whether some releases are stored. @param {number} count */
export const haveCaches = async (count) => (await caches()).length === count;

/** Makes the tray check for a new release, as it does when its page becomes visible. */
export const checkForUpdate = () => void view().document.dispatchEvent(new Event("visibilitychange"));

/**
 * Reports whether a new release is offered, and checks for one if not: the browser may merge a check with an earlier
 * one, which began before the release was published.
 */
export function offersUpdate() {
  if (view().document.querySelector("#update button")) return true;
  checkForUpdate();
  return false;
}

/** Runs in each frame: stores the state of the result when the tray page is left. */
export function noteLeaving() {
  if (parent === window) return;
  addEventListener("pagehide", () => {
    const state = /** @type {HTMLElement} */ (document.querySelector("#outcome")).dataset.state;
    localStorage.setItem("left", state ?? "");
  });
}

/** Returns the text of a file that the tray page loads, or the error. @param {string} path */
export const fetched = (path) =>
  view()
    .fetch(path)
    .then((response) => response.text(), String);

/** Tells the tray's worker that no dice move. */
export const rest = async () => (await view().navigator.serviceWorker.ready).active?.postMessage("at rest");

/** Starts to look for a new worker. */
export const update = async () => void (await navigator.serviceWorker.ready).update();

/** Looks for a new worker, and reports whether the response is one. */
export async function isWorker() {
  const registration = await navigator.serviceWorker.ready;
  return registration.update().then(
    () => true,
    () => false,
  );
}

/** Checks for a new release, and awaits that its worker is refused. */
export async function refusal() {
  const registration = await navigator.serviceWorker.ready;
  await new Promise((done) => {
    registration.addEventListener("updatefound", () => {
      const { installing } = registration;
      installing?.addEventListener("statechange", () => installing.state === "redundant" && done(undefined));
    });
    checkForUpdate();
  });
}

/** Returns how long after the start of a page the worker was replaced, in ms, or 0 if it was not. */
export async function replacedAfter() {
  const at = async (/** @type {string} */ name) => {
    const response = await window.caches.match(name, { cacheName: "notes" });
    return /** @type {Promise<number>} */ (response?.json());
  };
  return Math.max(0, (await at("replacement")) - (await at("start")));
}

/** Puts a file into a cache. @param {string} cache @param {string} file */
export async function plant(cache, file) {
  const planted = new Response("planted", { headers: { "Content-Type": "text/javascript" } });
  await (await window.caches.open(cache)).put(file, planted);
}

/** Reports whether a file in a cache is not the planted one. @param {string} cache @param {string} file */
export async function isGenuine(cache, file) {
  const response = await (await window.caches.open(cache)).match(file);
  const text = await /** @type {Response} */ (response).text();
  return !text.includes("planted");
}

/**
 * Awaits that the worker and its caches are removed, and returns what is left after a minute. It checks for updates
 * again, because the browser may merge a check with one that began before the worker was replaced. The result of a check
 * may never arrive if the worker was just removed.
 */
export async function left() {
  const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
  let left = "";
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(50)) {
    const registration = await navigator.serviceWorker.getRegistration();
    const names = await window.caches.keys();
    if (!registration && names.length === 0) return "";
    const { active, waiting, installing } = registration ?? {};
    left = `active ${active?.state}, waiting ${waiting?.state}, installing ${installing?.state}, caches ${names}`;
    await Promise.race([registration?.update().catch(() => {}), pause(2_000)]);
  }
  return left;
}
