/**
 * The view of a shared table: the seats in the bar above the dice, the roller of the result, the throws in place of the
 * history, and the table's sheet. It is a function of the view of the visit, except for what is open.
 */
import { element } from "../../shared/nodes.js";
import { Announcer } from "./announcer.js";
import { TableBar } from "./bar.js";
import { Feed } from "./feed.js";
import { Roller } from "./roller.js";
import { TableSheet } from "./sheet.js";

/** @import { TableActions, View } from "./view-types.js" */

export class TableView {
  #page = document.documentElement;
  #sheet;
  #parts;
  #shown = "";
  #invited = false;

  /** @param {TableActions} actions */
  constructor(actions) {
    this.#sheet = new TableSheet(actions);
    const bar = new TableBar({ open: () => this.#sheet.open(), invite: () => this.#sheet.open(true) });
    const feed = new Feed(actions.act, actions.shareButton);
    this.#parts = [bar, new Roller(), feed, new Announcer(), this.#sheet];
    for (const layer of ["table", "feed", "sheet"]) {
      const href = new URL(`../style/${layer}.css`, import.meta.url).href;
      document.head.append(element("link", { rel: "stylesheet", href }));
    }
  }

  /** @param {View} view */
  show(view) {
    const key = JSON.stringify([view, this.#page.lang]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#page.dataset.table =
      view.connected && (view.me > 0 || view.phase === "watching") ? "connected" : "connecting";
    this.#page.toggleAttribute("data-watching", view.connected && !view.rolls);
    for (const part of this.#parts) part.show(view);
    if (this.#invited || !isNew(view)) return;
    this.#invited = true;
    this.#sheet.open(true);
  }

  hide() {
    if (!this.#shown) return;
    this.#shown = "";
    this.#invited = false;
    for (const part of this.#parts) part.hide();
    for (const name of ["data-table", "data-watching"]) this.#page.removeAttribute(name);
  }
}

/** Reports whether the user has created the table, and is alone there with an invitation. @param {View} view */
const isNew = ({ gm, seats, results, link, channel }) =>
  gm && seats.length === 1 && results.length === 0 && Boolean(link) && !channel;
