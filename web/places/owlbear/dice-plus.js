/**
 * Answers the requests for rolls that other extensions send to the extension Dice+, if they are for Fudge dice and Dice+
 * itself isn't there.
 *
 * @import { Ask, Result } from "../place.js"
 *
 * @typedef {object} Bus carries the broadcasts of this user's extensions, and of all
 * @property {(channel: string, data: unknown, all: boolean) => void} send
 * @property {(channel: string, listener: (data: any, own: boolean) => void) => void} on own: of this user's client
 *
 * @typedef {object} RollRequest a request of another extension, whose members are checked
 * @property {string} rollId
 * @property {string} source
 * @property {string} diceNotation
 * @property {string} [rollTarget] everyone, self, dm or gm_only
 * @property {string} [playerName]
 */

const READY = "dice-plus/isReady";
const REQUEST = "dice-plus/roll-request";

/** Marks the answers of this extension, which Dice+ lacks. */
const SOURCE = "fudge-tray";

/** Longest wait for an answer of Dice+, and time for which its absence is remembered, in ms. */
const RIVAL_TIME = 400;
const ABSENT_TIME = 60_000;

/** Number of requests that are answered at the same time, and longest text of a request, in characters. */
const MOST_REQUESTS = 50;
const TEXT_LENGTH = 200;

/** Requests without Fudge dice are those of other extensions. */
const FUDGE = /\d*df/i;

export class DicePlus {
  #bus;
  #answer;
  #now;
  #rival = false; // Dice+ has answered
  #absent = Number.NEGATIVE_INFINITY; // when it was asked in vain
  /** @type {Promise<unknown> | undefined} */ #probe;
  /** @type {Set<string>} requests that are being answered, or were */ #seen = new Set();
  #open = 0;

  /**
   * @param {Bus} bus
   * @param {(ask: Ask) => Promise<Result>} answer
   * @param {() => number} [now] clock in ms
   */
  constructor(bus, answer, now = Date.now) {
    this.#bus = bus;
    this.#answer = answer;
    this.#now = now;
    bus.on(READY, (data, own) => void this.#ready(data, own));
    bus.on(REQUEST, (data, own) => void this.#request(data, own));
  }

  /** @param {any} data @param {boolean} own */
  async #ready(data, own) {
    if (typeof data?.requestId !== "string" || data.source === SOURCE) return;
    this.#rival ||= data.ready === true;
    if (own && !data.ready && (await this.#isAlone()))
      this.#bus.send(READY, { requestId: data.requestId, ready: true, source: SOURCE }, false);
  }

  /** Reports whether Dice+ doesn't answer. */
  async #isAlone() {
    if (this.#rival) return false;
    if (this.#now() - this.#absent < ABSENT_TIME) return true;
    this.#probe ??= this.#ask();
    await this.#probe;
    return !this.#rival;
  }

  async #ask() {
    this.#bus.send(READY, { requestId: `${SOURCE}-${this.#now()}`, source: SOURCE }, false);
    await new Promise((done) => setTimeout(done, RIVAL_TIME));
    this.#absent = this.#now();
    this.#probe = undefined;
  }

  /** @param {any} data @param {boolean} own */
  async #request(data, own) {
    if (!own || !isRequest(data) || !FUDGE.test(data.diceNotation) || this.#seen.has(data.rollId)) return;
    if (this.#open >= MOST_REQUESTS) return;
    this.#remember(data.rollId);
    this.#open++;
    try {
      if (await this.#isAlone()) await this.#roll(data);
    } finally {
      this.#open--;
    }
  }

  /** @param {RollRequest} request */
  async #roll({ rollId, source, diceNotation, rollTarget = "everyone", playerName = "" }) {
    const secret = rollTarget !== "everyone";
    try {
      const ask = { id: rollId, dice: diceNotation, secret, from: playerName };
      this.#bus.send(`${source}/roll-result`, resultOf(rollId, diceNotation, await this.#answer(ask)), !secret);
    } catch (error) {
      const text = /** @type {Error} */ (error).message;
      this.#bus.send(`${source}/roll-error`, { rollId, error: text }, false);
    }
  }

  /** @param {string} id */
  #remember(id) {
    const [oldest] = this.#seen;
    if (this.#seen.size === MOST_REQUESTS) this.#seen.delete(oldest);
    this.#seen.add(id);
  }
}

/** @param {any} data @returns {data is RollRequest} */
function isRequest(data) {
  const isText = (/** @type {unknown} */ text) => typeof text === "string" && text !== "" && text.length <= TEXT_LENGTH;
  return [data?.rollId, data?.source, data?.diceNotation].every(isText);
}

/**
 * @param {string} rollId
 * @param {string} notation
 * @param {Result} result
 */
function resultOf(rollId, notation, { faces, total, text, receipt }) {
  const dice = faces.map((value) => ({ diceType: "dF", value, kept: true }));
  const groups = [{ diceType: "dF", notation, dice, total }];
  return { rollId, result: { totalValue: total, rollSummary: text, groups }, receipt };
}
