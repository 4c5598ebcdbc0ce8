/**
 * The table's part of the bar above the dice: the seats, which open the table's sheet, the invitation, and whose dice are
 * rolling.
 */
import { element } from "../../shared/nodes.js";
import { icon, iconButton, keyed, setName, setText } from "./nodes.js";
import { aboutSeat, chipOf, createChip, isAtTable, nameOf, updateChip } from "./people.js";
import { hasEnded, stateText } from "./state-text.js";
import { tableText } from "./table-text.js";

/** @import { SeatView, View } from "./view-types.js" */

const PEOPLE =
  "M9 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M3 20a6 6 0 0 1 12 0M16 5a3.500 3.500 0 0 1 0 6.500M18 15a6 6 0 0 1 3 5";
const INVITE = "M9 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M3 20a6 6 0 0 1 12 0M18 7v8m-4-4h8";

export class TableBar {
  #title = element("bdi", { class: "title" });
  #chips = element("span", { class: "chips" });
  #count = element("span", { class: "count" });
  #seats = element("button", { type: "button", id: "seats", "aria-haspopup": "dialog" });
  #invite;
  #inviteLabel = element("span");
  #state = element("span", { id: "table-state", role: "status" });
  #rolling = element("p", { id: "rolling", "aria-hidden": "true" });
  #roller = createChip();
  #doing = element("span");

  /** @param {{open: () => void, invite: () => void}} actions */
  constructor({ open, invite }) {
    this.#seats.append(this.#title, this.#chips, icon(PEOPLE), this.#count);
    this.#seats.addEventListener("click", open);
    this.#invite = iconButton(INVITE, invite);
    this.#invite.id = "invite";
    this.#invite.append(this.#inviteLabel);
    this.#rolling.append(this.#roller, this.#doing);
  }

  /** @param {View} view */
  show(view) {
    if (!this.#seats.isConnected) this.#attach();
    const seats = view.seats.filter(isAtTable);
    setText(this.#title, view.name || tableText("table-shared"));
    const state = news(view);
    this.#seats.toggleAttribute("data-many", seats.length > 4 || Boolean(state && seats.length));
    this.#seats.toggleAttribute("data-crowd", seats.length > 8);
    setText(this.#count, String(seats.length));
    setName(this.#seats, label(view, seats));
    keyed(this.#chips, seats, { key: ({ number }) => number, create: chipOf, update: updateSeat });
    this.#invite.hidden = !view.link || view.channel || hasEnded(view);
    setText(this.#inviteLabel, tableText("table-invite"));
    setName(this.#invite, tableText("table-invite"));
    setText(this.#state, state);
    this.#showRolling(view);
  }

  hide() {
    for (const node of [this.#seats, this.#invite, this.#state, this.#rolling]) node.remove();
  }

  #attach() {
    const together = /** @type {HTMLElement} */ (document.getElementById("together"));
    together.after(this.#seats, this.#invite, this.#state, this.#rolling);
  }

  /** @param {View} view */
  #showRolling(view) {
    const doing = doingOf(view);
    this.#rolling.hidden = !doing;
    if (!doing) return;
    const { seat, text, state } = doing;
    this.#rolling.dataset.state = state;
    this.#roller.hidden = !seat;
    if (seat) updateChip(this.#roller, { ...seat, role: undefined, status: "present", throws: false });
    setText(this.#doing, text);
  }
}

/** @param {HTMLElement} chip @param {SeatView} seat */
function updateSeat(chip, seat) {
  updateChip(chip, seat);
  chip.title = `${nameOf(seat)}: ${aboutSeat(seat)}`;
}

/** Returns what the user should know without the sheet: a question to the seat, or the state. @param {View} view */
function news(view) {
  if (view.phase !== "seated" && view.phase !== "watching") return stateText(view);
  if (view.me > 0 && view.heir === view.me) return tableText("table-offer");
  return view.elects ? tableText("table-absent") : "";
}

/** @param {View} view @param {SeatView[]} seats */
function label(view, seats) {
  const name = view.name || tableText("table-shared");
  const people = seats.map((seat) => `${nameOf(seat)} (${aboutSeat(seat)})`);
  return [tableText("table-seats", { name, seats: seats.length }), ...people].join("; ");
}

/**
 * Returns what the table does: a throw whose dice move, or what it waits for.
 * @param {View} view
 * @returns {{seat?: SeatView, text: string, state: "rolling" | "waiting"} | undefined}
 */
function doingOf({ playing, results, seats, open, wants, me }) {
  const [first] = playing;
  if (first) {
    const seat = seats[first.seat - 1];
    const { line = "", hidden } = results.find((result) => result.throw === first.throw) ?? {};
    const key = hidden ? "table-rolls-secret" : line ? "table-rolls-line" : "table-rolls";
    return { seat, text: tableText(key, { name: nameOf(seat), line }), state: "rolling" };
  }
  const owing = (open?.owing ?? []).filter((number) => number !== me);
  if (open && owing.length > 0) {
    const names = owing.map((number) => nameOf(seats[number - 1])).join(", ");
    return { seat: seats[open.seat - 1], text: tableText("table-waiting", { names }), state: "waiting" };
  }
  const waits = wants.some((want) => want.throw);
  return waits ? { seat: seats[me - 1], text: tableText("table-wish"), state: "waiting" } : undefined;
}
