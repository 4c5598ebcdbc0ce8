/** Chooses the language of messages and fills in their values. */
import { ELEMENT_WORDS } from "../languages/element.js";

const LANGUAGES = Object.keys(ELEMENT_WORDS);

/**
 * Returns the first supported language. A tag such as de-CH also matches de.
 * @param {(string | null | undefined)[]} tags by BCP 47, in order of preference
 */
export function bestOf(tags) {
  for (const tag of tags) {
    const [whole, part] = [tag ?? "", (tag ?? "").split("-")[0]].map((text) => text.toLowerCase());
    const found = LANGUAGES.find((own) => own.toLowerCase() === whole) ?? LANGUAGES.find((own) => own === part);
    if (found) return found;
  }
  return LANGUAGES[0];
}

/**
 * Fills in a pattern as package engine/language does: {name}, {name, number}, {name, signed},
 * {name, decimal}, {name, plural, one {…} other {# …}}.
 * @param {string} pattern
 * @param {Record<string, string | number>} values
 * @param {string} tag
 * @param {number} [number] the value of #
 * @returns {string}
 */
export function format(pattern, values, tag, number = 0) {
  let result = "";
  for (let rest = pattern; rest;) {
    const at = rest.search(/[{#]/);
    if (at < 0) return result + rest;
    result += rest.slice(0, at);
    if (rest[at] === "#") {
      result += whole(number, tag);
      rest = rest.slice(at + 1);
      continue;
    }
    const [inside, after] = braced(rest.slice(at));
    result += place(inside, values, tag);
    rest = after;
  }
  return result;
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
      return format(form(forms, pluralRules(tag).select(number)), values, tag, number);
    case "number":
      return whole(number, tag);
    case "signed":
      return number < 0 ? `−${-number}` : `+${number}`;
    case "decimal":
      return formatted(number, tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    default:
      return String(value);
  }
}

/**
 * Formats a number as an integer. Up to three digits need no format, which takes 20 ms to make.
 * @type {(number: number, tag: string) => string}
 */
const whole = (number, tag) =>
  Number.isInteger(number) && Math.abs(number) < 1_000
    ? String(number).replace("-", "−")
    : formatted(number, tag, { useGrouping: "min2" });

/**
 * Formats a number with U+2212 for minus.
 * @type {(number: number, tag: string, options: Intl.NumberFormatOptions) => string}
 */
const formatted = (number, tag, options) => numberFormat(tag, options).format(number).replace("-", "−");

/** @type {Map<string, Intl.PluralRules>} */
const plurals = new Map();

/** Returns the rules of plurals. Creating them takes much longer than using them. @param {string} tag */
function pluralRules(tag) {
  const rules = plurals.get(tag) ?? new Intl.PluralRules(tag);
  plurals.set(tag, rules);
  return rules;
}

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * Returns a number format. Creating one takes long, too.
 * @param {string} tag
 * @param {Intl.NumberFormatOptions} options
 */
export function numberFormat(tag, options) {
  const key = JSON.stringify([tag, options]);
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options);
  formats.set(key, format);
  return format;
}

/**
 * Returns the form of a plural for a category, or that for "other".
 * @param {string} forms
 * @param {string} category
 */
function form(forms, category) {
  /** @type {Record<string, string>} */ const found = {};
  for (let rest = forms.trim(); rest;) {
    const at = rest.indexOf("{");
    const [inside, after] = braced(rest.slice(at));
    found[rest.slice(0, at).trim()] = inside;
    rest = after.trim();
  }
  return found[category] ?? found.other;
}

/**
 * Splits a text that begins with a brace into the content of the braces and the rest.
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
