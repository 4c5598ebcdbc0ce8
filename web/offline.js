import { release } from "./release.js";

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
  const script = new URL("service-worker.js", import.meta.url).href;
  if (await isTaken(workers, script)) return;
  workers.addEventListener("message", ({ data }) => {
    if (data.release && data.release !== release) renewed();
  });
  workers.startMessages();
  const registration = await workers.register(script, { updateViaCache: "none" });
  workers.controller?.postMessage("at rest");
  beginWith(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => installing.state === "installed" && beginWith(installing));
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => {}); // there is no network
  });
}

/** @param {ServiceWorker | null} worker that has been installed, and need not wait */
const beginWith = (worker) => worker?.postMessage("begin");

/**
 * Whether whoever has put the tray into a folder has a worker of their own for just that.
 * @param {ServiceWorkerContainer} workers
 * @param {string} script
 */
async function isTaken(workers, script) {
  const there = await workers.getRegistration();
  return there?.scope === new URL("./", script).href && there.active !== null && there.active.scriptURL !== script;
}
