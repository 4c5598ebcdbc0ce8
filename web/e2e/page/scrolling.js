/** Scrolls the host page, and waits for it to scroll. */
import { one, tray } from "./find.js";

let from = 0;

/** @type {Promise<unknown> | undefined} */
let scrolled;

/** Notes the place of the page, and waits from now on for a touch on the canvas to scroll it. */
export function record() {
  from = scrollY;
  scrolled = Promise.all([
    new Promise((done) => one("#stage > canvas").addEventListener("pointercancel", done, { once: true })),
    new Promise((done) => addEventListener("scrollend", done, { once: true })),
  ]);
}

/** Awaits the scrolling, and scrolls back. */
export async function undo() {
  await scrolled;
  scrollTo(0, from);
}

/** Notes the place of the page. */
export function mark() {
  from = scrollY;
}

/** Reports whether the page is scrolled further down than at mark. */
export const isFurther = () => scrollY > from;

/** Scrolls to a place, in pixels. @param {number} top */
export const to = (top) => scrollTo(0, top);

/** Scrolls to the end. */
export const toEnd = () => scrollTo(0, document.documentElement.scrollHeight);

/** Scrolls until the tray is some pixels below the window. @param {number} distance */
export const before = (distance) => scrollTo(0, tray().offsetTop - innerHeight - distance);

/** Scrolls to an element, and awaits that the tray is out of view. @param {string} path */
export function away(path) {
  one(path).scrollIntoView();
  return new Promise((done) => {
    new IntersectionObserver(([entry]) => entry.isIntersecting || done(undefined)).observe(tray());
  });
}

/** Awaits the first report about the tray's place. */
export const seen = () => new Promise((done) => new IntersectionObserver(done).observe(tray()));

/** Scrolls the tray page to its end. */
export const insideToEnd = () => one("html").ownerDocument.defaultView?.scrollTo(0, 1e6);

/** Returns how far the page is zoomed by a pinch. */
export const zoom = () => window.visualViewport?.scale;
