/** Views of a visit for unit tests. */

/** @type {(number: number, name: string, others?: object) => any} */
export const seat = (number, name, others = {}) => ({
  number,
  name,
  color: "#3a8a57",
  role: "player",
  status: "present",
  ...others,
});

/** Gwen is the GM, Ann and Ben are players, and Walt watches. */
export const SEATS = [
  seat(1, "Gwen", { role: "gm", color: "#c0463c" }),
  seat(2, "Ann"),
  seat(3, "Ben"),
  seat(4, "Walt", { role: "watcher" }),
];

/** @type {(number: number, seat: number, others?: object) => any} */
export const result = (number, seat, others = {}) => ({
  throw: number,
  seat,
  name: SEATS[seat - 1].name,
  color: SEATS[seat - 1].color,
  text: `${SEATS[seat - 1].name} has result ${number}.`,
  line: "Good 4dF vs Fair",
  time: 1e12,
  ...others,
});

/** Returns the view of a seat at a table without throws. @type {(me: number, others?: object) => any} */
export const viewOf = (me, others = {}) => ({
  phase: me === 4 ? "watching" : "seated",
  name: "Attic",
  connected: true,
  channel: false,
  link: "table.secret",
  server: "",
  locked: false,
  me,
  gm: me === 1,
  rolls: me !== 4,
  seats: SEATS.map((one) => ({ ...one, own: one.number === me })),
  waiting: 0,
  wants: [],
  results: [],
  playing: [],
  secrets: 0,
  news: [],
  ignored: [],
  head: "head",
  lines: 40,
  ...others,
});

/** Returns a view with some members of a seat changed. */
export const withSeat = (view, number, others) => ({
  ...view,
  seats: view.seats.map((one) => (one.number === number ? { ...one, ...others } : one)),
});

/** Returns a text without the marks that isolate its direction. */
export const plain = (text) => text?.replace(/[\u2068\u2069]/g, "");

/** Returns the text that a node shows. */
export const textOf = (node) => plain(node?.textContent);

/** Adds what jsdom lacks: modal dialogs. */
export function addDialogs({ HTMLDialogElement }) {
  const { prototype } = HTMLDialogElement;
  prototype.showModal = function () {
    this.open = true;
    this.querySelector("[autofocus]")?.focus();
  };
  prototype.close = function () {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
}

/** Presses Escape in a dialog. */
export function pressEscape(dialog) {
  const cancel = new Event("cancel", { cancelable: true });
  if (dialog.dispatchEvent(cancel)) dialog.close();
}
