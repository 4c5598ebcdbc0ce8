/**
 * A keeper without a stage: keeps the record of a channel's table in a page that has no tray and may be hidden. It has no
 * seat. The record is that of the trays of this browser: the first one creates the table, and this page keeps the record
 * whenever none of them does.
 */
import "../../wasm_exec.js"; // before seat-program.js
import { ChannelPort } from "../../tray/table/channel-port.js";
import { SeatProgram } from "../../tray/table/seat-program.js";
import { SeatStore } from "../../tray/table/seat-store.js";

/**
 * @import { TableChannel } from "../../element/fudge-tray.js"
 *
 * @typedef {"searching" | "waiting" | "keeping" | "failed"} Phase
 *   searching  this browser keeps no table for the channel
 *   waiting    a tray of this browser keeps the record
 *   keeping    this page keeps the record
 *   failed     the program has stopped; the next message of the channel starts another one
 */

/** Time until another program is started after one has stopped, in ms. */
const REST = 10_000;

export class Keeper {
  #channel;
  #store;
  #changed;
  /** @type {Phase} */ #phase = "searching";
  /** @type {ChannelPort | null} */ #port = null;
  /** @type {Promise<void> | undefined} */ #looking;
  #rests = 0; // time until which no other program is started

  /**
   * @param {TableChannel} channel
   * @param {(phase: Phase) => void} [changed]
   */
  constructor(channel, changed = () => {}) {
    this.#channel = channel;
    this.#changed = changed;
    this.#store = new SeatStore(location.origin, () => {});
    channel.addEventListener("message", ({ data }) => void this.#receive(data));
    addEventListener("pagehide", () => this.#store.suspend());
    void this.#look();
  }

  get phase() {
    return this.#phase;
  }

  /** @param {any} message of a tray. One that searches may find a table that was created, or whose link was replaced. */
  async #receive(message) {
    if (!this.#port || message?.kind === "seek") await this.#look();
    this.#port?.deliver(message);
  }

  /** Looks for a table that this browser keeps. @returns {Promise<void>} */
  #look() {
    this.#looking ??= this.#find()
      .catch(reportError)
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #find() {
    if (Date.now() < this.#rests) return;
    const kept = await this.#store.keptTable(this.#channel.name ?? "");
    if (!kept) return;
    if (this.#port?.table === kept.table) return this.#port.relink(kept.link);
    this.#close();
    const port = new ChannelPort((data) => this.#channel.postMessage(data), {
      connected: () => {},
      disconnected: () => {},
      published: () => {},
    });
    this.#port = port;
    port.open(kept.table, kept.link, null);
    this.#enter("waiting");
    this.#keep(port).catch((error) => this.#fail(port, error));
  }

  /**
   * Keeps the record as soon as no tray of this browser does.
   * @param {ChannelPort} port
   */
  async #keep(port) {
    const table = port.table;
    const program = await SeatProgram.load((error) => this.#fail(port, error));
    if (!(await this.#store.awaitRecord(table)) || this.#port !== port) return;
    port.keep(
      program.keep({
        table,
        append: (seq, line) => this.#store.append(table, seq, line),
        read: (from, limit) => this.#store.read(table, from, limit),
        publish: (publication) => port.publish(publication),
      }),
    );
    this.#enter("keeping");
  }

  /**
   * @param {ChannelPort} port
   * @param {unknown} error
   */
  #fail(port, error) {
    reportError(error);
    if (this.#port !== port) return;
    this.#close();
    this.#rests = Date.now() + REST;
    this.#enter("failed");
  }

  #close() {
    this.#port?.close();
    this.#port = null;
    void this.#store.releaseRecord();
  }

  /** @param {Phase} phase */
  #enter(phase) {
    this.#phase = phase;
    this.#changed(phase);
  }
}
