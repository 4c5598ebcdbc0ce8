/** Adds and removes trays, moves them to other places, and counts their WebGL contexts. */
import { replaceContexts } from "./contexts.js";
import { frame, tray, view } from "./find.js";

/** @import { FudgeTray } from "../../element/fudge-tray.js" */

/** @typedef {Window & { contexts?: WeakRef<WebGL2RenderingContext>[], WeakRef: typeof WeakRef }} Host */

/** Runs in each frame: records its WebGL contexts. */
export function recordContexts() {
  const host = /** @type {Host} */ (top);
  host.contexts ??= [];
  replaceContexts((kind, native) => {
    const context = native();
    // A WeakRef made in the frame would keep the frame alive.
    if (kind === "webgl2" && context)
      host.contexts?.push(new host.WeakRef(/** @type {WebGL2RenderingContext} */ (context)));
    return context;
  });
}

/** Returns the number of WebGL contexts of the page and its frames. */
export function contexts() {
  const host = /** @type {Host} */ (top);
  host.contexts = (host.contexts ?? []).filter((ref) => ref.deref()?.isContextLost() === false);
  return new Set(host.contexts.map((ref) => ref.deref())).size;
}

/** Awaits a message of the tray's frame. @param {FudgeTray} tray @param {string} event */
const fired = (tray, event) =>
  new Promise((done) => {
    const page = view(tray);
    const hear = (/** @type {MessageEvent} */ { source, data }) => {
      if (source !== page || data.event !== event) return;
      removeEventListener("message", hear);
      done(undefined);
    };
    addEventListener("message", hear);
  });

/** @type {Record<string, (tray: FudgeTray) => unknown>} */
const reached = {
  added: () => {},
  framed: (tray) => new Promise((done) => frame(tray).addEventListener("load", done)),
  booted: (tray) => fired(tray, "tray-boot"),
  loading: (tray) => fired(tray, "tray-progress"),
  ready: (tray) => tray.ready(),
  stored: (tray) => tray.ready(),
  thrown: (tray) =>
    new Promise((done) => {
      tray.addEventListener("tray-throw", done);
      tray.roll().catch(() => {});
    }),
  rolled: (tray) => tray.roll(),
};

/** Adds a tray for each stage, and removes each when it has reached its stage. @param {string[]} stages */
export const live = (stages) =>
  Promise.all(
    stages.map(async (stage) => {
      const tray = document.createElement("fudge-tray");
      Object.assign(tray, { session: stage === "stored" ? "stored" : "none", controls: "none" });
      document.querySelector("main")?.append(tray);
      await reached[stage](tray);
      tray.remove();
    }),
  );

/** @type {HTMLElement} */
let home;

/** Notes where the tray is. */
export function settle() {
  home = /** @type {HTMLElement} */ (tray().parentElement);
}

/** Moves the tray back. */
export const goHome = () => home.prepend(tray());

/** Moves the tray into a new element. @param {string} tag */
export function moveInto(tag) {
  const node = document.createElement(tag);
  node.style.inlineSize = "30rem";
  home.append(node);
  node.append(tray());
}

/** Moves the tray into the closed shadow root of a new element, and removes the element around it. */
export function moveIntoShadow() {
  const around = tray().parentElement;
  const host = document.createElement("div");
  around?.remove();
  home.append(host);
  host.attachShadow({ mode: "closed" }).append(tray());
}

/** Moves the tray into a new frame of a page. @param {string} url */
export async function moveIntoFrame(url) {
  const moved = tray();
  const frame = document.createElement("iframe");
  frame.style.cssText = "inline-size: 40rem; block-size: 30rem";
  frame.src = url;
  home.prepend(frame);
  await new Promise((done) => frame.addEventListener("load", done));
  frame.contentDocument?.body.replaceChildren(moved);
}

/** Moves the tray into a document without a window. */
export const park = () => document.implementation.createHTMLDocument().body.append(tray());

/** Opens the details around the tray. */
export function openDetails() {
  /** @type {HTMLDetailsElement} */ (tray().parentElement).open = true;
}

const dialog = () => /** @type {HTMLDialogElement} */ (tray().parentElement);

export const showModal = () => dialog().showModal();

export const closeDialog = () => dialog().close();

/** Returns the position of the tray and the border of its frame. */
export const styles = () => [getComputedStyle(tray()).position, getComputedStyle(frame()).borderStyle];

/** Reports whether the tray has drawn more than its first pixels. */
export const isDrawn = () =>
  Number(view().document.querySelector("#stage[data-drawn] > canvas")?.getAttribute("width")) > 100;

/** Returns "open" for each tray with a frame, and the heights of the others. */
export const heights = () =>
  [...document.querySelectorAll("fudge-tray")].map((tray) =>
    tray.shadowRoot?.querySelector("iframe") ? "open" : String(tray.offsetHeight),
  );
