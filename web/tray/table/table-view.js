/**
 * The view of a shared table. A bar over the dice shows the seats and the state of the connection. A list in place of the
 * history shows the seats, the table's throws and the GM's controls.
 *
 * @import { SeatState, TableState, TableThrow } from "./shared-table.js"
 *
 * @typedef {object} TableActions
 * @property {(want: object) => void} want passes an entry to the seat's program
 * @property {() => void} leave
 * @property {() => void} invite shows the link and its QR code
 * @property {() => void} shareRules sets the rules of this tray for all
 *
 * @typedef {object} Shown
 * @property {TableState} state
 * @property {boolean} connected
 * @property {boolean} removed the own seat may not take part any more
 * @property {number} wishes number of own throws that wait for the table
 * @property {number} playing number of the seat whose dice are moving
 * @property {TableThrow[]} throws newest first
 */
import { tableText } from "./table-text.js";

/** Messages of roles, statuses and notices. */
const ROLES = { gm: "table-gm", player: "table-player", watcher: "table-watcher" };
const STATUSES = { away: "table-away", left: "table-left", kicked: "table-kicked", barred: "table-barred" };
/** @type {Record<string, string>} */
const NOTICES = {
  joined: "table-joined",
  returned: "table-returned",
  departed: "table-departed",
  passed: "table-passed",
};

const MAX_THROWS = 50;
const MAX_NEWS = 4;

export class TableView {
  #actions;
  #bar = element("div", { id: "table-bar", role: "status" });
  #section = element("section", { id: "table" });
  /** @type {string[]} newest last */ #news = [];
  /** @type {Shown | null} */ #shown = null;
  #rendered = "";

  /** @param {TableActions} actions */
  constructor(actions) {
    this.#actions = actions;
    const style = element("link", { rel: "stylesheet", href: new URL("../style/table.css", import.meta.url).href });
    document.head.append(style);
  }

  hide() {
    this.#bar.remove();
    this.#section.remove();
    this.#shown = null;
    this.#rendered = "";
    this.#news = [];
    delete document.documentElement.dataset.table;
  }

