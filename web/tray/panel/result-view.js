import { element } from "./nodes.js";
import { messageText } from "../../shared/language.js";

/**
 * @import { PanelState } from "../../shared/messages.js"
 * @import { Fraction, Resolution } from "../../shared/contract.js"
 */

/** The result of a roll: in large type, and as a sentence for screen readers. */
export class ResultView {
  #root;
  #degree;
  #announce;
  #plan;
  #sentence;
  #passed;
  #reveal;
  /** @type {number | null} index of the shown roll if it is secret */ #secret = null;
  #remark;
  /** @type {string[]} sentences of rolls that have been resolved since the last update */ #resolved = [];

  /**
   * @param {HTMLElement} root with the elements of tray.html
   * @param {(index: number) => void} reveal reveals a secret roll
   */
  constructor(root, reveal) {
    const part = (/** @type {string} */ name) =>
      /** @type {HTMLElement} */ (root.querySelector(`[data-part="${name}"]`));
    this.#root = root;
    this.#degree = part("degree");
    this.#announce = part("announce");
    this.#plan = part("plan");
    this.#sentence = part("sentence");
    this.#passed = part("passed");
    this.#remark = part("remark");
    this.#reveal = /** @type {HTMLElement} */ (root.querySelector("button"));
    this.#reveal.addEventListener("click", () => this.#secret !== null && reveal(this.#secret));
    new ResizeObserver(() => fit(this.#degree)).observe(root);
  }

  /** @param {number} rolls number of rolls requested before the program has loaded */
  showQueued(rolls) {
    if (rolls > 0) this.#announce.textContent = waiting(rolls);
  }

  /** Announces a result with the next update, even if it equals the last one. @param {Resolution} result */
  resolved(result) {
    this.#resolved.push(sentenceOf(result));
  }

  /** @param {PanelState} state */
  update({ result, busy, queued, plan, result_advice: advice, reveal }) {
    const begins = busy || this.#resolved.length > 0; // without moving dice, a roll may end before an update
    if (begins && this.#root.dataset.state !== "rolling") this.#passed.replaceChildren();
    this.#root.dataset.state = busy ? "rolling" : result ? verdict(result) : "idle";
    this.#degree.textContent = busy ? messageText("rolling") : title(result);
    this.#announce.textContent = busy ? waiting(queued) : subtitle(result);
    this.#showReveal(busy ? null : reveal);
    this.#plan.textContent = busy || result ? "" : plan;
    this.#showSentence(busy || !result ? "" : sentenceOf(result));
    this.#remark.replaceChildren(...(busy ? [] : remarks(result, advice)));
    fit(this.#degree); // after all other changes, as it lays the page out
  }

  /** @param {number | null} index of the roll to reveal */
  #showReveal(index) {
    const held = document.activeElement === this.#reveal;
    this.#secret = index;
    this.#reveal.hidden = index === null;
    if (held && index === null) document.getElementById("roll")?.focus();
  }

  /**
   * Shows and announces a sentence. Results that another roll follows immediately are only announced.
   * @param {string} sentence
   */
  #showSentence(sentence) {
    const resolved = this.#resolved.splice(0);
    const fresh = resolved[resolved.length - 1] === sentence;
    if (fresh) resolved.pop();
    this.#passed.append(...resolved.map((passed) => element("p", {}, passed)));
    if (!fresh && this.#sentence.textContent === sentence) return;
    this.#sentence.replaceChildren(...(sentence ? [element("span", {}, sentence)] : []));
  }
}

/** @param {Partial<Resolution>} result */
const sentenceOf = ({ secret, text }) => (secret ? messageText("press-reveal") : (text ?? ""));

/** @param {number} queued */
const waiting = (queued) => (queued === 0 ? "" : messageText("rolls-wait", { rolls: queued }));

/** @param {PanelState["result"]} result */
function title(result) {
  if (!result) return messageText("ready");
  if (result.secret) return messageText("secret");
  return (
    result.degree_name ??
    result.row_text ??
    String(result.total ?? result.totals?.join(" ") ?? result.result ?? messageText("rolled"))
  );
}

/** @param {PanelState["result"]} result */
function subtitle(result) {
  if (!result) return "";
  return result.announce && result.announce !== result.degree_name ? result.announce : "";
}

/**
 * Returns the text after the sentence: before the first roll, instructions; then the chance and the advice of the
 * last roll.
 * @param {PanelState["result"]} result
 * @param {string[]} advice
 */
function remarks(result, advice) {
  const chance = result ? odds(result.chance) : [messageText("tap-or-press")];
  return [element("span", { "data-part": "odds" }, ...chance), result ? ` ${advice.join(" ")}` : ""];
}

/**
 * Returns the sentence on the chance that the roll had, unless it was certain.
 * @param {Fraction | undefined} chance
 */
function odds(chance) {
  if (!chance || chance.den === 1) return [];
  const { num, den } = chance;
  return [messageText("chance-was", { num, den, percent: (100 * num) / den })];
}

/** Verdicts of the outcomes of an opposed action, for the asking side. */
const ENDS = { win: "success", lose: "failure", fail: "failure", tie: "tie", standoff: "tie", gm: "plain" };

/**
 * Returns the verdict of a roll, which determines its colour and mark.
 * @param {Partial<Pick<Resolution, "outcome" | "success">>} roll
 */
export function verdict({ outcome, success }) {
  if (outcome) return ENDS[outcome];
  if (success === undefined) return "plain";
  return success ? "success" : "failure";
}

/** Type sizes in descending order; the last one may wrap into two lines. */
const SIZES = ["large", "medium", "small", "lines"];

/**
 * Chooses the largest type size that fits.
 * @param {HTMLElement} node
 */
function fit(node) {
  for (const size of SIZES) {
    node.dataset.size = size;
    if (node.scrollWidth <= node.clientWidth) return;
  }
}
