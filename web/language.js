/**
 * What the page says, in the language of whoever reads it. English is there at once, and what
 * another language lacks is said in English; another one is fetched when it is wanted.
 */
import { english } from "./languages/en.js";
import { LANGUAGES } from "./languages/tags.js";

/** @import { Language, Words } from "./languages/words.js" */

/** How long a language may take to come, in ms, before it is done without. */
const PATIENCE = 10_000;

/** @type {Language} */ let spoken = english;
/** @type {string} the tag of what was wanted last */ let wanted = english.tag;

/** @returns {Language} the language that the page speaks */
export const current = () => spoken;

/**
 * The first language there is that somebody would like. Who reads Swiss German reads German.
 * @param {(string | null | undefined)[]} tags as BCP 47 has them, the most welcome first
 */
export function bestOf(tags) {
  for (const tag of tags) {
    const [whole, part] = [tag ?? "", (tag ?? "").split("-")[0]].map((text) => text.toLowerCase());
    const found = LANGUAGES.find((own) => own.toLowerCase() === whole) ?? LANGUAGES.find((own) => own === part);
    if (found) return found;
  }
  return english.tag;
}

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
    const response = await fetch(new URL(`languages/${tag}.json`, import.meta.url), {
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

/**
 * The patterns are those of package language: {name}, {name, number}, {name, signed},
 * {name, decimal}, {name, plural, one {…} other {# …}}.
 * @param {string} pattern
 * @param {Record<string, string | number>} values
 * @param {string} tag
 * @param {number} [number] that # stands for
 * @returns {string}
 */
export function format(pattern, values, tag, number = 0) {
  let said = "";
  for (let rest = pattern; rest;) {
    const at = rest.search(/[{#]/);
    if (at < 0) return said + rest;
    said += rest.slice(0, at);
    if (rest[at] === "#") {
      said += whole(number, tag);
      rest = rest.slice(at + 1);
      continue;
    }
    const [inside, after] = braced(rest.slice(at));
    said += place(inside, values, tag);
    rest = after;
  }
  return said;
}

/**
 * @param {string} placeholder
 * @param {Record<string, string | number>} values
 * @param {string} tag
 */
function place(placeholder, values, tag) {
  const [, name, kind, forms = ""] = /^(\w+)(?:,\s*(\w+))?(?:,\s*(.*))?$/s.exec(placeholder) ?? [];
  const value = values[name];
  if (value === undefined) return `{${placeholder}}`;
  const number = Number(value);
  switch (kind) {
    case "plural":
      return format(form(forms, new Intl.PluralRules(tag).select(number)), values, tag, number);
    case "number":
      return whole(number, tag);
    case "signed":
      return number < 0 ? `−${-number}` : `+${number}`;
    case "decimal":
      return new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(number);
    default:
      return String(value);
  }
}

/** @type {(number: number, tag: string) => string} */
const whole = (number, tag) => new Intl.NumberFormat(tag, { useGrouping: "min2" }).format(number);

/**
 * What a plural says of a category; "other" is for all that it does not name.
 * @param {string} forms
 * @param {string} category
 */
function form(forms, category) {
  /** @type {Record<string, string>} */ const said = {};
  for (let rest = forms.trim(); rest;) {
    const at = rest.indexOf("{");
    const [inside, after] = braced(rest.slice(at));
    said[rest.slice(0, at).trim()] = inside;
    rest = after.trim();
  }
  return said[category] ?? said.other;
}

/**
 * Parts what the first brace encloses from what follows.
 * @param {string} text
 */
function braced(text) {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "{") depth++;
    if (text[i] === "}") depth--;
    if (depth === 0) return [text.slice(1, i), text.slice(i + 1)];
  }
  return [text, ""];
}
