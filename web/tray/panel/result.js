import { element } from "./dom.js";
import { say } from "../../shared/language.js";

/**
 * @import { PanelState } from "../../shared/messages.js"
 * @import { Fraction, Resolution } from "../../shared/contract.js"
 */

/** What a roll meant: large for the eye, as one sentence for the ear. */
export class Outcome {
  #root;
  #degree;
  #announce;
  #meaning;
  #sentence;
  #remark;
  #fresh = false;

  /** @param {HTMLElement} root with the elements of tray.html */
  constructor(root) {
    const part = (/** @type {string} */ name) =>
      /** @type {HTMLElement} */ (root.querySelector(`[data-part="${name}"]`));
    this.#root = root;
    this.#degree = part("degree");
    this.#announce = part("announce");
    this.#meaning = part("meaning");
    this.#sentence = part("sentence");
    this.#remark = part("remark");
    new ResizeObserver(() => {
      fit(this.#degree);
      reach(this.#meaning);
    }).observe(root);
  }

  /** @param {number} rolls that were asked for before there are dice */
  promise(rolls) {
    if (rolls > 0) this.#announce.textContent = waiting(rolls);
  }

  /** A roll has come to its end: what it meant is said, even if it is what the last one meant. */
  resolved() {
    this.#fresh = true;
  }

  /** @param {PanelState} state */
  update({ result, busy, queued, result_advice: advice }) {
    this.#root.dataset.state = busy ? "rolling" : result ? verdict(result) : "idle";
    this.#degree.textContent = busy ? say("rolling") : title(result);
    this.#announce.textContent = busy ? waiting(queued) : subtitle(result);
    fit(this.#degree); // to what the words beside it leave
    this.#say(busy ? "" : (result?.text ?? ""));
    this.#remark.textContent = busy || !result ? "" : [...odds(result.chance), ...advice].join(" ");
    reach(this.#meaning);
  }

  /** @param {string} sentence */
  #say(sentence) {
    if (!this.#fresh && this.#sentence.textContent === sentence) return;
    if (sentence) this.#fresh = false;
    this.#sentence.replaceChildren(...(sentence ? [element("span", {}, sentence)] : []));
  }
}

/** @param {number} queued */
const waiting = (queued) => (queued === 0 ? "" : say("rolls-wait", { rolls: queued }));

/** @param {PanelState["result"]} result */
function title(result) {
  if (!result) return say("ready");
  if (result.secret) return say("secret");
  return (
    result.degree_name ??
    result.row_text ??
    String(result.total ?? result.totals?.join(" ") ?? result.result ?? say("rolled"))
  );
}

/** @param {PanelState["result"]} result */
function subtitle(result) {
  if (!result) return "";
  return result.announce && result.announce !== result.degree_name ? result.announce : "";
}

/**
 * The chance that a roll had.
 * @param {Fraction | undefined} chance
 */
function odds(chance) {
  if (!chance) return [];
  const { num, den } = chance;
  return [say("chance-was", { num, den, percent: (100 * num) / den })];
}

/** How an opposed action ended, for the asking side. */
const ENDS = { win: "success", lose: "failure", fail: "failure", tie: "tie", standoff: "tie", gm: "plain" };

/**
 * Which colour and mark a roll has.
 * @param {Partial<Pick<Resolution, "outcome" | "success">>} roll
 */
export function verdict({ outcome, success }) {
  if (outcome) return ENDS[outcome];
  if (success === undefined) return "plain";
  return success ? "success" : "failure";
}

/** From the usual size of a name down to the smallest, which may take two lines. */
const SIZES = ["large", "medium", "small", "lines"];

/**
 * Writes a name as large as its place allows.
 * @param {HTMLElement} node
 */
function fit(node) {
  for (const size of SIZES) {
    node.dataset.size = size;
    if (node.scrollWidth <= node.clientWidth) return;
  }
}

/**
 * What needs more than its room scrolls, and is stopped at by whoever has no pointer.
 * @param {HTMLElement} node
 */
function reach(node) {
  if (node.scrollHeight > node.clientHeight) node.tabIndex = 0;
  else node.removeAttribute("tabindex");
}
