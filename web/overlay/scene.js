/** The dice of the overlay with their caption: what is visible, and until when. */
/**
 * @import { Settings } from "./settings.js"
 *
 * @typedef {"none" | "rolling" | "settled"} Phase of the dice: none is visible, they roll, or they lie still with their
 *   result until they fade
 *
 * @typedef {object} Roller
 * @property {string} name
 * @property {string} color
 */

export class Scene {
  #root;
  #caption;
  #roller;
  #sentence;
  #settings;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #fade;

  /**
   * @param {HTMLElement} root
   * @param {Settings} settings
   */
  constructor(root, settings) {
    const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.querySelector(`#${id}`));
    this.#root = root;
    this.#settings = settings;
    this.#caption = part("caption");
    this.#roller = part("roller");
    this.#sentence = part("sentence");
    root.dataset.corner = settings.corner;
    root.dataset.ground = settings.theme === "transparent" ? "none" : "tray";
    root.toggleAttribute("data-captioned", settings.names || settings.sentences);
    root.style.setProperty("--size", String(settings.size));
  }

  /** Shows dice that begin to roll, and whose they are. @param {Roller} roller */
  roll({ name, color }) {
    this.#enter("rolling");
    this.#caption.style.setProperty("--seat", color);
    this.#show(name, "");
  }

  /**
   * Shows the result of dice that lie still, which fade after a while.
   * @param {Roller} roller
   * @param {string} text of the result, which begins with the name
   */
  settle({ name }, text) {
    this.#enter("settled");
    this.#show(name, text.startsWith(name) ? text.slice(name.length) : ` ${text}`);
    this.#fade = setTimeout(() => this.clear(), 1000 * this.#settings.seconds);
  }

  clear() {
    this.#enter("none");
  }

  /**
   * @param {string} name
   * @param {string} rest of the sentence after the name
   */
  #show(name, rest) {
    const { names, sentences } = this.#settings;
    this.#roller.textContent = names ? name : "";
    this.#sentence.textContent = sentences ? (names ? rest : capitalized(rest)) : "";
    this.#caption.hidden = !this.#caption.textContent?.trim();
  }

  /** @param {Phase} phase */
  #enter(phase) {
    clearTimeout(this.#fade);
    this.#root.dataset.dice = phase;
  }
}

/**
 * Returns a sentence whose name was left out.
 * @param {string} rest
 */
function capitalized(rest) {
  const text = rest.replace(/^[:\s]+/, "");
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
