import { byId } from "../panel/nodes.js";
import { messageText, translatePage, setLanguage } from "../../shared/language.js";
import { applyProperties } from "../../shared/theme-properties.js";
import { isOn, languageFor, layout, showVisible } from "./first-paint.js";

/**
 * @import { Height } from "../panel/height.js"
 * @import { Backup } from "../panel/backup.js"
 * @import { Controls } from "../panel/controls.js"
 * @import { Share } from "../panel/share.js"
 * @import { Theme } from "../stage/theme.js"
 * @import { Drawing } from "../stage/drawing.js"
 * @import { LazyFeatures } from "./features.js"
 *
 * @typedef {object} SettingsTargets
 * @property {Controls} controls
 * @property {Backup} backup
 * @property {Share} share
 * @property {Height} height
 * @property {Theme} theme
 * @property {Drawing} drawing
 * @property {LazyFeatures} lazy
 * @property {() => void} translated is called when the page's language has changed
 */

/** The settings of the page; the table handles all others. */
export class PageSettings {
  #targets;
  #label = "";
  #disabled = false;

  /** @type {Promise<void>} resolves when the page is in the requested language */
  translated = Promise.resolve();

  /** @param {SettingsTargets} targets */
  constructor(targets) {
    this.#targets = targets;
  }

  /** True if the visitor can't roll. */
  get disabled() {
    return this.#disabled;
  }

  /**
   * Applies all settings; missing ones are null.
   * @param {URLSearchParams} values
   */
  applyAll(values) {
    for (const [name, apply] of Object.entries(this.#settings)) apply(values.get(name));
  }

  /**
   * Applies the page's settings among values and returns the rest.
   * @param {Record<string, unknown>} values
   */
  take(values) {
    const rest = { ...values };
    for (const [name, apply] of Object.entries(this.#settings)) {
      if (!(name in rest)) continue;
      apply(rest[name]);
      delete rest[name];
    }
    return rest;
  }

  /** @type {Record<string, (value: unknown) => void>} */
  #settings = {
    controls: layout.controls,
    locked: (value) => {
      const locked = isOn(value);
      this.#targets.controls.lock(locked);
      this.#targets.backup.lock(locked);
      document.documentElement.toggleAttribute("data-locked", locked);
    },
    links: (value) => this.#targets.share.setBase(typeof value === "string" ? value : ""),
    together: (value) => {
      byId("together").hidden = !isOn(value);
    },
    disabled: (value) => {
      this.#disabled = isOn(value);
      layout.disabled(value);
    },
    size: (value) => {
      layout.size(value);
      this.#targets.height.follow(value === "content");
    },
    theme: (value) => {
      layout.theme(value);
      this.#targets.theme.request(value);
    },
    dice: (value) => this.#targets.theme.setDice(value),
    lang: (value) => {
      this.translated = this.#translate(value);
    },
    scrolls: (value) => {
      document.documentElement.toggleAttribute("data-scrolls", value === true);
    },
    visible: (value) => {
      const { top, height } = Object(value);
      showVisible(Number.isFinite(top) && height > 0 ? { top, height } : null);
    },
    muted: (value) => this.#targets.lazy.mute(isOn(value)),
    look: (value) => applyProperties(Object(value)),
    drawn: (value) => {
      if (typeof value === "boolean") this.#targets.drawing.enable(value);
    },
    label: (value) => {
      this.#label = typeof value === "string" ? value : "";
      this.#nameTray();
    },
  };

  /** @param {unknown} language of the host page; otherwise the visitor's */
  async #translate(language) {
    if (!(await setLanguage(languageFor(language)))) return;
    translatePage(document);
    this.#nameTray();
    this.#targets.controls.translate();
    this.#targets.translated();
  }

  #nameTray() {
    document.title = this.#label || messageText("tray");
    this.#targets.drawing.name(document.title);
  }
}
