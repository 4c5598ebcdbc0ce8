/** The settings in the address of the overlay. */
import { TABLE_WORDS } from "../languages/table.js";
import { DICE_SETS, THEMES } from "../shared/contract.js";
import { tableText as text } from "../tray/table/table-text.js";

/**
 * @typedef {object} Settings
 * @property {string} table text of the table's link
 * @property {string} theme
 * @property {string} dice set of dice; empty for that of the theme
 * @property {string} corner of the window
 * @property {number} size in percent of the window
 * @property {number} seconds until settled dice fade
 * @property {boolean} names whether the rollers' names are shown
 * @property {boolean} sentences whether the results are shown
 * @property {string} lang language; empty for that of the browser
 */

/** @type {Record<string, string[]>} allowed values; the first is the default */
const CHOICES = {
  theme: ["transparent", ...THEMES],
  dice: ["", ...DICE_SETS],
  corner: ["bottom-right", "bottom-left", "top-right", "top-left", "middle"],
  names: ["on", "off"],
  sentences: ["on", "off"],
  lang: ["", ...Object.keys(TABLE_WORDS)],
};

/** @type {Record<string, {least: number, most: number, standard: number}>} */
const NUMBERS = {
  size: { least: 10, most: 100, standard: 40 },
  seconds: { least: 1, most: 3600, standard: 8 },
};

const NAMES = ["table", ...Object.keys(CHOICES), ...Object.keys(NUMBERS)];

/**
 * Returns the settings of an address, or what is wrong with it. Both its query and its fragment may have settings; a
 * fragment reaches no server.
 * @param {URL | Location} address
 * @returns {{settings: Settings, fault: string}}
 */
export function parse({ search, hash }) {
  const given = [...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))];
  /** @type {Record<string, string>} */ const values = Object.fromEntries(given);
  const faults = given.map(([name, value]) => faultOf(name, value));
  if (!values.table) faults.push(text("table-overlay-missing", { fragment: "#table=" }));
  const choice = (/** @type {string} */ name) => values[name] ?? CHOICES[name][0];
  const number = (/** @type {string} */ name) => Number(values[name] ?? NUMBERS[name].standard);
  return {
    settings: {
      table: values.table ?? "",
      theme: choice("theme"),
      dice: choice("dice"),
      corner: choice("corner"),
      size: number("size"),
      seconds: number("seconds"),
      names: choice("names") === "on",
      sentences: choice("sentences") === "on",
      lang: choice("lang"),
    },
    fault: faults.find(Boolean) ?? "",
  };
}

/**
 * Returns what is wrong with a setting, and what is allowed, or an empty text.
 * @param {string} name
 * @param {string} value
 */
function faultOf(name, value) {
  if (!NAMES.includes(name)) return text("table-overlay-unknown", { name, allowed: NAMES.join(", ") });
  const allowed = CHOICES[name]?.filter(Boolean) ?? [];
  if (CHOICES[name] && !CHOICES[name].includes(value))
    return text("table-overlay-choice", { name, value, allowed: allowed.join(", ") });
  const { least = 0, most = 0 } = NUMBERS[name] ?? {};
  const number = Number(value);
  if (NUMBERS[name] && !(value.trim() && number >= least && number <= most))
    return text("table-overlay-number", { name, value, least, most });
  return "";
}
