import { release } from "../release.js";

/**
 * Has the tray kept for when there is no network, once it is ready and nothing is in a hurry.
 * Where no worker may run (http, a sandbox, storage that is blocked), the tray does without.
 * @param {() => void} renewed called when another release is there than this page is of
 */
export async function keepOffline(renewed) {
  await leisure();
  try {
    await register(renewed);
  } catch (error) {
    console.debug("The tray is not kept for offline use:", error);
  }
}

/** Resolves when the page has nothing to do, or never seems to: some frames are told of no idle time. */
function leisure() {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: 3_000 });
    else setTimeout(resolve, 1_000);
  });
}

/** @param {() => void} renewed */
async function register(renewed) {
  const { serviceWorker: workers } = navigator;
  if (!workers) return;
  const script = new URL("../service-worker.js", import.meta.url).href;
  if (await isTaken(workers, script)) return;
  workers.addEventListener("message", ({ data }) => {
    if (data.release && data.release !== release) renewed();
  });
  workers.startMessages();
  const registration = await workers.register(script, { updateViaCache: "none" });
  for (const worker of [registration.active, registration.waiting, registration.installing])
    follow(worker, registration);
  registration.addEventListener("updatefound", () => follow(registration.installing, registration));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => {}); // there is no network
  });
}

/**
 * Has a worker begin once it is installed, and tell its release once it is at work: what it has told before, this page may
 * have come too late for. One that is about to give way is left in peace, as who gives it work puts that off.
 * @param {ServiceWorker | null} worker
 * @param {ServiceWorkerRegistration} registration
 */
function follow(worker, registration) {
  if (!worker) return;
  const ask = () => {
    if (worker.state === "installed") worker.postMessage("begin");
    if (worker.state === "activated" && !registration.installing && !registration.waiting)
      worker.postMessage("at rest");
  };
  worker.addEventListener("statechange", ask);
  ask();
}

/**
 * Whether whoever has put the tray into a folder has a worker of their own for just that.
 * @param {ServiceWorkerContainer} workers
 * @param {string} script
 */
async function isTaken(workers, script) {
  const there = await workers.getRegistration();
  return there?.scope === new URL("./", script).href && there.active !== null && there.active.scriptURL !== script;
}
