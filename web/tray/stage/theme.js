import { messageText } from "../../shared/language.js";
import { SCHEMES } from "../../shared/protocol.js";
import { chosen } from "./chosen-theme.js";
import { features } from "../start/features.js";

/**
 * @import { Connection } from "../start/connection.js"
 * @import { Notices } from "../panel/notices.js"
 * @import { Program, Refusal } from "../start/program.js"
 * @import { ThemeLoader } from "./theme-loader.js"
 */

/** The theme of a transparent tray. */
const TRANSPARENT = '{"surface":"none","dice":"bone"}';

/** Applies the theme of the tray and its dice: the host page's or, without one, the visitor's choice. */
export class Theme {
  #box;
  #page;
  #requested = "";
  #dice = "";
  /** The last theme that was applied. */ #applied = "";
  /** @type {Promise<ThemeLoader> | undefined} */ #loader;

  /** @type {Promise<void>} resolves when the requested theme is applied or refused */
  ready = Promise.resolve();

  /**
   * @param {HTMLElement} box with the elements of tray.html
   * @param {{connection: Connection, notices: Notices, program: Program}} page
   */
  constructor(box, page) {
    this.#box = box;
    this.#page = page;
  }

  /** @param {unknown} value of the theme setting; light and dark concern the page alone */
  request(value) {
    if (value === "transparent") this.#requested = TRANSPARENT;
    else this.#requested = typeof value === "string" && !SCHEMES.includes(value) ? value : "";
    if (this.#requested || this.#loader || chosen()) this.ready = this.load().catch(reportError);
  }

  /** @param {unknown} value of the dice setting: the name of a set */
  async setDice(value) {
    this.#dice = typeof value === "string" ? value : "";
    const refusal = await this.#page.program.setTheme(this.#applied, this.#dice);
    if (refusal) this.refuse(refusal);
  }

  /** Loads and applies the requested theme. */
  async load() {
    this.#loader ??= features.themeLoader().then(
      ({ ThemeLoader }) =>
        new ThemeLoader(this.#box, {
          apply: (theme) => this.#apply(theme),
          refused: (refusal) => this.refuse(refusal),
          messageText,
        }),
    );
    const loader = await this.#loader.catch((error) => {
      this.#loader = undefined; // another request tries again
      throw error;
    });
    await loader.request(this.#requested);
  }

  /**
   * Reports a theme that is not applied to the visitor and the host page.
   * @param {Refusal} refusal
   */
  refuse({ message, text }) {
    this.#page.notices.show(messageText("no-theme", { reason: text }));
    this.#page.connection.emit("tray-error", { code: "bad-request", field: "theme", message, text });
  }

  /** @param {string} theme as JSON */
  async #apply(theme) {
    if (theme === this.#applied) return true; // don't wake a hidden tray
    const refusal = await this.#page.program.setTheme(theme, this.#dice);
    if (refusal) this.refuse(refusal);
    else this.#applied = theme;
    return !refusal;
  }
}
