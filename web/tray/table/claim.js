/**
 * Claims: names that one page of this browser at a time may have. A row with the name's owner proves the claim in each
 * transaction, so that a page whose claim was taken can't change anything. Web Locks tell whether the owner still runs.
 * Pages without locks, such as those of plain http, renew their rows: a row that isn't renewed is free.
 *
 * @import { Database, Rows, StoreName } from "./database.js"
 *
 * @typedef {{owner: string, at: number}} Row
 */

import { Limit } from "../../shared/limit.js";

/** Time for a page that is going away to release its lock, in ms. */
const PATIENCE = 1000;

/** Time between renewals, in ms. */
const BEAT = 1000;

/** Time without a renewal after which a row that is watched is free, in ms. */
const WATCH = 4000;

/** The same for rows that nobody watches, in ms. Browsers may let hidden pages run once a minute only. */
const LEASE = 90_000;

/** Reports that another page has the claim. */
export class ClaimLost extends Error {}

export class Claim {
  #database;
  #key;
  #owner;
  #unlock;
  #renewed = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #beat;

  /**
   * Claims a name unless another page has it.
   * @param {Database} database
   * @param {string[]} key the name
   * @param {object} options
   * @param {boolean} [options.patient] waits until a page that is going away has released the name
   * @param {() => void} [options.lost] is called when another page has taken the name
   * @param {AbortSignal} [options.signal] waits until the name is free or the signal is aborted
   * @returns {Promise<Claim | null>} null if another page has the name
   */
  static async take(database, key, { patient = false, lost = () => {}, signal }) {
    const name = key.join(" ");
    let unlock = await lock(name, signal);
    if (unlock === null && patient) unlock = await lock(name, after(PATIENCE));
    if (unlock === null) return null;
    const claim = new Claim(database, key, unlock);
    if (unlock) await claim.#write();
    else if (!(await claim.#lease(patient, signal))) return null;
    else claim.#renew(lost);
    return claim;
  }

  /**
   * @param {Database} database
   * @param {string[]} key
   * @param {(() => Promise<void>) | undefined} unlock
   */
  constructor(database, key, unlock) {
    this.#database = database;
    this.#key = key;
    this.#unlock = unlock;
    this.#owner = crypto.getRandomValues(new Uint32Array(4)).join("-");
  }

  /**
   * Changes rows while this page has the claim.
   * @template T
   * @param {StoreName} name
   * @param {(rows: Rows) => Promise<T>} use
   * @returns {Promise<T>}
   * @throws {ClaimLost}
   */
  change(name, use) {
    return this.#database.change(["claims", name], async (claims, rows) => {
      /** @type {Row | undefined} */ const row = await claims.get(this.#key);
      if (row?.owner !== this.#owner) throw new ClaimLost(`another page has ${this.#key.join(" ")}`);
      return await use(rows);
    });
  }

  /**
   * Gives up the claim. A lease that may have been taken runs out by itself.
   * @returns {Promise<void>} resolves when other pages can have it
   */
  async release() {
    clearInterval(this.#beat);
    if (!this.#unlock && Date.now() - this.#renewed < WATCH / 2) this.#database.drop("claims", this.#key);
    await this.#unlock?.();
  }

  #write() {
    return this.#database.change(["claims"], (claims) => claims.put(this.#key, this.#row()));
  }

  /** @returns {Row} */
  #row() {
    this.#renewed = Date.now();
    return { owner: this.#owner, at: this.#renewed };
  }

  /**
   * Takes the row if it is free.
   * @param {boolean} patient
   * @param {AbortSignal} [signal]
   */
  async #lease(patient, signal) {
    /** @type {Row | undefined} */ let seen;
    for (;;) {
      const row = await this.#tryLease(seen);
      if (!row) return true;
      if (!signal && (!patient || seen)) return false;
      seen = row;
      await pause(WATCH);
      if (signal?.aborted) return false;
    }
  }

  /**
   * Takes the row unless another page has it, whose row it returns.
   * @param {Row} [seen] row of which a renewal is due
   * @returns {Promise<Row | null>}
   */
  #tryLease(seen) {
    return this.#database.change(["claims"], async (claims) => {
      /** @type {Row | undefined} */ const row = await claims.get(this.#key);
      const renewed = row && !(row.owner === seen?.owner && row.at === seen.at);
      if (renewed && Math.abs(Date.now() - row.at) < LEASE) return row;
      await claims.put(this.#key, this.#row());
      return null;
    });
  }

  /** @param {() => void} lost */
  #renew(lost) {
    this.#beat = setInterval(async () => {
      try {
        await this.change("claims", (claims) => claims.put(this.#key, this.#row()));
      } catch (error) {
        if (!(error instanceof ClaimLost)) return; // the next renewal may succeed
        clearInterval(this.#beat);
        lost();
      }
    }, BEAT);
  }
}

/**
 * Takes a lock until the returned function is called, which resolves when the lock is free.
 * @param {string} name
 * @param {AbortSignal} [signal] ends the wait for the lock; without it, there is none
 * @returns {Promise<(() => Promise<void>) | null | undefined>} null if another page has the lock or the wait was ended; undefined
 *   if the page can't use locks
 */
function lock(name, signal) {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const ended = locks.request(`fudge ${name}`, signal ? { signal } : { ifAvailable: true }, (held) => {
      if (!held) return resolve(null);
      return new Promise((release) => {
        resolve(() => {
          release(undefined);
          return ended;
        });
      });
    });
    ended.catch(() => resolve(signal?.aborted ? null : undefined));
  });
}

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns a signal that is aborted after a time in which the page ran. @param {number} ms */
function after(ms) {
  const controller = new AbortController();
  new Limit(ms, () => controller.abort());
  return controller.signal;
}
