/**
 * What the page is before its own modules have come: its shape is what its address asks for, it is
 * seen at once where it is in the visitor's language, and what a quick visitor presses is kept.
 */
import { Load } from "./download.js";
import { bestOf } from "../shared/message.js";
import { CHOICES, SCHEMES } from "../shared/protocol.js";

export { LoadFault, isForbidden } from "./download.js";

/** The language that the page is written in. */
const WRITTEN = "en";

/**
 * Where the window is too low to hold controls beside its dice, the panel is a bar, and
 * the controls are in a drawer above it.
 */
const LOW = "(max-height: 20rem), (max-width: 33.99rem) and (max-height: 28rem)";

/** Where there is room for the rolls so far. */
const ROOMY = "(min-width: 45rem) and (min-height: 36rem)";

const page = document.documentElement;
const low = matchMedia(LOW);
const settings = new URLSearchParams(location.hash.slice(1));

/**
 * What the settings of its shape make of the page.
 * @type {Record<"controls" | "size" | "theme" | "disabled", (value: unknown) => void>}
 */
export const shape = {
  controls: (value) => {
    page.dataset.controls = oneOf(value, CHOICES.controls);
    fit();
  },
  size: (value) => {
    page.dataset.size = oneOf(value, CHOICES.size);
    fit();
  },
  theme: (value) => {
    page.dataset.theme = oneOf(value, SCHEMES);
  },
  disabled: (value) => {
    page.toggleAttribute("data-disabled", isOn(value));
    // What the dice said is still read.
    for (const id of ["stage", "settings", "next", "bar"])
      document.getElementById(id)?.toggleAttribute("inert", isOn(value));
  },
};

/** @param {unknown} value of a setting that is there or not */
export const isOn = (value) => value !== null && value !== undefined && value !== false;

/**
 * The language for whoever reads this.
 * @param {unknown} wish of the page around
 */
export function languageFor(wish) {
  const asked = new URLSearchParams(location.search).get("lang");
  return bestOf([typeof wish === "string" ? wish : null, asked, ...navigator.languages]);
}

/**
 * @param {unknown} value
 * @param {string[]} allowed the first is the default
 */
function oneOf(value, allowed) {
  return allowed.includes(String(value)) ? String(value) : allowed[0];
}

/** Sees anew whether there is room for controls. */
function fit() {
  const { controls, size } = page.dataset;
  page.toggleAttribute("data-bar", controls === "roll" || (controls === "full" && size !== "content" && low.matches));
}

/** @type {Promise<void> | undefined} */ let shown;

/**
 * Shows the page, now that it is in the visitor's language.
 * @returns {Promise<void>} resolves when it is on the screen
 */
export function show() {
  page.dataset.said = "";
  shown ??= painted().then(() => void performance.mark("tray: panel painted"));
  return shown;
}

/**
 * Lets the browser show what there is: a frame is on its way to the screen once its callbacks
 * have returned. A hidden page shows nothing and need not wait.
 */
function painted() {
  return new Promise((resolve) => {
    if (document.hidden) return resolve(undefined);
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 500);
  });
}

/** @type {HTMLElement[]} */ const pressed = [];

/** @param {MouseEvent} click that nobody else hears of yet */
function keep(click) {
  const button = click.target instanceof Element && click.target.closest("button");
  if (!button) return;
  click.preventDefault();
  pressed.push(button);
}

/** From now on somebody else hears what is pressed, and what was pressed meanwhile. */
export function handOver() {
  document.removeEventListener("click", keep);
  for (const button of pressed.splice(0)) button.click();
}

for (const [name, take] of Object.entries(shape)) take(settings.get(name));
/** @type {HTMLDetailsElement} */ (document.getElementById("history")).open = matchMedia(ROOMY).matches;
low.addEventListener("change", fit);
document.addEventListener("click", keep);

/** Resolves when the page is on the screen, if it is written in the visitor's language. */
export const seen = languageFor(settings.get("lang")) === WRITTEN ? show() : Promise.resolve();

/** The program is on its way since the head of the page; it is compiled once there is something to look at. */
export const load = new Load(seen);
