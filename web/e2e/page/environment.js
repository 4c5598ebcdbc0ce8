/** Changes what a browser offers. These functions run in each frame before its page's scripts. */
import { replaceContexts } from "./contexts.js";
import { view } from "./find.js";

/** Reports whether a script of this frame can read the top one. */
function ofSite() {
  try {
    return top?.drawCount !== undefined;
  } catch {
    return false;
  }
}

/** Disables the service worker. */
export function withoutServiceWorker() {
  delete (/** @type {{ serviceWorker?: unknown }} */ (Navigator.prototype).serviceWorker);
}

/** Draws one frame in four. */
export function fewFrames() {
  const next = requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => next(() => next(() => next(() => next(draw))));
}

/** Makes WebGL draw nothing and count its draws. */
export function unpainted() {
  if (!ofSite()) return;
  for (const name of /** @type {const} */ (["drawElements", "drawArrays"])) {
    WebGL2RenderingContext.prototype[name] = () => {
      /** @type {Window} */ (top).drawCount++;
    };
  }
}

/** Removes WebGL 2. */
export const withoutWebGL = () => replaceContexts((kind, native) => (kind === "webgl2" ? null : native()));

/** Makes the browser one of a vendor. @param {string} vendor */
export function vendor(vendor) {
  Object.defineProperty(navigator, "vendor", { value: vendor });
}

/** Makes the browser offline, as far as a page can ask. */
export function offline() {
  Object.defineProperty(Navigator.prototype, "onLine", { configurable: true, get: () => false });
}

/** Makes the browser offline until `connect`. It stays connected in loads after that. */
export function offlineAtFirst() {
  if (sessionStorage.getItem("connected") === null) offline();
}

/** Makes the browser connected again, and tells all frames. */
export function connect() {
  sessionStorage.setItem("connected", "");
  for (const page of [window, view()]) {
    Object.defineProperty(page.Navigator.prototype, "onLine", { get: () => true });
    page.dispatchEvent(new Event("online"));
  }
}

/** Removes WebAssembly. */
export function withoutWebAssembly() {
  delete (/** @type {{ WebAssembly?: unknown }} */ (globalThis).WebAssembly);
}

/** Removes audio. */
export function withoutAudio() {
  const page = /** @type {{ AudioContext?: unknown, webkitAudioContext?: unknown }} */ (window);
  delete page.AudioContext;
  delete page.webkitAudioContext;
}

/** Makes throws settle immediately, as with reduced motion. */
export function reducedMotion() {
  const native = matchMedia;
  window.matchMedia = (query) => {
    if (!query.includes("prefers-reduced-motion")) return native(query);
    return /** @type {MediaQueryList} */ (Object.assign(new EventTarget(), { matches: true }));
  };
}

/**
 * Changes timeouts.
 *
 * @param {(wait: number) => number} change
 */
function changeTimeouts(change) {
  const native = setTimeout;
  /** @param {() => void} act @param {number} [wait] @param {unknown[]} rest */
  const changed = (act, wait, ...rest) => native(act, wait && change(wait), ...rest);
  window.setTimeout = /** @type {typeof setTimeout} */ (changed);
}

/** Shortens the time in which a tray page must load from a minute, in steps of twelve seconds, to ten seconds. */
export const impatient = () => changeTimeouts((wait) => (wait === 12_000 ? 2_000 : wait));

/** Shortens a tray page's timeouts of half a minute and more sixtyfold. They are made up of five steps. */
export function hasty() {
  if (window !== top) changeTimeouts((wait) => (wait >= 6_000 ? wait / 60 : wait));
}

/** Keeps the page busy for 60 ms at a time. */
export function slowFrames() {
  setInterval(() => {
    for (const from = performance.now(); performance.now() - from < 60;);
  });
}

/** Draws the same random numbers on each page. */
export function fixedChance() {
  let state = 1;
  /** @param {Uint32Array} list */
  const fill = (list) => {
    for (const i of list.keys()) {
      state = (state * 48271) % 2147483647;
      list[i] = state >> 8;
    }
    return list;
  };
  crypto.getRandomValues = /** @type {typeof crypto.getRandomValues} */ (/** @type {unknown} */ (fill));
}

/** Notes in the host page that a script was refused. */
export function noteRefusedScripts() {
  const note = (/** @type {ErrorEvent} */ { target }) => {
    if (/** @type {Element} */ (target).localName === "script")
      /** @type {{ refused?: boolean }} */ (/** @type {unknown} */ (top)).refused = true;
  };
  addEventListener("error", note, true);
}

/** Reports whether a script was refused. */
export const hasRefusedScript = () => /** @type {{ refused?: boolean }} */ (/** @type {unknown} */ (window)).refused;

/** Sets attributes of the page's tray before its element runs. @param {Record<string, string>} attributes */
export function attributes(attributes) {
  addEventListener("DOMContentLoaded", () => {
    const tray = document.querySelector("fudge-tray");
    for (const [name, value] of Object.entries(attributes)) tray?.setAttribute(name, value);
  });
}

/** Removes the Web Locks, which pages of plain http lack. */
export function withoutLocks() {
  Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
}

/** Makes the tab a copy of another one, whose storage it has. @param {Record<string, string>} stored */
export function copyOf(stored) {
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
}
