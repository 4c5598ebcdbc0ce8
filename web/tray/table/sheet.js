/**
 * The table's sheet: the state of the connection, the invitation, the seats with their menus, the GM's controls, the
 * record, and the way out.
 */
import { element } from "../../shared/nodes.js";
import { CopyLink } from "./copy-link.js";
import { DeviceLink } from "./device.js";
import { failureOf } from "./failure.js";
import { iconButton, keyed, setName, setText, button } from "./nodes.js";
import { aboutSeat, createChip, isAtTable, nameOf, updateChip } from "./people.js";
import { ProfileForm } from "./profile-form.js";
import { Question } from "./question.js";
import { SeatMenu } from "./seat-menu.js";
import { hasEnded, isJoining, stateText } from "./state-text.js";
import { tableText } from "./table-text.js";

/** @import { TableActions, View } from "./view-types.js" */

const CROSS = "m5 5 14 14M19 5 5 19";

export class TableSheet {
  #actions;
  #dialog = element("dialog", { id: "table-sheet", "aria-labelledby": "table-sheet-title" });
  #title = element("h2", { id: "table-sheet-title", dir: "auto", tabindex: -1, autofocus: "" });
  #close = iconButton(CROSS, () => this.#dialog.close());
  #state = element("p", { class: "state", role: "status" });
  #problem = element("p", { class: "problem", role: "alert" });
  #link = new CopyLink();
  #notes = element("div", { class: "notes" });
  #offer = element("div", { class: "offer" });
  #offerText = element("p");
  #seats = element("ul", { class: "seats" });
  #profile;
  #device = new DeviceLink(() => this.#menus.get(this.#view?.me ?? 0)?.focus());
  #buttons = element("div", { class: "buttons" });
  #question = new Question(() => this.#buttons);
  #record = element("details", { class: "record" });
  #head = element("code");
  #recordTitle = element("summary");
  /** @type {Map<number, SeatMenu>} by seat */ #menus = new Map();
  /** @type {View | null} */ #view = null;

