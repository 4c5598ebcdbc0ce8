/**
 * @import { FudgeTray, SeatOptions, TableChannel, TrayError } from "../../element/fudge-tray.js"
 *
 * @typedef {{ channel: TableChannel, close: () => void }} Room the channel of a table
 *
 * @typedef {object} SeatHost what a seat needs of Foundry
 * @property {() => string} keeper returns the user whose page keeps the table: the active GM; empty without one
 * @property {(keeper: string) => Room} open opens the channel of the keeper's table
 * @property {() => SeatOptions} profile
 * @property {(error: TrayError) => void} refused is called once for each keeper; the tray tries again
 */

/** Time between two tries to take the seat, in ms. */
const PAUSE = 5000;

/** The tray's seat at the table that the page of the active GM keeps. Each GM has an own table, with an own record. */
export class Seat {
  #tray;
  #host;
  /** @type {Room | null} */ #room = null;
  #keeper = "";
  #seated = false;

  /**
   * @param {FudgeTray} tray
   * @param {SeatHost} host
   */
  constructor(tray, host) {
    this.#tray = tray;
    this.#host = host;
  }

  /** Reports whether the tray throws its dice at the table. */
  get seated() {
    return this.#seated && this.#keeper === this.#host.keeper();
  }

  /** Takes the seat at the table of the present keeper. It tries until the keeper's page answers. */
  async update() {
    const keeper = this.#host.keeper();
    if (keeper === this.#keeper) return;
    await this.leave();
    if (!keeper || keeper !== this.#host.keeper() || this.#room) return; // it has changed meanwhile
    const room = this.#host.open(keeper);
    this.#room = room;
    this.#keeper = keeper;
    for (let first = true; this.#room === room && !this.#seated; first = false) await this.#join(room, first);
  }

  /** @param {Room} room @param {boolean} first */
  async #join(room, first) {
    try {
      await this.#tray.join(room.channel, this.#host.profile());
      this.#seated = this.#room === room;
    } catch (error) {
      if (this.#room !== room) return;
      if (first) this.#host.refused(/** @type {TrayError} */ (error));
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  /** Leaves the table. Throws that wait for it are dropped. */
  async leave() {
    const room = this.#room;
    this.#room = null;
    this.#keeper = "";
    this.#seated = false;
    if (!room) return;
    await this.#tray.leave().catch(() => {});
    room.close();
  }
}
