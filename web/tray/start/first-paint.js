/**
 * Prepares the page before its main module has loaded: applies the layout settings in the address, shows the page
 * immediately if it is in the visitor's language, and records early clicks.
 */
import { Load } from "./download.js";
import { watchLayout } from "./fit-layout.js";
import { bestOf } from "../../shared/message.js";
import { CHOICES, SCHEMES } from "../../shared/protocol.js";

export { LoadFault, isForbidden, loadRest } from "./download.js";
export { fitLayout, isTextField, showVisible } from "./fit-layout.js";

/** Language of the HTML. */
const HTML_LANGUAGE = "en";

const page = document.documentElement;
const settings = new URLSearchParams(location.hash.slice(1));

/**
 * Applies a setting that determines the layout.
 * @type {Record<"controls" | "size" | "theme" | "disabled", (value: unknown) => void>}
 */
export const layout = {
  controls: (value) => {
    page.dataset.controls = oneOf(value, CHOICES.controls);
  },
  size: (value) => {
    page.dataset.size = oneOf(value, CHOICES.size);
  },
  theme: (value) => {
    page.dataset.theme = oneOf(value, SCHEMES);
  },
  disabled: (value) => {
    page.toggleAttribute("data-disabled", isOn(value));
    // The result stays readable.
    for (const id of ["stage", "settings", "next", "bar"])
      document.getElementById(id)?.toggleAttribute("inert", isOn(value));
  },
};

/** @param {unknown} value of a boolean setting */
export const isOn = (value) => value !== null && value !== undefined && value !== false;

/**
 * Returns the language for the visitor.
 * @param {unknown} wanted language of the host page
 */
export function languageFor(wanted) {
  const address = new URLSearchParams(location.search).get("lang");
  return bestOf([typeof wanted === "string" ? wanted : null, address, ...navigator.languages]);
}

/**
 * @param {unknown} value
 * @param {string[]} allowed the first is the default
 */
function oneOf(value, allowed) {
  return allowed.includes(String(value)) ? String(value) : allowed[0];
}

/** @type {Promise<void> | undefined} */ let shown;

/**
 * Shows the page, which is now in the visitor's language.
 * @returns {Promise<void>} resolves when it is on the screen
 */
export function show() {
  page.dataset.translated = "";
  shown ??= painted().then(() => void performance.mark("tray: panel painted"));
  return shown;
}

/**
 * Waits for the next paint: a frame is presented after its callbacks have returned. A hidden page doesn't paint, so it
 * doesn't wait.
 */
function painted() {
  return new Promise((resolve) => {
    const done = () => resolve(undefined);
    if (document.hidden) return done();
    requestAnimationFrame(() => soon(done));
    setTimeout(done, 500);
  });
}

/** Runs a task before the timers and the loading of files, which Chromium runs first otherwise. @param {() => void} task */
function soon(task) {
  if ("scheduler" in globalThis) scheduler.postTask(task, { priority: "user-blocking" });
  else setTimeout(task);
}

/** Ends the task, so that the page can respond before the next one. @returns {Promise<void>} */
export const nextTask = () => new Promise((resolve) => soon(resolve));

/** @type {HTMLElement[]} */ const pressed = [];

/** Records an early click. @param {MouseEvent} click */
function recordClick(click) {
  const button = click.target instanceof Element && click.target.closest("button");
  if (!button) return;
  click.preventDefault();
  pressed.push(button);
}

/** Stops recording clicks and repeats the recorded ones, once the panel handles them. */
export function replayClicks() {
  document.removeEventListener("click", recordClick);
  for (const button of pressed.splice(0)) button.click();
}

/** Shows the result from before the page reloaded itself. */
function showKept() {
  if (!history.state?.texts) return;
  for (const [part, text] of history.state.texts) {
    const node = document.querySelector(`[data-part=${part}]`);
    if (node) node.textContent = text;
  }
  document.getElementById("loading")?.setAttribute("hidden", "");
}

const began = performance.now();
page.toggleAttribute("data-alone", parent === window);
// In a frame, the host page provides the main landmark.
if (parent === window) document.getElementById("page")?.setAttribute("role", "main");
for (const [name, apply] of Object.entries(layout)) apply(settings.get(name));
showKept();
watchLayout();
document.addEventListener("click", recordClick);

/** Time that the first layout took, in ms. */
export const layoutTime = performance.now() - began;

/** Resolves when the page is painted, or immediately if its language is yet to be loaded. */
export const firstPaint = languageFor(settings.get("lang")) === HTML_LANGUAGE ? show() : Promise.resolve();

/** The download of the program, which the page's head has preloaded. Compiling starts after the first paint. */
export const load = new Load(firstPaint);
