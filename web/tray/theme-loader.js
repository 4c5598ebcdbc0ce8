import { choose, chosen } from "./chosen-theme.js";

/**
 * How the tray looks: in a theme that comes with it, fetched when it is wanted, or in somebody's own. The page fetches
 * this when there is something to wear, or once the tray is ready.
 *
 * @typedef {object} WardrobeActions
 * @property {(json: string) => boolean} wear draws the tray by a theme, or refuses it and says why; none is the default
 * @property {(reason: string, said: string) => void} refuse tells why a theme is not worn: in English, and for who reads the page
 * @property {typeof import("../shared/language.js").say} say
 */

/** More than any theme comes to, in bytes. */
const LARGEST = 20_000;

export class Wardrobe {
  #select;
  #actions;
  #asked = "";
  #wishes = 0;

  /**
   * @param {HTMLElement} box with the elements of tray.html
   * @param {WardrobeActions} actions
   */
  constructor(box, actions) {
    this.#select = /** @type {HTMLSelectElement} */ (box.querySelector("select"));
    this.#actions = actions;
    const file = /** @type {HTMLInputElement} */ (box.querySelector("input"));
    this.#select.addEventListener("change", () => this.#choose(this.#select.value));
    box.querySelector("button")?.addEventListener("click", () => file.click());
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      if (chosen) await this.#load(chosen);
      // The same file may be chosen again.
      file.value = "";
    });
    box.hidden = false;
  }

  /** @param {string} theme asked by the page around, or none; what the visitor wants counts until that changes */
  ask(theme) {
    if (theme === this.#asked && this.#wishes > 0) return;
    this.#asked = theme;
    return this.#wear(theme || chosen());
  }

  /** @param {string} theme by the visitor */
  async #choose(theme) {
    if (await this.#wear(theme)) choose(theme);
  }

  /** @param {File} file */
  async #load(file) {
    const { name, size } = file;
    if (size <= LARGEST) return this.#choose(await file.text());
    const said = this.#actions.say("theme-too-large", { file: name, bytes: size, most: LARGEST });
    this.#actions.refuse(`theme: ${name} has ${size} bytes; a theme has at most ${LARGEST}`, said);
  }

  /**
   * @param {string} theme a name, JSON or none
   * @returns {Promise<boolean>} whether the tray wears it
   */
  async #wear(theme) {
    const wish = ++this.#wishes;
    try {
      const json = await jsonOf(theme);
      if (wish !== this.#wishes || !this.#actions.wear(json)) return false;
      this.#show(theme);
      return true;
    } catch {
      this.#actions.refuse(
        `theme: ${JSON.stringify(theme)} did not come`,
        this.#actions.say("theme-absent", { theme }),
      );
      return false;
    }
  }

  /** @param {string} theme that is worn */
  #show(theme) {
    const name = theme || this.#select.options[0].value;
    this.#select.value = name;
    if (this.#select.value !== name) this.#select.value = "own";
  }
}

/**
 * @param {string} theme
 * @returns {Promise<string>} the theme as JSON, or none
 * @throws what keeps it from coming
 */
async function jsonOf(theme) {
  if (!/^[a-z][a-z-]*$/.test(theme)) return theme;
  const response = await fetch(new URL(`../themes/${theme}.json`, import.meta.url));
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}
