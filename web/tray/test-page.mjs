/**
 * The page of the tray for unit tests under Node: tray.html with its controls in jsdom, whose classes become globals.
 * jsdom has no layout: an element is visible unless it or an ancestor is hidden or folded, and a test gives boxes to the
 * elements that its code measures.
 */
import { readFileSync } from "node:fs";
import { JSDOM, VirtualConsole } from "jsdom";

const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const HTML = read("../tray.html").replace("<!-- controls.html -->", read("panel/controls.html"));
const whole = JSDOM.fragment(HTML);

const GLOBALS =
  "document Element Event FormData HTMLButtonElement HTMLCanvasElement HTMLElement HTMLInputElement HTMLSelectElement KeyboardEvent " +
  "localStorage location MutationObserver navigator Node PointerEvent";

/**
 * Opens a new page, which replaces the last one in the globals. `media` are the media queries that match, and `animations`
 * the animations that have been started.
 * @param {string} parts selector of the parts of tray.html that the page has: a small page opens in a tenth of the time
 */
export function openPage(parts = "") {
  const html = parts ? [...whole.querySelectorAll(parts)].map((part) => part.outerHTML).join("") : "";
  const virtualConsole = new VirtualConsole().on("jsdomError", (error) => fail(error.cause ?? error));
  const options = { url: "https://tray.example/tray.html", pretendToBeVisual: true, virtualConsole };
  const { window } = new JSDOM(`<html lang="en">${html}`, options);
  const page = { window, document: window.document, media: new Set(), animations: [], observers: [] };
  for (const name of GLOBALS.split(" ")) define(globalThis, name, window[name]);
  define(globalThis, "window", window);
  define(globalThis, "parent", window);
  define(globalThis, "addEventListener", window.addEventListener.bind(window));
  define(globalThis, "removeEventListener", window.removeEventListener.bind(window));
  define(globalThis, "reportError", fail);
  define(globalThis, "matchMedia", (media) => ({ media, matches: page.media.has(media), addEventListener() {} }));
  define(globalThis, "ResizeObserver", observerOf(page));
  addLayout(window.Element.prototype, page);
  return page;
}

/** Fails the running test by an error that a listener or a promise reports. */
function fail(error) {
  process.nextTick(() => {
    throw error;
  });
}

const define = (object, name, value) =>
  Object.defineProperty(object, name, { value, configurable: true, writable: true });

/** Returns the class ResizeObserver, whose instances `resize` calls. */
const observerOf = (page) =>
  class {
    constructor(callback) {
      page.observers.push(callback);
    }
    observe() {}
    disconnect() {}
  };

/** Reports a change of size to all observers. */
export function resize({ observers }) {
  for (const callback of observers) callback([]);
}

/** Adds the methods of layout, animation and pointer capture, which jsdom lacks. */
function addLayout(prototype, page) {
  const captured = new WeakMap();
  prototype.scrollIntoView = () => {};
  prototype.checkVisibility = function () {
    if (!this.isConnected || this.closest("[hidden]")) return false;
    const fold = this.parentElement?.closest("details:not([open])");
    return !fold || this === fold.querySelector(":scope > summary");
  };
  prototype.animate = function (frames, options) {
    page.animations.push({ node: this, frames, ...options });
  };
  prototype.setPointerCapture = function (id) {
    captured.set(this, id);
  };
  prototype.hasPointerCapture = function (id) {
    return captured.get(this) === id;
  };
  prototype.releasePointerCapture = function () {
    if (captured.delete(this)) this.dispatchEvent(new PointerEvent("lostpointercapture"));
  };
}

/** Gives an element a box in CSS pixels, or a function that returns it. */
export function place(node, box) {
  const now = () => ({ left: 0, top: 0, width: 0, height: 0, ...(typeof box === "function" ? box() : box) });
  node.getBoundingClientRect = now;
  for (const side of ["Width", "Height"])
    for (const name of ["offset", "client"])
      Object.defineProperty(node, name + side, { configurable: true, get: () => now()[side.toLowerCase()] });
}

/** Dispatches a pointer event at a place in CSS pixels. The end of a press also ends its capture, as in browsers. */
export function point(node, type, x, y, init = {}) {
  const at = { clientX: x, clientY: y, pointerId: 1, pointerType: "mouse", bubbles: true, cancelable: true, ...init };
  const event = new PointerEvent(type, at);
  event.getCoalescedEvents = () => [event];
  node.dispatchEvent(event);
  if (type === "pointerup" || type === "pointercancel") node.releasePointerCapture(at.pointerId);
  return event;
}

/** Presses a key. */
export function press(node, key, init = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  node.dispatchEvent(event);
  return event;
}

/** Types a text into a field that replaces its content. */
export function type(input, text) {
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Chooses a value, or ends the typing of one. */
export function choose(input, value) {
  input.value = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
