import { TrayError } from "../shared/errors.js";

/**
 * @import { Seated, SeatOptions, TableChannel } from "./fudge-tray.js"
 * @import { Connection } from "./connection.js"
 *
 * @typedef {object} Table
 * @property {TableChannel | null} channel
 * @property {object} arg of the operation join
 * @property {boolean} joined
 */

/**
 * The shared table of a tray. It relays messages between one channel at most and the tray page, and leaves a table before
 * it joins the next one.
 */
export class SharedTable {
  #connection;
  /** @type {Table | null} joined, or to be joined */ #table = null;
  /** @type {TableChannel | null} whose messages are relayed */ #channel = null;

  /** @param {Connection} connection */
  constructor(connection) {
    this.#connection = connection;
  }

  /** Reports whether the tray is at a table, or joins one. */
  get active() {
    return this.#table !== null;
  }

  /**
   * @param {TableChannel | string | URL} where
   * @param {SeatOptions} seat
   * @returns {Promise<Seated>}
   */
  async join(where, seat) {
    const channel = typeof where === "object" && "postMessage" in where ? where : null;
    const arg = {
      ...seat,
      ...(channel
        ? { channel: true, key: channel.name ?? "", waits: channel.keeps === false }
        : { link: String(where) }),
    };
    const table = { channel, arg, joined: false };
    await this.#replace(table);
    if (this.#table !== table) throw new TrayError("aborted", "Another call of join() or leave() has ended this join.");
    this.#attach();
    try {
      const seated = await this.#connection.ask("join", "seat", arg);
      table.joined = true;
      return seated;
    } catch (error) {
      if (this.#table === table) this.#forget();
      throw error;
    }
  }

  /** Leaves the table, or ends a join that waits. */
  leave() {
    return this.#replace(null);
  }

  /** Handles a change of the seat. A tray that follows without one has the link. @param {Seated} seated */
  seated({ seat, link }) {
    if (seat === 0 && !link && this.#table?.joined) this.#forget();
  }

  /** Takes the seat again at a tray page that has just started. */
  restart() {
    if (!this.#table) return;
    this.#attach();
    if (this.#table.joined) this.#connection.ask("join", "seat", this.#table.arg).catch(() => {});
  }

  /** @param {any} data for the channel */
  post(data) {
    this.#channel?.postMessage(data);
  }

  /** Stops relaying messages until the tray page starts again. */
  detach() {
    this.#channel?.removeEventListener("message", this.#relay);
    this.#channel = null;
  }

  /** @param {Table | null} table to join next */
  async #replace(table) {
    const last = this.#table;
    this.#table = table;
    if (!last) return;
    await this.#connection.ask("leave");
    this.detach();
  }

  #forget() {
    this.#table = null;
    this.detach();
  }

  #attach() {
    this.detach();
    this.#channel = this.#table?.channel ?? null;
    this.#channel?.addEventListener("message", this.#relay);
    this.#channel?.start?.();
  }

  /** Passes a message of the channel to the tray page. */
  #relay = (/** @type {any} */ { data }) => {
    if (this.#connection.listening) this.#connection.ask("deliver", "data", data).catch(() => {});
  };
}
