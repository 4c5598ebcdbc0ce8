import { TrayError } from "../shared/errors.js";
import { Pending } from "./pending.js";
import { isEvent, isReply, plain, reply, request } from "../shared/protocol.js";
import { Watchdog } from "./watchdog.js";

/**
 * @import { EventMessage, Operations, ReplyMessage, RequestMessage } from "../shared/messages.js"
 * @import { Channel } from "../shared/protocol.js"
 * @import { ThrownRoll } from "./thrown-roll.js"
 *
 * @typedef {object} Handlers
 * @property {(message: EventMessage) => void} onEvent
 * @property {() => void} onNeeded called when a request needs a tray page
 * @property {() => void} onAbsent called when the tray page does not load
 * @property {(seconds: number) => void} onSilent called when the tray page has not answered for so long
 * @property {() => void} onAnswered called when a request was answered or refused, but not after each question whether the
 *   tray page is in use
 */

/** The connection to a tray page. Requests wait until the page is listening, and are repeated if it restarts. */
export class Connection {
  #handlers;
  #pending = new Pending();
  #watchdog;
  /** @type {Channel | null} */ #channel = null;
  /** @type {TrayError | null} the answer to all requests until the tray page restarts */ #failure = null;
  #count = 0;
  #listening = false;

  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
    this.#watchdog = new Watchdog(handlers.onAbsent, handlers.onSilent);
  }

  /** Reports whether a tray page is listening. */
  get listening() {
    return this.#listening;
  }

  /** Reports whether requests are unanswered. */
  get waiting() {
    return this.#pending.size > 0;
  }

  /** Reports whether something besides settings is unanswered, or dice move. */
  get busy() {
    return this.#pending.size > this.#pending.idsOf("set").length || this.#pending.moving !== null;
  }

  /** @param {(receive: (data: unknown) => void) => Channel} connect opens the channel to a frame */
  open(connect) {
    this.#channel = connect((data) => this.#receive(data));
    this.#watchdog.loading();
  }

  /** Handles the load of any page in the frame. */
  loaded() {
    if (!this.#listening && !this.#failure) this.#watchdog.loaded();
  }

  /** Handles the removal of the frame. Requests wait for the next one. */
  close() {
    this.#watchdog.stop();
    this.#channel?.close();
    this.#channel = this.#failure = null;
    this.#listening = false;
  }

  /**
   * @template {keyof Operations} Op
   * @param {Op} op
   * @param {string} [name] of the argument
   * @param {unknown} [arg]
   * @returns {Promise<Operations[Op]["result"]>}
   */
  async ask(op, name = "", arg) {
    const message = request(`e${++this.#count}`, op, /** @type {Operations[Op]["arg"]} */ (plain(name, arg)));
    if (this.#failure) throw this.#failure;
    const answer = this.#pending.ask(message);
    if (this.#listening) this.#send(message);
    else this.#handlers.onNeeded();
    try {
      return await answer;
    } finally {
      if (op !== "sleep") this.#handlers.onAnswered();
    }
  }

  /**
   * Sends all unanswered requests again, in order, after the tray page has started or restarted.
   * @param {(interrupted: ThrownRoll | null) => void} initialize sends the settings first; is called with the roll
   *   whose dice were moving when the tray page stopped
   */
  start(initialize) {
    this.#listening = true;
    this.#failure = null;
    const interrupted = this.#pending.moving;
    const requests = this.#pending.restart();
    initialize(interrupted);
    for (const message of requests) this.#send(message);
  }

  /** Makes new requests wait for the restart of the tray page. */
  pause() {
    this.#listening = false;
    this.#watchdog.loading();
  }

  /** Resolves calls of ready() from now on, because the tray can roll. */
  ready() {
    for (const id of this.#pending.idsOf("hello")) this.#pending.answer(reply(id, true));
  }

  /** @param {string} [id] of the roll in the history */
  thrown(id) {
    this.#pending.thrown(id);
  }

  /** @param {string | undefined} receipt */
  settled(receipt) {
    this.#pending.settled(receipt);
  }

  /** @param {TrayError} failure for all requests until the tray page starts */
  fail(failure) {
    this.#failure = failure;
    this.refuse(failure);
  }

  /** @param {TrayError} error for all unanswered requests */
  refuse(error) {
    this.#pending.rejectAll(error);
  }

  /** @param {RequestMessage} message */
  #send(message) {
    this.#channel?.send(message);
    this.#pending.sent(message.id);
    this.#watchdog.awaitAnswer();
  }

  /** @param {unknown} data */
  #receive(data) {
    if (isReply(data)) this.#settle(data);
    if (this.#listening && this.waiting) this.#watchdog.awaitAnswer();
    else if (this.#listening) this.#watchdog.stop();
    if (isEvent(data)) this.#handlers.onEvent(data);
  }

  /** @param {ReplyMessage} reply */
  #settle(reply) {
    const repeated = this.#pending.answer(reply);
    if (repeated) this.#send(repeated);
  }
}
