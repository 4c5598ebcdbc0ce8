/**
 * The room of Owlbear Rodeo as a place. Each call may be late, fail, or be answered by a host of another version, whose
 * values are checked.
 *
 * @import { Place, Result, Seat, Wire } from "../place.js"
 */
import { Limit } from "../../shared/limit.js";
import { placeText } from "../texts.js";
import { isLate, isSizeError } from "./errors.js";
import { LastRolls } from "./last-rolls.js";
import { TEXT_LENGTH } from "./results.js";
import OBR from "./sdk.js";

/** Precedes the names of this extension's channels and metadata. */
const ID = "fudge-tray.table";

/** Channels of the messages of the table, and of results for those whose tray is closed. */
export const TABLE = `${ID}/1`;
export const RESULTS = `${ID}/result`;

/** Metadata of the room with the last rolls. */
const ROLLS = `${ID}/rolls`;

/** Longest wait for the host, in ms. */
const READY_TIME = 10_000;

/** Bytes of a broadcast, less those of its envelope, and broadcasts per second. */
const LIMIT = 16_000;
const PER_SECOND = 40;

/** Longest name of a seat, in characters. */
const NAME_LENGTH = 40;

/** Whether this page is in a room. */
export const isInRoom = () => OBR.isAvailable;

/** @implements {Place} */
export class Room {
  ready;
  answered;
  /** @type {Wire | undefined} */ wire;
  keeper = /** @type {const} */ ("hidden");
  look = { scheme: /** @type {"light" | "dark"} */ ("dark"), locale: navigator.language };
  #rolls = new LastRolls(
    {
      get: async () => (await OBR.room.getMetadata()) ?? {},
      set: (rolls) => OBR.room.setMetadata({ [ROLLS]: rolls }),
    },
    ROLLS,
  );
  #told = new Set(); // texts about metadata, which are shown once

  /** @param {Place["asks"]} [asks] answers requests for rolls */
  constructor(asks) {
    this.asks = asks;
    /** @type {Promise<void>} */
    this.answered = new Promise((/** @type {(value: void) => void} */ resolve) => OBR.onReady(() => resolve())).then(
      () => this.#look(),
    );
    this.ready = new Promise((resolve, reject) => {
      const limit = new Limit(READY_TIME, () => reject(new Error("Owlbear Rodeo doesn't answer")));
      this.answered.then(resolve, reject).finally(() => limit.end());
    });
    this.ready.catch(() => {}); // the caller may not wait for it
  }

  /** Learns how the room looks, and the role of the user. */
  async #look() {
    const [theme, role] = await Promise.allSettled([OBR.theme.getTheme(), again(() => OBR.player.getRole())]);
    if (theme.status === "fulfilled" && theme.value?.mode === "LIGHT") this.look.scheme = "light";
    this.wire = wireOf(role.status === "fulfilled" && role.value === "GM");
  }

  /** @returns {Promise<Seat>} */
  async identity() {
    const [name, color, role] = await Promise.allSettled([
      again(() => OBR.player.getName()),
      OBR.player.getColor(),
      again(() => OBR.player.getRole()),
    ]);
    if (name.status === "rejected" && role.status === "rejected") throw name.reason;
    return {
      id: OBR.player.id,
      name: nameOf(fulfilled(name)),
      color: colorOf(fulfilled(color)),
      role: fulfilled(role) === "GM" ? "gm" : "player",
    };
  }

  /** Shows a result to all users of the room, and adds it to the last rolls. @param {Result} result */
  async post({ seat, text, receipt }) {
    const roll = { name: seat.name, text, receipt };
    await OBR.broadcast.sendMessage(RESULTS, roll, { destination: "ALL" });
    try {
      await this.#rolls.add(roll);
    } catch (error) {
      if (!isLate(error)) this.#tellOnce(isSizeError(error) ? "not-kept" : "no-rights");
    }
  }

  /** @param {"not-kept" | "no-rights"} name */
  #tellOnce(name) {
    if (this.#told.has(name)) return;
    this.#told.add(name);
    this.notify(placeText(this.look.locale, name), "warning");
  }

  /** @param {string} text @param {"info" | "warning" | "error"} kind */
  notify(text, kind) {
    const variant = /** @type {const} */ ({ info: "INFO", warning: "WARNING", error: "ERROR" })[kind];
    OBR.notification.show(text.slice(0, TEXT_LENGTH), variant).catch((error) => console.warn(text, error));
  }
}

/** Returns the wire of the room. @param {boolean} keeps whether this page may keep the table: those of the GM do @returns {Wire} */
export function wireOf(keeps) {
  return {
    name: `owlbear ${OBR.room.id}`,
    keeps,
    limit: LIMIT,
    perSecond: PER_SECOND,
    postMessage: (text) => OBR.broadcast.sendMessage(TABLE, text, { destination: "ALL" }),
    addEventListener: (_type, listener) =>
      void OBR.broadcast.onMessage(TABLE, ({ data, connectionId }) => listener({ data, from: connectionId })),
  };
}

/**
 * Calls the host a second time if its first answer is late or an error.
 * @template T
 * @param {() => Promise<T>} call
 */
const again = (call) => call().catch(call);

/** @param {PromiseSettledResult<unknown>} settled */
const fulfilled = (settled) => (settled.status === "fulfilled" ? settled.value : undefined);

/** Returns a name that a table accepts, or an empty one. @param {unknown} name */
function nameOf(name) {
  const text = typeof name === "string" ? name.normalize("NFC").replace(/\p{C}/gu, "").trim() : "";
  return [...text].slice(0, NAME_LENGTH).join("").trim();
}

/** @param {unknown} color */
const colorOf = (color) =>
  typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : undefined;
