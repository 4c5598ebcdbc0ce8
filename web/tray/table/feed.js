/** The throws of the table with the names of their rollers, newest first, and its news, in place of the history. */
import { element } from "../../shared/nodes.js";
import { failureOf } from "./failure.js";
import { button, keyed, setText } from "./nodes.js";
import { createChip, nameOf, updateChip } from "./people.js";
import { tableText, textOf } from "./table-text.js";

/** @import { Result, SeatView, TableActions, View } from "./view-types.js" */

const MAX_NEWS = 20;

const hours = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** @type {Map<string, Intl.DateTimeFormat>} by language: creating one takes much longer than using it */
const days = new Map();

export class Feed {
  #act;
  #shareButton;
  /** @type {WeakMap<Element, ReturnType<TableActions["shareButton"]>>} by row */ #shares = new WeakMap();
  #root = element("section", { id: "feed", "aria-labelledby": "feed-title" });
  #title = element("h2", { id: "feed-title" });
  #problem = element("p", { role: "alert" });
  #none = element("p");
  #throws = element("ol", { class: "throws" });
  // The announcer reads the news out, also where the feed is not visible.
  #news = element("div", { class: "news", role: "log", "aria-live": "off", tabindex: "0" });

  /**
   * @param {TableActions["act"]} act
   * @param {TableActions["shareButton"]} shareButton
   */
  constructor(act, shareButton) {
    this.#act = act;
    this.#shareButton = shareButton;
    this.#root.append(this.#title, this.#problem, this.#none, this.#throws, this.#news);
  }

  /** @param {View} view */
  show(view) {
    if (!this.#root.isConnected) document.getElementById("history")?.prepend(this.#root);
    this.#root.dataset.head = view.head;
    setText(this.#title, tableText("table-throws"));
    setText(this.#none, tableText("table-no-throws"));
    this.#none.hidden = view.results.length > 0;
    keyed(this.#throws, view.results, {
      key: (result) => result.throw,
      create: (result) => this.#row(result),
      update: (node, result) => {
        updateRow(node, result, view.seats);
        this.#shares.get(node)?.show(sharedOf(result, view));
      },
    });
    this.#showNews(view.news);
  }

  hide() {
    this.#root.remove();
    this.#throws.replaceChildren();
    this.#news.replaceChildren();
  }

  /** @param {View["news"]} news */
  #showNews(news) {
    const atEnd = this.#news.scrollTop + this.#news.clientHeight >= this.#news.scrollHeight - 1;
    this.#news.ariaLabel = tableText("table-news");
    this.#news.hidden = news.length === 0;
    keyed(this.#news, news.slice(-MAX_NEWS), {
      key: ({ number }) => number,
      create: () => element("p"),
      update: (node, message) => setText(node, textOf(message)),
    });
    if (atEnd) this.#news.scrollTop = this.#news.scrollHeight;
  }

  /** @param {number} number of a secret throw */
  async #open(number) {
    setText(this.#problem, "");
    setText(this.#problem, await failureOf(this.#act({ open: number })));
  }

  /** @param {Result} result */
  #row(result) {
    const open = button("table-open", () => void this.#open(result.throw));
    open.ariaLabel = tableText("table-open-throw", { throw: result.throw });
    const share = this.#shareButton();
    const row = element(
      "li",
      { "data-throw": result.throw },
      createChip(),
      element(
        "p",
        { class: "what" },
        element("bdi"),
        element("strong"),
        element("span", { class: "line", dir: "auto" }),
        element("span", { class: "marks" }),
      ),
      element("time"),
      element("p", { class: "text", dir: "auto" }),
      open,
      ...(share ? [share.node] : []),
    );
    this.#shares.set(row, share);
    return row;
  }
}

/** @param {HTMLElement} row @param {Result} result @param {SeatView[]} seats */
function updateRow(row, result, seats) {
  const part = (/** @type {string} */ path) => /** @type {HTMLElement} */ (row.querySelector(path));
  const seat = seats[result.seat - 1];
  updateChip(part(".chip"), { name: result.name, color: result.color, number: seat?.number, doubtful: seat?.doubtful });
  // The sentence has the name, but not the number that tells similar names apart.
  setText(part(".what > bdi"), result.text && !seat?.doubtful ? "" : nameOf({ ...seat, name: result.name }));
  row.dataset.state = result.playing ? "rolling" : (result.verdict ?? "plain");
  setText(part(".what > strong"), (!result.playing && result.degree) || "");
  setText(part(".what > .line"), (!result.hidden && result.line) || "");
  showTime(/** @type {HTMLTimeElement} */ (part("time")), result.time);
  setText(part(".text"), textOfResult(result));
  row.toggleAttribute("data-unknown", !result.text);
  part("button").hidden = !result.openable;
  keyed(part(".marks"), marks(result, seats), {
    key: ([name]) => name,
    create: ([name]) => element("small", { "data-mark": name }),
    update: (node, [, text]) => setText(node, text),
  });
}

/** @param {Result} result */
function textOfResult({ text, problem, hidden, playing }) {
  if (playing) return tableText("table-rolling");
  if (hidden && !text) return tableText("table-sealed");
  return text || textOf(problem ?? {}) || tableText("table-pending");
}

/**
 * Returns what is shared of a throw: nothing before it ends, or while it is secret. A result that the record has is
 * shared with its place there.
 * @param {Result} result
 * @param {View} view
 */
function sharedOf({ text, receipt, hidden, playing, throw: number, attempt, differs }, { id: table, server }) {
  if (hidden || playing) return { text: "" };
  const shared = { text: text ?? "", receipt };
  return table && attempt && !differs ? { ...shared, recorded: { table, throw: number, attempt, server } } : shared;
}

/**
 * Returns the marks of a throw: their names and texts.
 * @param {Result} result
 * @param {SeatView[]} seats
 * @returns {[string, string][]}
 */
function marks({ name, secret, hidden, voids = 0, alone, disputed = [], differs }, seats) {
  const names = disputed.map((number) => seats[number - 1]?.name ?? "").join(", ");
  /** @type {[string, boolean | undefined, string][]} */ const all = [
    ["sealed", hidden, tableText("table-mark-sealed")],
    ["secret", secret && !hidden, tableText("table-mark-secret")],
    ["voids", voids > 0, tableText("table-mark-voids", { voids })],
    ["alone", alone, tableText("table-mark-alone", { name })],
    ["disputed", disputed.length > 0, tableText("table-mark-disputed", { names })],
    ["differs", differs, tableText("table-mark-differs")],
  ];
  return all.filter(([, applies]) => applies).map(([mark, , text]) => [mark, text]);
}

/**
 * Shows hours and minutes, with the date unless it is today.
 * @param {HTMLTimeElement} node
 * @param {number | undefined} time in ms since 1970
 */
function showTime(node, time) {
  node.hidden = !time;
  if (!time) return;
  const at = new Date(time);
  const today = at.toDateString() === new Date().toDateString();
  setText(node, today ? hours.format(at) : `${day(at)} ${hours.format(at)}`);
  node.dateTime = at.toISOString();
}

/** @param {Date} at */
function day(at) {
  const { lang } = document.documentElement;
  const format = days.get(lang) ?? new Intl.DateTimeFormat(lang);
  days.set(lang, format);
  return format.format(at);
}
