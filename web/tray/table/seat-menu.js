/** The menu of a seat: what the user may do about it. Acts that are hard to take back ask first. */
import { element } from "../../shared/nodes.js";
import { iconButton, keyed, setName, setText } from "./nodes.js";
import { isAtTable, nameOf } from "./people.js";
import { tableText } from "./table-text.js";

/**
 * @import { SeatView, View } from "./view-types.js"
 *
 * @typedef {object} Item
 * @property {string} key of its label
 * @property {() => void} [act]
 * @property {{asks: string, confirm: string, act: () => void}} [asks] question before the act, and the label of its answer
 *
 * @typedef {object} MenuActions
 * @property {(want: import("./visit.js").Want) => void} act
 * @property {() => void} rename opens the form for the own name and colour
 * @property {() => void} device shows the private link of the own seat
 */

const DOTS = "M5 12h.01M12 12h.01M19 12h.01";

/**
 * Returns what the user may do about a seat.
 * @param {SeatView} seat
 * @param {View} view
 * @param {MenuActions} actions
 * @returns {Item[]}
 */
export function itemsOf(seat, view, { act, rename, device }) {
  const { number, own, role, status } = seat;
  const elects = view.elects && role === "player" && status === "present";
  const elect = { key: own ? "table-elect-me" : "table-elect", act: () => act({ elect: number }) };
  if (own) {
    const rest = view.private ? [{ key: "table-device", act: device }] : [];
    return [...(elects ? [elect] : []), { key: "table-rename", act: rename }, ...rest];
  }
  if (elects) return [elect];
  if (!view.gm) return [];
  if (status === "kicked") return [{ key: "table-invite-again", act: () => act({ invite: number }) }];
  if (!isAtTable(seat)) return [];
  const appoint = (/** @type {SeatView["role"]} */ to) => () => act({ appoint: { seat: number, role: to } });
  /** @type {Item[]} */ const items = [];
  if (view.heir === number) items.push({ key: "table-make-gm-undo", act: appoint(role) });
  else
    items.push({
      key: "table-make-gm",
      asks: { asks: "table-make-gm-asks", confirm: "table-make-gm-do", act: appoint("gm") },
    });
  if (role === "watcher") items.push({ key: "table-make-player", act: appoint("player") });
  else items.push({ key: "table-make-watcher", act: appoint("watcher") });
  items.push({
    key: "table-remove",
    asks: { asks: "table-remove-asks", confirm: "table-kick", act: () => act({ kick: number }) },
  });
  return items;
}

/** A button with three dots, and the menu that it opens. */
export class SeatMenu {
  node = element("div", { class: "menu" });
  #actions;
  #toggle = iconButton(DOTS, () => this.#open(!this.isOpen));
  #list = element("div", { class: "items" });
  #question = element("p");
  #choices = element("div");
  #name = "";
  /** @type {Item[]} */ #items = [];
  /** @type {string} key of the item that asks */ #asking = "";

  /** @param {MenuActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#toggle.ariaExpanded = "false";
    this.#list.hidden = true;
    this.#list.append(this.#question, this.#choices);
    this.node.append(this.#toggle, this.#list);
    this.node.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.node.contains(relatedTarget)) this.close();
    });
  }

  get isOpen() {
    return !this.#list.hidden;
  }

  focus() {
    this.#toggle.focus();
  }

  close() {
    if (this.isOpen) this.#open(false);
  }

  /** @param {SeatView} seat @param {View} view */
  show(seat, view) {
    this.#name = nameOf(seat);
    this.#items = itemsOf(seat, view, this.#actions);
    this.node.hidden = this.#items.length === 0;
    setName(this.#toggle, tableText("table-menu", { name: this.#name }));
    if (this.node.hidden) this.close();
    if (this.isOpen) this.#render();
  }

  /** @param {boolean} opened */
  #open(opened) {
    const held = this.#list.contains(document.activeElement);
    this.#asking = "";
    this.#list.hidden = !opened;
    this.#toggle.ariaExpanded = String(opened);
    if (opened) {
      this.#render();
      this.#focus();
    } else if (held) this.#toggle.focus();
  }

  #render() {
    const asking = this.#items.find(({ key }) => key === this.#asking)?.asks;
    this.#question.hidden = !asking;
    setText(this.#question, asking ? tableText(asking.asks, { name: this.#name }) : "");
    const choices = asking
      ? [
          { key: asking.confirm, press: () => this.#do(asking.act) },
          { key: "table-cancel", press: () => this.#ask("") },
        ]
      : this.#items.map(({ key, act, asks }) => ({ key, press: () => (asks ? this.#ask(key) : act && this.#do(act)) }));
    keyed(this.#choices, choices, {
      key: ({ key }) => key,
      create: ({ key }) => element("button", { type: "button", "data-table": key }),
      update: (node, { key, press }) => {
        setText(node, tableText(key, { name: this.#name }));
        node.onclick = press;
      },
    });
  }

  /** @param {string} key of the item that asks; empty for none */
  #ask(key) {
    this.#asking = key;
    this.#render();
    this.#focus();
  }

  /** @param {() => void} act */
  #do(act) {
    this.#open(false);
    act();
  }

  #focus() {
    const first = /** @type {HTMLElement | null} */ (this.#list.querySelector("button"));
    first?.focus();
    this.#list.scrollIntoView({ block: "nearest" });
  }
}
