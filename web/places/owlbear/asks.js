/**
 * Passes rolls that other extensions request from the background page, which hears them, to the popover, which has the
 * dice and may be closed. Both are pages of one user in one browser.
 *
 * @import { Ask, Result } from "../place.js"
 *
 * @typedef {Pick<BroadcastChannel, "postMessage" | "addEventListener">} Channel
 *
 * @typedef {object} Waiting
 * @property {Ask} ask
 * @property {boolean} taken whether a popover rolls
 * @property {(result: Result) => void} resolve
 * @property {(error: Error) => void} reject
 */
import { Limit } from "../../shared/limit.js";

/** Time in which an open popover takes an ask, and until an ask fails, in ms. */
const TAKE_TIME = 500;
const ROLL_TIME = 90_000;

/** Number of asks that a popover remembers. */
const MOST_ASKS = 100;

/** Returns the name of the channel between the pages of a client. @param {string} connection @param {string} room */
export const channelName = (connection, room) => `fudge-tray owlbear ${room} ${connection}`;

/** The end in the background page. Asks wait until a popover answers. */
export class AskSender {
  #channel;
  #open;
  /** @type {Map<string, Waiting>} by ID */ #waiting = new Map();

  /**
   * @param {Channel} channel
   * @param {() => void} open opens the popover
   */
  constructor(channel, open) {
    this.#channel = channel;
    this.#open = open;
    channel.addEventListener("message", ({ data }) => this.#receive(data));
  }

  /**
   * @param {Ask} ask
   * @param {string} late text of the error if no popover answers
   * @returns {Promise<Result>}
   */
  roll(ask, late) {
    return new Promise((resolve, reject) => {
      const limit = new Limit(ROLL_TIME, () => this.#take(ask.id)?.reject(new Error(late)));
      const settle = (/** @type {() => void} */ end) => {
        limit.end();
        end();
      };
      this.#waiting.set(ask.id, {
        ask,
        taken: false,
        resolve: (result) => settle(() => resolve(result)),
        reject: (error) => settle(() => reject(error)),
      });
      this.#channel.postMessage({ kind: "ask", ask });
      setTimeout(() => this.#waiting.get(ask.id)?.taken === false && this.#open(), TAKE_TIME);
    });
  }

  /** Returns an ask that is answered now. @param {string} id */
  #take(id) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  /** @param {any} message of a popover */
  #receive(message) {
    if (message?.kind === "opened")
      for (const { ask } of this.#waiting.values()) this.#channel.postMessage({ kind: "ask", ask });
    const waiting = this.#waiting.get(message?.id);
    if (!waiting) return;
    if (message.kind === "taken") waiting.taken = true;
    if (message.kind === "rolled") this.#take(message.id)?.resolve(message.result);
    if (message.kind === "refused") this.#take(message.id)?.reject(new Error(String(message.reason)));
  }
}

/**
 * Answers the asks of the background page in a popover.
 * @param {Channel} channel
 * @param {(ask: Ask) => Promise<Result>} answer
 */
export function receiveAsks(channel, answer) {
  /** @type {Set<string>} */ const seen = new Set();
  channel.addEventListener("message", async ({ data }) => {
    const ask = data?.kind === "ask" ? data.ask : undefined;
    if (!ask || seen.has(ask.id)) return;
    const [oldest] = seen;
    if (seen.size === MOST_ASKS) seen.delete(oldest);
    seen.add(ask.id);
    channel.postMessage({ kind: "taken", id: ask.id });
    try {
      channel.postMessage({ kind: "rolled", id: ask.id, result: await answer(ask) });
    } catch (error) {
      const { text, message } = /** @type {Error & {text?: string}} */ (error);
      channel.postMessage({ kind: "refused", id: ask.id, reason: text || message });
    }
  });
  channel.postMessage({ kind: "opened" });
}
