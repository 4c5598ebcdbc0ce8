import { element } from "./panel.js";

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
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(`[data-part="${name}"]`));
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
  /** @type {string} what is shown already */ #shown = "";

  /** @param {HTMLDetailsElement} root */
  constructor(root) {
    this.#root = root;
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
    this.#list.replaceChildren(...entries.map(row));
  }
}

/** @param {HistoryEntry} entry */
function row({ text, degree_name, announce, success }) {
  const state = success === undefined ? "plain" : success ? "success" : "failure";
  const head = degree_name
    ? [element("strong", {}, degree_name), ...(announce && announce !== degree_name ? [" ", element("span", { class: "announce" }, announce)] : [])]
    : [];
  return element("li", { "data-state": state }, element("p", { class: "head" }, ...head), element("p", {}, text));
}
