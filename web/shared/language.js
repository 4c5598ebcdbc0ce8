/**
 * What the page says, in the language of whoever reads it. English is there at once, and what
 * another language lacks is said in English; another one is fetched when it is wanted.
 */
import { english } from "../languages/en.js";
import { format } from "./message.js";

/** @import { Language, Words } from "../languages/words.js" */

/** How long a language may take to come, in ms, before it is done without. */
const PATIENCE = 10_000;

/** @type {Language} */ let spoken = english;
/** @type {string} the tag of what was wanted last */ let wanted = english.tag;

/** @returns {Language} the language that the page speaks */
export const current = () => spoken;

/**
 * Speaks another language from now on. One that can't be had changes nothing.
 * @param {string} tag of a language there is
 * @returns {Promise<boolean>} whether there is something to be said anew
 */
export async function speak(tag) {
  wanted = tag;
  const language = await load(tag);
  if (wanted !== tag || spoken === language) return false;
  spoken = language;
  return true;
}

/** @type {Map<string, Promise<Language>>} by tag */
const loading = new Map();

/**
 * @param {string} tag
 * @returns {Promise<Language>}
 */
function load(tag) {
  if (tag === english.tag) return Promise.resolve(english);
  const found = loading.get(tag) ?? request(tag);
  loading.set(tag, found);
  return found;
}

/**
 * @param {string} tag
 * @returns {Promise<Language>}
 */
async function request(tag) {
  try {
    const response = await fetch(new URL(`../languages/${tag}.json`, import.meta.url), {
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.ok) return await response.json();
    console.warn(`${response.url}: ${response.status}; the tray goes on in ${spoken.tag}`);
  } catch (error) {
    console.warn(error);
  }
  loading.delete(tag);
  return spoken;
}

/**
 * @template {keyof Words} Key
 * @overload
 * @param {Record<never, never> extends Words[Key] ? Key : never} key
 * @returns {string}
 */
/**
 * @template {keyof Words} Key
 * @overload
 * @param {Key} key
 * @param {Words[Key]} values
 * @returns {string}
 */
/**
 * A message with its values.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  return format(spoken.words[key] ?? english.words[key], values, spoken.tag);
}

/**
 * What is wrong, with the name of the control that it is about, where there is one.
 * @param {{field?: string, text?: string, message: string}} failure
 */
export function complaint({ field = "", text, message }) {
  const control = labelOf(field);
  const fault = text || message;
  return control ? say("fault", { control, fault }) : fault;
}

/**
 * @param {string} field
 * @returns {string} what the control of a field is called, or of one that it is a part of; "" if there is none
 */
function labelOf(field) {
  const controls = spoken.panel.sections.flatMap((section) => section.controls);
  const control = controls.find(({ id }) => id.replace(/[?@].*/, "") === field);
  return control || !field ? (control?.label ?? "") : labelOf(field.replace(/(^|[.[])[^.[]*$/, ""));
}

/** @type {(texts: string[]) => string} */
export const list = (texts) => new Intl.ListFormat(spoken.tag, { type: "unit" }).format(texts);

/**
 * Says anew what stands in the page itself: elements name their message in data-say.
 * @param {Document} page
 */
export function sayPage(page) {
  page.documentElement.lang = spoken.tag;
  page.documentElement.dir = spoken.direction;
  page.documentElement.dataset.said = "";
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-say]"))) {
    node.textContent = say(/** @type {any} */ (node.dataset.say));
  }
}
