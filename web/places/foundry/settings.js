import { ID, localize } from "./module.js";

/**
 * @typedef {object} Settings
 * @property {(module: string, key: string, setting: object) => void} register
 * @property {(module: string, key: string) => unknown} get
 */

/** Systems whose ladder is that of Fate. */
const FATE_SYSTEMS = ["fate-core-official", "fatex", "fate"];

/** Registers the settings. Only a GM can change those of the world. */
export function register() {
  const ladder = FATE_SYSTEMS.includes(String(game.system?.id)) ? "fate" : "fudge";
  add("dice", "world", "fate", { fate: "dice-fate", all: "dice-all", none: "dice-none" });
  add("ladder", "world", ladder, {
    fudge: "ladder-fudge",
    fate: "ladder-fate",
    mudge: "ladder-mudge",
    "": "ladder-none",
  });
  settings().register(ID, "patience", {
    name: localize("patience"),
    hint: localize("patience-hint"),
    scope: "world",
    config: true,
    type: Number,
    default: 20,
    range: { min: 5, max: 60, step: 5 },
  });
}

/**
 * @param {string} key
 * @param {string} scope
 * @param {string} value the default
 * @param {Record<string, string>} choices keys of texts
 */
function add(key, scope, value, choices) {
  settings().register(ID, key, {
    name: localize(key),
    hint: localize(`${key}-hint`),
    scope,
    config: true,
    type: String,
    default: value,
    choices: Object.fromEntries(Object.entries(choices).map(([choice, text]) => [choice, localize(text)])),
  });
}

/**
 * Foundry's settings. Its types list the settings of modules by name, which the module's own texts don't need.
 * @returns {Settings}
 */
const settings = () => /** @type {any} */ (game.settings);

/** The dice that the module throws without the user's choice: fate, all or none. */
export const defaultDice = () => String(settings().get(ID, "dice"));

/** The ladder that names results; empty for none. */
export const ladder = () => String(settings().get(ID, "ladder"));

/** The longest time of a throw in ms, after which Foundry rolls. */
export const patience = () => Number(settings().get(ID, "patience")) * 1000;

/** Returns the method that the user has chosen for a kind of dice; empty for the default. @param {string} denomination */
export function chosenMethod(denomination) {
  /** @type {any} */ const methods = settings().get("core", "diceConfiguration");
  return methods?.[denomination] ?? "";
}
