/**
 * Stores shared tables in the browser: what its seats keep, and the records of the tables that it keeps. Everything is
 * on the disk when a promise resolves. Each host origin has its own seats and tables, as it has its own sessions.
 *
 * @import { KeptChannel } from "./visit-messages.js"
 */
import { Claim, ClaimLost } from "./claim.js";
import { Database } from "./database.js";

/** Number of seats that one browser may take at a table. */
const SLOTS = 64;

export class SeatStore {
  #origin;
  #lost;
  #database = new Database();
  /** @type {{claim: Claim, key: string[]} | null} the claimed seat */ #seat = null;
  /** @type {Claim | null} of the record that this page keeps */ #record = null;
  #wait = new AbortController();
  /** @type {Promise<unknown>} resolves when this page's earlier claims are free, as they would look like another page's */
  #released = Promise.resolve();

  /**
   * @param {string} origin of the host page
   * @param {() => void} lost is called when another page has taken the claimed seat
   */
  constructor(origin, lost) {
    this.#origin = origin;
    this.#lost = lost;
  }

  /**
   * Claims a seat at a table for this page: the one that it had, the one that its tab had, a free one that was taken
   * before, or a new one. Two pages never have the same seat, as two entries with one number would be a breach.
   * @param {string} table
   * @param {string} [had] name of the seat that this page had
   * @returns {Promise<{slot: string, kept: string}>} name of the seat, and what it kept; empty for a new one
   */
  async claim(table, had) {
    if (this.#seat && (this.#seat.key[1] !== table || this.#seat.key[2] !== had)) await this.release();
    await this.#released;
    const own = had ?? tabSlot(table);
    const slots = [...Array(SLOTS).keys()].map(String).filter((slot) => slot !== own);
    for (const slot of own === null ? slots : [own, ...slots]) {
      const kept = await this.#take([this.#origin, table, slot], slot === own);
      if (kept === null) continue;
      rememberSlot(table, slot);
      return { slot, kept };
    }
    throw new Error(`${SLOTS} pages of this browser are at the table`);
  }

  /**
   * Takes a seat unless another page has it.
   * @param {string[]} key
   * @param {boolean} patient
   * @returns {Promise<string | null>} what the seat kept; null if another page has it
   */
  async #take(key, patient) {
    const claim = this.#seat?.claim ?? (await Claim.take(this.#database, key, { patient, lost: this.#lost }));
    if (!claim) return null;
    this.#seat = { claim, key };
    try {
      return (await claim.change("seats", (seats) => seats.get(key))) ?? "";
    } catch (error) {
      await this.release();
      if (error instanceof ClaimLost) return null;
      throw error;
    }
  }

  /** Gives the seat to other pages, or deletes what it keeps. @param {boolean} [forget] */
  async release(forget = false) {
    const seat = this.#seat;
    this.#seat = null;
    if (!seat) return;
    if (forget) await seat.claim.change("seats", (seats) => seats.delete(seat.key));
    await this.#free(seat.claim);
  }

  /** @param {Claim | null} claim */
  async #free(claim) {
    const freed = claim?.release();
    this.#released = Promise.allSettled([this.#released, freed]);
    await freed;
  }

  /**
   * Replaces what the claimed seat keeps.
   * @param {string} data
   * @throws {ClaimLost}
   */
  async keep(data) {
    const seat = this.#seat;
    if (!seat) throw new Error("no seat is claimed");
    await seat.claim.change("seats", (seats) => seats.put(seat.key, data));
  }

  /**
   * Returns the table that this browser keeps for a channel.
   * @param {string} key of the channel
   * @returns {Promise<KeptChannel | undefined>}
   */
  keptTable(key) {
    return this.#database.change(["tables"], (tables) => tables.get([this.#origin, key]));
  }

  /**
   * @param {string} key of the channel
   * @param {KeptChannel} kept
   */
  async keepTable(key, kept) {
    await this.#database.change(["tables"], (tables) => tables.put([this.#origin, key], kept));
  }

  /**
   * Lets this page keep a table, unless another page of this browser does: two keepers would fork the record.
   * @param {string} table
   * @returns {Promise<boolean>}
   */
  async claimRecord(table) {
    await this.#released;
    this.#record = await Claim.take(this.#database, this.#recordKey(table), {});
    return this.#record !== null;
  }

  /**
   * Waits until no other page of this browser keeps a table, and lets this page keep it.
   * @param {string} table
   * @returns {Promise<boolean>} false if the record was released meanwhile
   */
  async awaitRecord(table) {
    const { signal } = this.#wait;
    const claim = await Claim.take(this.#database, this.#recordKey(table), { signal });
    if (signal.aborted) await claim?.release();
    else this.#record = claim;
    return claim !== null && !signal.aborted;
  }

  /** Lets other pages keep the record, and ends the wait for it. */
  async releaseRecord() {
    this.#wait.abort();
    this.#wait = new AbortController();
    const record = this.#record;
    this.#record = null;
    await this.#free(record);
  }

  /**
   * Appends a line to the record of the table that this page keeps.
   * @param {string} table
   * @param {number} seq number of lines before it
   * @param {string} line
   * @returns {Promise<boolean>} false if the record has another number of lines
   */
  async append(table, seq, line) {
    return await this.#database.change(["lines"], async (lines) => {
      const key = (/** @type {number} */ number) => [this.#origin, table, number];
      if (seq > 0 && (await lines.get(key(seq - 1))) === undefined) return false;
      if ((await lines.get(key(seq))) !== undefined) return false;
      await lines.put(key(seq), line);
      return true;
    });
  }

  /**
   * Returns lines of the record of a kept table.
   * @param {string} table
   * @param {number} from
   * @param {number} limit
   * @returns {Promise<string[]>}
   */
  read(table, from, limit) {
    return this.#database.change(["lines"], (lines) => lines.list([this.#origin, table], from, limit));
  }

  /** Closes the database until it is used again. */
  close() {
    this.#database.close();
  }

  /** Gives up all claims and closes the database, because the page ends or goes into the back/forward cache. */
  suspend() {
    void this.release();
    void this.releaseRecord();
    this.#database.close();
  }

  /** @param {string} table */
  #recordKey(table) {
    return [this.#origin, table, "record"];
  }
}

/** @type {(table: string) => string | null} the slot of this tab */
function tabSlot(table) {
  try {
    return sessionStorage.getItem(`fudge seat ${table}`);
  } catch {
    return null;
  }
}

/** @type {(table: string, slot: string) => void} */
function rememberSlot(table, slot) {
  try {
    sessionStorage.setItem(`fudge seat ${table}`, slot);
  } catch {
    // Without the slot, the tab gets any free seat when it reloads.
  }
}
