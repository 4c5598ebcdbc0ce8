/**
 * The messages of the page. English is part of the program and replaces messages that another language lacks; other
 * languages are fetched on demand.
 */
import { english } from "../languages/en.js";
import { format } from "./message.js";

/** @import { Language, Words } from "../languages/words.js" */

/** The limit for fetching a language, in ms. */
const FETCH_TIMEOUT = 10_000;

/** @type {Language} */ let language = english;
/** @type {string} the tag requested last */ let requested = english.tag;

/** @returns {Language} the current language */
export const current = () => language;

/**
 * Changes the language. If it can't be loaded, nothing changes.
 * @param {string} tag of a supported language
 * @returns {Promise<boolean>} whether messages have to be updated
 */
export async function setLanguage(tag) {
  requested = tag;
  const loaded = await load(tag);
  if (requested !== tag || language === loaded) return false;
  language = loaded;
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
    const response = await fetch(`languages/${tag}.json`, {
      signal: AbortSignal.timeout(FETCH_TIMEOUT),
    });
    if (response.ok) return await response.json();
    console.warn(`${response.url}: ${response.status}; the tray stays in ${language.tag}`);
  } catch (error) {
    console.warn(error);
  }
  loading.delete(tag);
  return language;
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
 * Returns a message with its values filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function messageText(key, values = {}) {
  return format(language.words[key] ?? english.words[key], values, language.tag);
}

/**
 * Returns the text of an error, with the label of the control that it is about, if any.
 * @param {{field?: string, text?: string, message: string}} failure
 */
export function errorText({ field = "", text, message }) {
  const control = labelOf(field);
  const fault = text || message;
  return control ? messageText("fault", { control, fault }) : fault;
}

/**
 * @param {string} field
 * @returns {string} the label of the control for a field or for its parent field, or empty
 */
function labelOf(field) {
  const controls = language.panel.sections.flatMap((section) => section.controls);
  const control = controls.find(({ id }) => id.replace(/[?@].*/, "") === field);
  return control || !field ? (control?.label ?? "") : labelOf(field.replace(/(^|[.[])[^.[]*$/, ""));
}

/** @type {(texts: string[]) => string} */
export const list = (texts) => new Intl.ListFormat(language.tag, { type: "unit" }).format(texts);

/** @param {Document} page */
export function translatePage(page) {
  page.documentElement.lang = language.tag;
  page.documentElement.dir = language.direction;
  page.documentElement.dataset.translated = "";
  translate(page);
}

/**
 * Updates the elements within a node whose message is named by a data-message attribute.
 * @param {ParentNode} root
 */
export function translate(root) {
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-message]"))) {
    node.textContent = messageText(/** @type {any} */ (node.dataset.message));
  }
}

/**
 * Returns a chance in whole per cents.
 * @param {number} chance 0 to 1
 */
export function percent(chance) {
  const few = chance > 0 && chance < 0.005;
  return (few ? "<" : "") + messageText("percent", { percent: few ? 1 : Math.round(100 * chance) });
}
