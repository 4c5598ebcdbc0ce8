/** Names and texts of the module. */

/** The module's name: its folder, its socket event, its settings and its flags. */
export const ID = "fudge-tray";

/**
 * Returns a text of the module in the user's language.
 * @param {string} key
 * @param {Record<string, string>} [data] values of the text's placeholders
 */
export function localize(key, data) {
  const name = `FUDGETRAY.${key}`;
  return String(data ? game.i18n?.format(name, data) : game.i18n?.localize(name));
}
