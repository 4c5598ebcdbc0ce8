import { element } from "../../shared/nodes.js";
import { choose, chosen } from "./chosen-theme.js";

/**
 * @import { Refusal } from "../start/program.js"
 *
 * @typedef {object} ThemeLoaderActions
 * @property {(json: string) => Promise<boolean>} apply applies a theme, empty for the default, and reports whether it is valid
 * @property {(refusal: Refusal) => void} refused reports a theme that can't be loaded
 * @property {typeof import("../../shared/language.js").messageText} messageText
 */

/** The maximum size of a theme file, in bytes. */
const LARGEST = 20_000;

/** Longest wait for a theme, in ms: the dice start after it. */
const FETCH_TIMEOUT = 10_000;

/** Fetches themes by name, reads them from files, and stores the visitor's choice. */
export class ThemeLoader {
  #select;
  #actions;
  #requested = "";
  #loads = 0;

  /**
   * @param {HTMLElement} box with the elements of tray.html
   * @param {ThemeLoaderActions} actions
   */
  constructor(box, actions) {
    this.#select = /** @type {HTMLSelectElement} */ (box.querySelector("select"));
    this.#actions = actions;
    const file = /** @type {HTMLInputElement} */ (box.querySelector("input"));
    this.#select.addEventListener("change", () => this.#choose(this.#select.value));
    box.querySelector("button")?.addEventListener("click", () => file.click());
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      if (chosen) await this.#loadFile(chosen);
      file.value = ""; // so that the same file can be chosen again
    });
    const href = new URL("../style/themes.css", import.meta.url).href;
    document.head.append(element("link", { rel: "stylesheet", href, media: "not print" }));
    box.removeAttribute("data-loading");
  }

  /** @param {string} theme of the host page, or empty; the visitor's choice applies until it changes */
  request(theme) {
    if (theme === this.#requested && this.#loads > 0) return;
    this.#requested = theme;
    return this.#load(theme || chosen());
  }

  /** @param {string} theme chosen by the visitor */
  async #choose(theme) {
    if (await this.#load(theme)) choose(theme);
  }

  /** @param {File} file */
  async #loadFile(file) {
    const { name, size } = file;
    if (size <= LARGEST) return this.#choose(await file.text());
    this.#actions.refused({
      message: `theme: ${name} has ${size} bytes; a theme has at most ${LARGEST}`,
      text: this.#actions.messageText("too-large", { file: name, bytes: size, most: LARGEST }),
    });
  }

  /**
   * Applies a theme, unless another one is requested during the load.
   * @param {string} theme a name, JSON, or empty for the default
   * @returns {Promise<boolean>} whether it is applied
   */
  async #load(theme) {
    const load = ++this.#loads;
    try {
      const json = await fetchTheme(theme);
      if (load !== this.#loads || !(await this.#actions.apply(json))) return false;
      this.#show(theme);
      return true;
    } catch {
      this.#actions.refused({
        message: `theme: ${JSON.stringify(theme)} did not come`,
        text: this.#actions.messageText("theme-absent", { theme }),
      });
      return false;
    }
  }

  /** Selects a theme in the list, and applies its colours to the panel. @param {string} theme */
  #show(theme) {
    const name = theme || this.#select.options[0].value;
    this.#select.value = name;
    if (this.#select.value !== name) this.#select.value = "own";
    document.documentElement.dataset.look = this.#select.value;
  }
}

/**
 * Returns a theme as JSON.
 * @param {string} theme a name, JSON, or empty
 */
async function fetchTheme(theme) {
  if (!/^[a-z][a-z-]*$/.test(theme)) return theme;
  const response = await fetch(new URL(`../../themes/${theme}.json`, import.meta.url), {
    signal: AbortSignal.timeout(FETCH_TIMEOUT),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}
