/** How seats are shown: as chips with the initial in the colour of their dice, and by their names. */
import { element } from "../../shared/nodes.js";
import { setText } from "./nodes.js";
import { tableText } from "./table-text.js";

/** @import { SeatView } from "./view-types.js" */

/** @type {Record<SeatView["role"], string>} */
const ROLES = { gm: "table-gm", player: "table-player", watcher: "table-watcher" };

/** @type {Record<string, string>} */
const STATUSES = { away: "table-away", left: "table-left", kicked: "table-kicked", barred: "table-barred" };

/** Luminance above which black has more contrast than white, as a chip's letter. One of both has at least 4.5. */
const BRIGHT = 0.179;

const letters = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

/** Reports whether a seat has not left. @param {SeatView} seat */
export const isAtTable = ({ status }) => status === "present" || status === "away";

/** Returns the first letter of a name. @param {string} name */
function initial(name) {
  const [first] = letters ? [...letters.segment(name)].map(({ segment }) => segment) : name;
  return (first ?? "").toLocaleUpperCase();
}

/** Returns the relative luminance of a colour such as #c0ffee. @param {string} color */
function luminance(color) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Creates a chip, which `updateChip` fills. */
export const createChip = () => element("span", { class: "chip", "aria-hidden": "true" }, element("bdi"));

/**
 * @param {HTMLElement} chip
 * @param {Pick<SeatView, "name" | "color"> & Partial<SeatView>} seat
 */
export function updateChip(chip, seat) {
  chip.style.setProperty("--seat", seat.color);
  chip.dataset.ink = luminance(seat.color) > BRIGHT ? "dark" : "light";
  chip.dataset.role = seat.role ?? "";
  chip.dataset.status = seat.status ?? "present";
  chip.toggleAttribute("data-rolls", Boolean(seat.throws));
  setText(/** @type {Element} */ (chip.firstElementChild), initial(seat.name));
  if (seat.doubtful) chip.dataset.number = String(seat.number);
  else delete chip.dataset.number;
}

/** @param {Pick<SeatView, "name" | "color"> & Partial<SeatView>} seat */
export function chipOf(seat) {
  const chip = createChip();
  updateChip(chip, seat);
  return chip;
}

/**
 * Returns the name of a seat, with its number if the name is easily mistaken for another's.
 * @param {Pick<SeatView, "name"> & Partial<SeatView>} seat
 */
export const nameOf = ({ name, number = 0, doubtful }) =>
  doubtful ? tableText("table-numbered", { name, number }) : name;

/**
 * Returns what is known about a seat: "you, GM, away".
 * @param {SeatView} seat
 * @param {number} [heir] number of the seat that is asked to become the GM
 */
export function aboutSeat({ number, own, role, status, votes = 0, missed = 0, refused = 0 }, heir) {
  const about = [own ? "table-you" : "", ROLES[role], STATUSES[status] ?? "", number === heir ? "table-heir" : ""];
  const texts = about.filter(Boolean).map((key) => tableText(key));
  if (votes) texts.push(tableText("table-votes", { votes }));
  if (missed) texts.push(tableText("table-missed", { rolls: missed }));
  if (refused) texts.push(tableText("table-refused", { rolls: refused }));
  return texts.join(", ");
}
