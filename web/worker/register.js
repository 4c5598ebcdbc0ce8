import { mayStoreFiles } from "./data-saver.js";

/** The name of this page's release. */
const release = document.querySelector('meta[name="release"]')?.getAttribute("content");

/** The address of the service worker, in the folder of the pages. */
const WORKER = new URL("service-worker.js", document.baseURI).href;

/**
 * The Trusted Types policy of the tray's pages, which allows this address alone.
 * @type {string}
 */
const trustedWorker =
  /** @type {any} */ (globalThis).trustedTypes
    ?.createPolicy("fudge-tray", { createScriptURL: () => WORKER })
    .createScriptURL("") ?? WORKER;

/**
 * Registers the service worker for offline use when the page is idle. Where workers are not allowed (http, sandbox,
 * blocked storage) it does nothing.
 * @param {() => void} onUpdate called when a release other than that of this page is active
 */
export async function registerWorker(onUpdate) {
  await idle();
  try {
    await register(onUpdate);
  } catch (error) {
    console.debug("The tray is not available offline:", error);
  }
}

/** Resolves when the page is idle, or after a timeout, as some frames get no idle callbacks. */
function idle() {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: 3_000 });
    else setTimeout(resolve, 1_000);
  });
}

/** @param {() => void} onUpdate */
async function register(onUpdate) {
  const { serviceWorker: workers } = navigator;
  if (!workers) return;
  if (!(await mayStoreFiles(navigator, matchMedia("(display-mode: standalone)").matches))) return;
  if (await hasOtherWorker(workers)) return;
  workers.addEventListener("message", ({ data }) => {
    if (data.release && data.release !== release) onUpdate();
  });
  workers.startMessages();
  const registration = await workers.register(trustedWorker, { updateViaCache: "none" });
  for (const worker of [registration.active, registration.waiting, registration.installing])
    follow(worker, registration);
  registration.addEventListener("updatefound", () => follow(registration.installing, registration));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => {}); // offline
  });
}

/**
 * Activates a worker once it is installed, and requests the release of the active worker, because this page may
 * have missed the announcement. A worker that is about to be replaced gets no messages, because these would delay
 * the replacement.
 * @param {ServiceWorker | null} worker
 * @param {ServiceWorkerRegistration} registration
 */
function follow(worker, registration) {
  if (!worker) return;
  const update = () => {
    if (worker.state === "installed") worker.postMessage("begin");
    if (worker.state === "activated" && !registration.installing && !registration.waiting)
      worker.postMessage("at rest");
  };
  worker.addEventListener("statechange", update);
  update();
}

/**
 * Reports whether the site has its own worker for the folder of the tray.
 * @param {ServiceWorkerContainer} workers
 */
async function hasOtherWorker(workers) {
  const existing = await workers.getRegistration();
  return (
    existing?.scope === new URL("./", WORKER).href && existing.active !== null && existing.active.scriptURL !== WORKER
  );
}
