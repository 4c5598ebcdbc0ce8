/** Announces results and news to screen readers: one sentence each, with the names of the seats. */
import { element } from "../../shared/nodes.js";
import { keyed, setText } from "./nodes.js";
import { nameOf } from "./people.js";
import { stateText } from "./state-text.js";
import { tableText, textOf } from "./table-text.js";

/** @import { Result, View } from "./view-types.js" */

/** Number of the last results, and of the last news, that the region contains. */
const KEPT = 4;

/** Live regions of the panel, whose sentences don't name the roller. */
const UNNAMED = "#outcome [aria-live]";

export class Announcer {
  #region = element("div", { id: "announcer", class: "unseen", "aria-live": "polite" });
  /** @type {Element[]} */ #muted = [];
  #first = 0;

  /** @param {View} view */
  show(view) {
    if (!this.#region.isConnected) this.#attach(view);
    const results = view.results.filter(isSettled).slice(0, KEPT).reverse();
    const news = view.news.filter(({ number }) => number > this.#first).slice(-KEPT);
    const failed = view.failure?.code ? [{ key: "failure", text: stateText(view) }] : [];
    const sentences = [
      ...news.map((message) => ({ key: `news-${message.number}`, text: textOf(message) })),
      ...results.map((result) => ({ key: `throw-${result.throw}`, text: sentence(result, view) })),
      ...failed,
    ];
    keyed(this.#region, sentences, {
      key: ({ key }) => key,
      create: () => element("p"),
      update: (node, { text }) => setText(node, text),
    });
  }

  hide() {
    this.#region.remove();
    this.#region.replaceChildren();
    for (const node of this.#muted.splice(0)) node.setAttribute("aria-live", "polite");
  }

  /** @param {View} view whose news are old */
  #attach({ news }) {
    this.#first = news.at(-1)?.number ?? 0;
    document.getElementById("page")?.append(this.#region);
    this.#muted = [...document.querySelectorAll(UNNAMED)];
    for (const node of this.#muted) node.setAttribute("aria-live", "off");
  }
}

/** Reports whether a result of this visit can be read. News tell of secret throws. @param {Result} result */
const isSettled = ({ text, problem, playing, past, hidden }) =>
  !playing && !past && !hidden && Boolean(text || problem?.code);

/**
 * Returns the sentence of a result, which has the name of its roller as it is written. A name that is easily mistaken for
 * another's is said with its number before.
 * @param {Result} result
 * @param {View} view
 */
function sentence({ seat, name, text, problem }, { seats }) {
  const of = seats[seat - 1] ?? { name };
  if (text && !of.doubtful) return text;
  return tableText("table-rolled", { name: nameOf(of), text: text || textOf(problem ?? {}) });
}