  /** @param {string} text about something that happened at the table */
  tell(text) {
    this.#news = [...this.#news, text].slice(-MAX_NEWS);
    if (this.#shown) this.show(this.#shown);
  }

  /** @param {Shown} shown */
  show(shown) {
    this.#shown = shown;
    this.#section.dataset.head = shown.state.head;
    const key = JSON.stringify([
      { ...shown, state: { ...shown.state, head: "", lines: 0 } },
      this.#news,
      document.documentElement.lang,
    ]);
    if (key === this.#rendered) return;
    this.#rendered = key;
    if (!this.#bar.isConnected) this.#attach();
    document.documentElement.dataset.table = shown.connected ? "connected" : "connecting";
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.table : undefined;
    this.#bar.replaceChildren(...this.#barOf(shown));
    this.#section.ariaLabel = shown.state.name;
    this.#section.replaceChildren(...this.#sectionOf(shown));
    if (focused) /** @type {HTMLElement | null} */ (this.#section.querySelector(`[data-table="${focused}"]`))?.focus();
  }

  /**
   * Returns the text of a notice, or an empty one if users don't need it.
   * @param {any} notice
   * @param {SeatState[]} seats
   */
  textOf({ kind, seat, by, throw: number = 0, breach, problem }, seats) {
    const name = seats[seat - 1]?.name ?? "";
    const other = seats[by - 1]?.name ?? "";
    switch (kind) {
      case "removed":
        return `${name}: ${tableText("table-kicked")}`;
      case "named":
        return tableText("table-cheated", { name, breach });
      case "disputed":
        return tableText("table-disputed", { throw: number, name, other });
      case "dropped":
        return tableText("table-dropped", { throw: number });
      case "hasty":
        return tableText("table-hasty", { name, other });
      case "options":
        return tableText("table-rules-set", { name: other });
      case "refused":
        return problem;
      default:
        return kind in NOTICES ? tableText(NOTICES[kind], { name }) : "";
    }
  }

  #attach() {
    const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
    const history = /** @type {HTMLElement} */ (document.getElementById("history"));
    stage.append(this.#bar);
    history.prepend(this.#section);
  }

  /** @param {Shown} shown */
  #barOf(shown) {
    const { state, playing } = shown;
    const seats = state.seats.filter(({ status }) => status === "present" || status === "away");
    const chips = seats.map((seat) => {
      const chip = element("span", { class: "seat", "data-status": seat.status }, swatch(seat), seat.name);
      if (seat.number === playing) chip.dataset.throws = "";
      return chip;
    });
    return [element("span", { class: "seats" }, ...chips), element("span", { class: "state" }, stateText(shown))];
  }

  /** @param {Shown} shown */
  #sectionOf(shown) {
    const { state, connected, throws } = shown;
    const me = state.seats[state.me - 1];
    const gm = me?.role === "gm";
    return [
      ...(state.name ? [element("h2", {}, state.name)] : []), // unknown while the page connects
      element("p", { class: "state", "data-connected": String(connected) }, stateText(shown)),
      element("ul", { class: "seats" }, ...state.seats.map((seat) => this.#seat(seat, state.me, gm))),
      element(
        "div",
        { class: "buttons" },
        ...(state.link ? [this.#button("table-invite", () => this.#actions.invite())] : []),
        ...(gm ? this.#gmButtons(state) : []),
        this.#button("table-leave", () => this.#actions.leave()),
      ),
      element("div", { class: "news", role: "log" }, ...this.#news.map((text) => element("p", {}, text))),
      element("h3", {}, tableText("table-throws")),
      element("ol", { class: "throws" }, ...throws.slice(0, MAX_THROWS).map((entry) => this.#throw(entry, state))),
    ];
  }

  /**
   * @param {SeatState} seat
   * @param {number} me
   * @param {boolean} gm whether this seat is the GM's
   */
  #seat(seat, me, gm) {
    const { number, name, role, status, missed, refused } = seat;
    const gone = status !== "present" && status !== "away";
    const notes = [number === me ? tableText("table-you") : "", tableText(ROLES[role])];
    if (status !== "present") notes.push(tableText(STATUSES[status]));
    if (missed || refused) notes.push(tableText("table-record", { missed, refused }));
    const item = element("li", { "data-status": status, "data-seat": String(number) });
    item.append(swatch(seat), element("strong", {}, name), " ", element("span", {}, notes.filter(Boolean).join(", ")));
    if (gm && number !== me && !gone) item.append(this.#roles(seat), this.#kick(seat));
    return item;
  }

  /** @param {SeatState} seat */
  #roles({ number, name, role }) {
    const roles = /** @type {const} */ (["gm", "player", "watcher"]);
    const options = roles.map((value) => {
      const option = element("option", { value }, tableText(ROLES[value]));
      option.selected = value === role;
      return option;
    });
    const select = element("select", { "data-table": `role-${number}` }, ...options);
    select.ariaLabel = tableText("table-appoint", { name });
    select.addEventListener("change", () => this.#actions.want({ appoint: { seat: number, role: select.value } }));
    return select;
  }

  /** @param {SeatState} seat */
  #kick({ number, name }) {
    const kick = element("button", { type: "button", "data-table": `kick-${number}` }, "×");
    kick.ariaLabel = kick.title = tableText("table-kick", { name });
    kick.addEventListener("click", () => this.#actions.want({ kick: number }));
    return kick;
  }

  /** @param {TableState} state */
  #gmButtons({ locked }) {
    const lock = this.#button("table-lock", () => this.#actions.want({ lock: !locked }));
    lock.ariaPressed = String(locked);
    return [
      this.#button("table-rules", () => this.#actions.shareRules()),
      this.#button("table-renew", () => this.#actions.want({ renew: true })),
      lock,
    ];
  }

  /**
   * @param {TableThrow} entry
   * @param {TableState} state
   */
  #throw({ number, seat, text, secret, hidden }, { seats, me }) {
    const roller = seats[seat - 1];
    const item = element("li", { value: String(number), "data-throw": String(number) });
    if (roller) item.append(swatch(roller), element("strong", {}, roller.name), " ");
    item.append(element("span", {}, text || tableText("table-secret")));
    if (secret && text) item.append(" ", element("em", {}, tableText("table-secret")));
    if (hidden && seat === me) item.append(this.#button("table-open", () => this.#actions.want({ open: number })));
    return item;
  }

  /**
   * @param {string} key of its label
   * @param {() => void} press
   */
  #button(key, press) {
    const node = element("button", { type: "button", "data-table": key }, tableText(key));
    node.addEventListener("click", press);
    return node;
  }
}

/** @param {Shown} shown */
function stateText({ state, connected, removed, wishes }) {
  if (removed) return tableText("table-removed");
  if (state.halted) return tableText("table-halted", { reason: state.halted });
  if (!connected) return tableText("table-connecting");
  const owing = (state.open?.owing ?? []).filter((seat) => seat !== state.me);
  const names = owing.map((seat) => state.seats[seat - 1]?.name).join(", ");
  if (names) return tableText("table-waiting", { names });
  return wishes > 0 ? tableText("table-wish") : tableText("table-connected");
}

/** @param {SeatState} seat */
function swatch({ color }) {
  const mark = element("i", { class: "swatch", "aria-hidden": "true" });
  mark.style.setProperty("--seat", color);
  return mark;
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}
