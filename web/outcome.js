import { element } from "./dom.js";

/**
 * @import { PanelState } from "./panel.js"
 * @typedef {{index: number, text: string, degree_name?: string, announce?: string, success?: boolean, secret?: boolean}} HistoryEntry
 */

/** What a roll meant: large for the eye, as one sentence for the ear. */
export class Outcome {
  #root;
  #degree;
  #announce;
  #sentence;
  #chance;

  /** @param {HTMLElement} root with the elements of tray.html */
  constructor(root) {
    const part = (/** @type {string} */ name) =>
      /** @type {HTMLElement} */ (root.querySelector(`[data-part="${name}"]`));
    this.#root = root;
    this.#degree = part("degree");
    this.#announce = part("announce");
    this.#sentence = part("sentence");
    this.#chance = part("chance");
  }

  /** @param {number} rolls that were asked for before there are dice */
  promise(rolls) {
    if (rolls > 0) this.#announce.textContent = waiting(rolls);
  }

  /** @param {PanelState} state */
  update({ result, busy, chance, queued }) {
    this.#root.dataset.state = busy ? "rolling" : verdict(result);
    this.#degree.textContent = busy ? "Rolling…" : title(result);
    this.#announce.textContent = busy ? waiting(queued) : subtitle(result);
    // Emptied while dice move, so that the same sentence twice is heard twice.
    const sentence = busy ? "" : (result?.text ?? "");
    if (this.#sentence.textContent !== sentence) this.#sentence.textContent = sentence;
    this.#chance.textContent = chance;
  }
}

/** @param {number} queued */
const waiting = (queued) => (queued === 0 ? "" : queued === 1 ? "1 roll waits" : `${queued} rolls wait`);

/** @param {PanelState["result"]} result */
function title(result) {
  if (!result) return "Ready to roll";
  if (result.secret) return "Secret";
  return result.degree_name ?? result.row_text ?? String(result.total ?? result.result ?? "Rolled");
}

/** @param {PanelState["result"]} result */
function subtitle(result) {
  if (!result) return "";
  return result.announce && result.announce !== result.degree_name ? result.announce : "";
}

/** @param {PanelState["result"]} result */
function verdict(result) {
  if (!result) return "idle";
  if (result.success === undefined) return "plain";
  return result.success ? "success" : "failure";
}

/** The rolls so far, newest first. */
export class History {
  #root;
  #count;
  #list;
  #reveal;
  /** @type {string} what is shown already */ #shown = "";

  /**
   * @param {HTMLDetailsElement} root
   * @param {(index: number) => void} reveal shows a secret roll
   */
  constructor(root, reveal) {
    this.#root = root;
    this.#reveal = reveal;
    this.#count = /** @type {HTMLElement} */ (root.querySelector("[data-part=count]"));
    this.#list = /** @type {HTMLElement} */ (root.querySelector("ol"));
  }

  /** @param {HistoryEntry[]} entries */
  update(entries) {
    const key = JSON.stringify(entries);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#root.hidden = entries.length === 0;
    this.#count.textContent = String(entries.length);
    this.#list.replaceChildren(...entries.map((entry) => this.#row(entry)));
  }

  /** @param {HistoryEntry} entry */
  #row(entry) {
    const { index, text, success, secret } = entry;
    const state = success === undefined ? "plain" : success ? "success" : "failure";
    const row = element(
      "li",
      { "data-state": state },
      element("p", { class: "head" }, ...heading(entry)),
      element("p", {}, text),
    );
    if (!secret) return row;
    const button = element("button", { type: "button" }, "Reveal");
    button.addEventListener("click", () => this.#reveal(index));
    row.append(button);
    return row;
  }
}

/** @param {HistoryEntry} entry */
function heading({ degree_name: degree, announce }) {
  if (!degree) return [];
  if (!announce || announce === degree) return [element("strong", {}, degree)];
  return [element("strong", {}, degree), " ", element("span", { class: "announce" }, announce)];
}
