/** Uses the host page: its address, its scroll position, and messages to the tray page. */
import { view } from "./find.js";

/** Follows a link to a fragment of the page. @param {string} hash */
export function follow(hash) {
  location.hash = hash;
}

/** Returns the query and fragment of the address. */
export const query = () => location.search + location.hash;

let asked = 0;

/** Asks the tray for its next roll as a line. */
export function next() {
  const id = "test-" + ++asked;
  return new Promise((resolve) => {
    addEventListener("message", function hear({ data }) {
      if (data?.id !== id) return;
      removeEventListener("message", hear);
      resolve(data.result);
    });
    view().postMessage({ v: 1, id, op: "next" }, "*");
  });
}

/** Returns the violations of the Content-Security-Policy so far. */
export const violations = () => window.violations;

/** Reports whether the page is cross-origin isolated. */
export const isIsolated = () => crossOriginIsolated;

/** Keeps the page out of the back/forward cache. */
export const keepOutOfCache = () => addEventListener("unload", () => {});

/** Sets a custom property of trays. @param {string} name @param {string} value */
export const setProperty = (name, value) => document.documentElement.style.setProperty("--fudge-tray-" + name, value);

/** Adds a style sheet. @param {string} css */
export function addStyle(css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

/** Opens a modal dialog. @param {string} selector */
export const showModal = (selector) => dialog(selector).showModal();

/** Refuses once to close a dialog. @param {string} selector */
export const refuseToClose = (selector) =>
  dialog(selector).addEventListener("cancel", (event) => event.preventDefault(), { once: true });

/** @param {string} selector */
const dialog = (selector) => /** @type {HTMLDialogElement} */ (document.querySelector(selector));

/** Sends a message to all pages on a channel. @param {string} channel @param {unknown} message */
export const broadcast = (channel, message) => new BroadcastChannel(channel).postMessage(message);

/** Reports whether the page has loaded. */
export const isComplete = () => document.readyState === "complete";

/** Returns the address. */
export const address = () => location.href;

/** Returns the fragment of the address. */
export const fragment = () => location.hash;

/** Returns the width and height of the window, in pixels. */
export const size = () => [innerWidth, innerHeight];
