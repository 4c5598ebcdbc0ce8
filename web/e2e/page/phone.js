/** Reads what matters on phones: sizes of targets, zoom, and the wake lock of the screen. */
import { all, one, tray, view } from "./find.js";

/** Reports whether the panel covers the dice. */
export function coversDice() {
  const [stage, panel] = ["#stage", "#panel"].map((path) => one(path).getBoundingClientRect());
  return stage.bottom > panel.top + 1 && stage.right > panel.left + 1;
}

/** Returns the zoom, the visible part's offset, and how far page and tray page are scrolled. */
export function moved() {
  const { scale, offsetTop } = /** @type {VisualViewport} */ (window.visualViewport);
  return [scale, offsetTop, scrollY, view().scrollY];
}

/** Returns the targets that are too small, or whose letters are, with their sizes. */
export const smallTargets = () =>
  all("button, select, input, summary")
    .filter((node) => node.checkVisibility())
    .flatMap((node) => {
      const { width, height } = (node.closest(".field-toggle, .stepper") ?? node).getBoundingClientRect();
      const letters = parseFloat(view().getComputedStyle(node).fontSize);
      const typed = node.matches("select, input:not([type=checkbox])");
      const small = width < 44 || height < 41.9 || (typed && letters < 16);
      return small ? [[node.id || node.textContent, width, height, letters].join()] : [];
    });

/** Returns which of the browser's own gestures are not disabled. */
export function gestures() {
  const touch = (/** @type {string} */ path) => view().getComputedStyle(one(path)).touchAction;
  const viewport = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=viewport]")).content;
  const disabled = {
    "overscroll of the page": getComputedStyle(document.documentElement).overscrollBehaviorY === "none",
    "a second tap on Roll": touch("#roll") === "manipulation",
    "a second tap on dice": !/auto|manipulation/.test(touch("#stage > canvas")),
    "zoom by two fingers": !/user-scalable|maximum-scale/.test(viewport),
    "the page under the tray": document.documentElement.scrollHeight === innerHeight,
  };
  return Object.entries(disabled).flatMap(([name, is]) => (is ? [] : [name]));
}

/** Returns the gaps around the tray in the window: left, top, right, bottom. */
export function gaps() {
  const { left, top, right, bottom } = tray().getBoundingClientRect();
  return [left, top, innerWidth - right, innerHeight - bottom];
}

/** Returns the elements of both pages that are wider than their window. */
export const tooWide = () =>
  [document, view().document].flatMap((page) =>
    [...page.querySelectorAll("*")]
      .filter((node) => node.checkVisibility() && !node.matches(".unseen, .unseen *, #news, #stage *"))
      .filter(
        (node) =>
          node.getBoundingClientRect().right > page.documentElement.clientWidth + 1 ||
          (node.id === "settings" && node.scrollWidth > node.clientWidth),
      )
      .map((node) => node.id || node.outerHTML.slice(0, 80)),
  );

/** @type {string[]} */
const life = [];

/** Records from now on when dice are thrown, and the page is frozen, hidden or shown. */
export function recordLife() {
  addEventListener("tray-throw", () => life.push("thrown"));
  document.addEventListener("freeze", () => life.push("frozen"));
  document.addEventListener("visibilitychange", () => life.push(document.visibilityState));
}

/** Returns what has happened to the page. */
export const lived = () => life;

/** @typedef {{ held: number, asked: number, refused: boolean }} Locks */

/** @typedef {Window & { locks?: Locks }} Host */

/** Runs in each frame: installs a wake lock that counts requests and releases. */
export function countLocks() {
  const host = /** @type {Host} */ (top);
  host.locks ??= { held: 0, asked: 0, refused: false };
  const { locks } = host;
  const release = () => {
    locks.held--;
    return Promise.resolve();
  };
  const request = () => {
    locks.asked++;
    if (locks.refused) return Promise.reject(new DOMException("no", "NotAllowedError"));
    locks.held++;
    return Promise.resolve({ release });
  };
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
}

const locks = () => /** @type {Locks} */ (/** @type {Host} */ (window).locks);

/** Returns the number of requests for a wake lock. */
export const requests = () => locks().asked;

/** Returns the number of wake locks in use. */
export const held = () => locks().held;

/** @type {Promise<unknown> | undefined} */
let during;

/** Waits from now on for a throw that holds a wake lock; heldDuring awaits it. */
export function watchLock() {
  during = window.nth("tray-throw").then(() => window.until(() => held() === 1));
}

export const heldDuring = () => during;

/** Refuses wake locks. */
export function refuseLocks() {
  locks().refused = true;
}

/** Removes wake locks from the tray page. */
export function removeLocks() {
  Object.defineProperty(view().navigator, "wakeLock", { value: undefined });
}

/** Runs in each frame: logs requests for a wake lock. */
export function logLocks() {
  if (!navigator.wakeLock) return;
  const request = () => {
    console.log("asked for the wake lock");
    return Promise.resolve({ release: () => Promise.resolve() });
  };
  navigator.wakeLock.request = /** @type {typeof navigator.wakeLock.request} */ (/** @type {unknown} */ (request));
}

let asked = 0;

/** Runs in each frame: refuses the permission to read motion sensors. */
export function refuseMotion() {
  if (parent === window) return;
  const motion = /** @type {{ requestPermission?: () => Promise<string> }} */ (
    /** @type {unknown} */ (DeviceMotionEvent)
  );
  motion.requestPermission = () => {
    asked++;
    return Promise.resolve("denied");
  };
}

/** Returns how often this page has asked for the permission. */
export const motionRequests = () => asked;

/** @type {Promise<unknown> | undefined} */
let felt;

/** Waits from now on for a sideways acceleration; awaitForce awaits it. @param {number} force in m/s² */
export function expectForce(force) {
  felt = new Promise((done) => {
    view().addEventListener("devicemotion", function hear({ acceleration }) {
      if (acceleration?.x !== force) return;
      view().removeEventListener("devicemotion", hear);
      done(undefined);
    });
  });
}

export const awaitForce = () => felt;