  /** @param {TableActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#profile = new ProfileForm(
      (profile) => void this.#do(actions.rename(profile)),
      () => this.#menus.get(this.#view?.me ?? 0)?.focus(),
    );
    this.#close.classList.add("close");
    this.#offer.append(
      this.#offerText,
      button("table-accept", () => this.#act({ accept: true })),
    );
    this.#record.append(
      this.#recordTitle,
      this.#head,
      button("table-save-record", () => actions.saveRecord()),
    );
    const header = element("header", {}, this.#title, this.#close);
    this.#dialog.append(
      header,
      this.#state,
      this.#problem,
      this.#offer,
      this.#link.node,
      this.#notes,
      this.#seats,
      this.#profile.node,
      this.#device.node,
      this.#buttons,
      this.#question.node,
      this.#record,
    );
    this.#listen();
  }

  /** Opens the sheet, or with the invitation's QR code. @param {boolean} [invites] */
  open(invites = false) {
    if (!this.#view || this.#dialog.open) return;
    if (invites) void this.#link.open(true);
    this.#dialog.showModal();
  }

  hide() {
    this.#view = null;
    this.#dialog.close();
    this.#dialog.remove();
    this.#seats.replaceChildren();
    this.#menus.clear();
    void this.#link.open(false);
  }

  /** @param {View} view */
  show(view) {
    this.#view = view;
    if (!this.#dialog.isConnected) document.body.append(this.#dialog);
    setText(this.#title, view.name || tableText("table-shared"));
    setName(this.#close, tableText("table-close"));
    setText(this.#state, summary(view));
    this.#offer.hidden = view.heir === undefined || view.heir !== view.me;
    setText(this.#offerText, tableText("table-offer"));
    const invites = Boolean(view.link) && !view.channel && !hasEnded(view);
    this.#link.node.hidden = !invites;
    if (invites) this.#link.show(this.#actions.address(view.link));
    keyed(this.#notes, notes(view), {
      key: ({ key }) => key,
      create: () => element("p"),
      update: (node, { text }) => setText(node, text),
    });
    this.#device.show(view.private ? this.#actions.address(view.private) : "", view.gm && view.secrets > 0);
    this.#showSeats(view);
    this.#showButtons(view);
    this.#question.show(view.gm);
    this.#record.hidden = view.lines === 0;
    setText(this.#recordTitle, tableText("table-head", { lines: view.lines }));
    setText(this.#head, view.head);
  }

  #listen() {
    // Escape closes a menu or a form first.
    this.#dialog.addEventListener("cancel", (event) => {
      const menu = [...this.#menus.values()].find(({ isOpen }) => isOpen);
      if (!menu && this.#profile.node.hidden && this.#device.node.hidden) return;
      event.preventDefault();
      if (menu) menu.close();
      else if (!this.#device.node.hidden) this.#device.close();
      else this.#profile.close();
    });
    this.#dialog.addEventListener("click", (event) => {
      if (event.target === this.#dialog) return this.#dialog.close(); // the backdrop
      const path = event.composedPath(); // the pressed button of a menu may be gone already
      for (const menu of this.#menus.values()) if (!path.includes(menu.node)) menu.close();
    });
    this.#dialog.addEventListener("close", () => {
      for (const menu of this.#menus.values()) menu.close();
      this.#profile.close();
      this.#device.close();
      this.#question.close();
      void this.#link.open(false);
      setText(this.#problem, "");
    });
  }

  /** @param {View} view */
  #showSeats(view) {
    const [at, gone] = [true, false].map((here) => view.seats.filter((seat) => isAtTable(seat) === here));
    keyed(this.#seats, [...at, ...gone], {
      key: ({ number }) => number,
      create: ({ number }) => this.#row(number),
      update: (row, seat) => {
        const [chip, about] = /** @type {HTMLElement[]} */ ([...row.children]);
        row.dataset.status = seat.status;
        updateChip(chip, seat);
        setText(/** @type {Element} */ (about.firstElementChild), nameOf(seat));
        setText(/** @type {Element} */ (about.lastElementChild), aboutSeat(seat, view.heir));
        this.#menus.get(seat.number)?.show(seat, view);
      },
    });
  }

  /** @param {number} number of the seat */
  #row(number) {
    const menu = new SeatMenu({
      act: (want) => this.#act(want),
      rename: () => {
        const own = this.#view?.seats[number - 1];
        if (own) this.#profile.open(own);
      },
      device: () => this.#device.open(),
    });
    this.#menus.set(number, menu);
    const about = element("p", {}, element("bdi"), element("span"));
    return element("li", { "data-seat": number }, createChip(), about, menu.node);
  }

  /** @param {View} view */
  #showButtons(view) {
    const joining = isJoining(view);
    /** @type {[string, () => void][]} */ const gm = [
      ["table-rules", () => this.#act({ options: this.#actions.rules() }, "table-done")],
      [view.locked ? "table-unlock" : "table-lock", () => this.#act({ lock: !view.locked })],
      this.#asking({
        key: "table-renew",
        asks: "table-renew-asks",
        confirm: "table-renew-do",
        act: () => this.#renew(),
        ofGM: true,
      }),
    ];
    /** @type {[string, () => void]} */ const out = joining
      ? ["table-cancel", () => this.#actions.cancel()]
      : ["table-leave", () => this.#actions.leave()];
    /** @type {[string, () => void][]} */ const back =
      view.failure?.code === "table-taken" ? [["table-take-back", () => void this.#do(this.#actions.takeBack())]] : [];
    keyed(this.#buttons, [...back, ...(view.gm ? gm : []), out, ...this.#endings(view)], {
      key: ([key]) => key,
      create: ([key]) => button(key, () => {}),
      update: (node, [key, press]) => {
        setText(node, tableText(key));
        node.onclick = press;
      },
    });
  }

  /** Returns the buttons that end something for good. @param {View} view @returns {[string, () => void][]} */
  #endings(view) {
    if (view.channel || isJoining(view) || view.phase === "removed") return [];
    const forgets = this.#asking({
      key: "table-forget",
      asks: "table-forget-asks",
      confirm: "table-forget-do",
      act: () => this.#actions.forget(),
    });
    if (!view.gm) return [forgets];
    const deletes = this.#asking({
      key: "table-delete",
      asks: "table-delete-asks",
      confirm: "table-delete-do",
      act: () => this.#act({ delete: true }),
      ofGM: true,
    });
    return [forgets, deletes];
  }

  /**
   * Returns a button that asks.
   * @param {import("./question.js").Asked} asked
   * @returns {[string, () => void]}
   */
  #asking(asked) {
    return [asked.key, () => this.#question.ask(asked)];
  }

  #renew() {
    this.#act({ renew: [...crypto.getRandomValues(new Uint8Array(16))] });
  }

  /**
   * @param {import("./visit.js").Want} want
   * @param {string} [done] key of the message after success
   */
  #act(want, done) {
    void this.#do(this.#actions.act(want), done);
  }

  /**
   * Shows why an act was refused.
   * @param {Promise<unknown>} act
   * @param {string} [done]
   */
  async #do(act, done) {
    setText(this.#problem, "");
    const failure = await failureOf(act);
    setText(this.#problem, failure || (done ? tableText(done) : ""));
  }
}

/** @param {View} view */
function summary(view) {
  if (hasEnded(view)) return stateText(view);
  const parts = [stateText(view)];
  const rolls = view.results[0]?.throw ?? 0;
  if (view.me) parts.push(tableText("table-rolled-so-far", { rolls }));
  if (view.waiting) parts.push(tableText("table-queue", { rolls: view.waiting }));
  return parts.join(" · ");
}

/**
 * Returns what the user should know about the table.
 * @param {View} view
 */
function notes({ channel, link, me, locked, filling, secrets, elects, ignored }) {
  /** @type {[boolean | undefined, string, Record<string, string | number>?][]} */ const all = [
    [elects, "table-absent"],
    [channel, "table-on-channel"],
    [!channel && me > 0 && !link, "table-relinked-here"],
    [locked, "table-locked-here"],
    [filling, "table-filling-here"],
    [secrets > 0, "table-unopened", { rolls: secrets }],
    [ignored.length > 0, "table-rules-ignored-here", { fields: ignored.join(", ") }],
  ];
  return all.filter(([applies]) => applies).map(([, key, values]) => ({ key, text: tableText(key, values) }));
}
