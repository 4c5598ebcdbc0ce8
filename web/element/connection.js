import { TrayError } from "../shared/errors.js";
import { Pending } from "./pending.js";
import { isEvent, isReply, plain, reply, request } from "../shared/protocol.js";
import { Watchdog } from "./watchdog.js";

/**
 * @import { EventMessage, Operations, ReplyMessage, RequestMessage } from "../shared/messages.js"
 * @import { Line } from "../shared/protocol.js"
 *
 * What the tray's element does in it.
 * @typedef {object} Side
 * @property {(message: EventMessage) => void} hear an event
 * @property {() => void} wanted something is asked that no tray page listens to
 * @property {() => void} absent no tray page comes
 * @property {(seconds: number) => void} silent one has said nothing for so long, and owes an answer
 */

/** The talk with a tray page: what it is asked waits until it listens, and is asked again of one that starts anew. */
export class Talk {
  #side;
  #pending = new Pending();
  #watchdog;
  /** @type {Line | null} */ #line = null;
  /** @type {TrayError | null} why the tray cannot answer for now */ #failure = null;
  #asked = 0;
  #listens = false;

  /** @param {Side} side */
  constructor(side) {
    this.#side = side;
    this.#watchdog = new Watchdog(side.absent, side.silent);
  }

  /** Whether a tray page listens. */
  get listens() {
    return this.#listens;
  }

  /** Whether an answer is waited for. */
  get waits() {
    return this.#pending.size > 0;
  }

  /** @param {(receive: (data: unknown) => void) => Line} connect to a frame */
  open(connect) {
    this.#line = connect((data) => this.#receive(data));
    this.#watchdog.sent();
  }

  /** The frame has loaded, with whatever. */
  loaded() {
    if (!this.#listens && !this.#failure) this.#watchdog.loaded();
  }

  /** The frame goes. What was asked waits for the next. */
  close() {
    this.#watchdog.rest();
    this.#line?.close();
    this.#line = this.#failure = null;
    this.#listens = false;
  }

  /**
   * @template {keyof Operations} Op
   * @param {Op} op
   * @param {string} [name] of the argument
   * @param {unknown} [arg]
   * @returns {Promise<Operations[Op]["result"]>}
   */
  async ask(op, name = "", arg) {
    const message = request(`e${++this.#asked}`, op, /** @type {Operations[Op]["arg"]} */ (plain(name, arg)));
    if (this.#failure) throw this.#failure;
    const answer = this.#pending.ask(message);
    if (this.#listens) this.#send(message);
    else this.#side.wanted();
    return await answer;
  }

  /**
   * The tray page runs, for the first time or anew: all that is unanswered is asked again, in order.
   * @param {() => void} greet what it is told before
   */
  start(greet) {
    this.#listens = true;
    this.#failure = null;
    const owed = this.#pending.again();
    greet();
    for (const message of owed) this.#send(message);
  }

  /** The tray page is about to start anew: what is asked from now on waits for that. */
  pause() {
    this.#listens = false;
    this.#watchdog.sent();
  }

  /** The tray can roll: whoever asked just for that need not wait for the answer. */
  greeted() {
    for (const id of this.#pending.idsOf("hello")) this.#pending.answer(reply(id, true));
  }

  thrown() {
    this.#pending.thrown();
  }

  /** @param {string | undefined} receipt */
  settled(receipt) {
    this.#pending.settled(receipt);
  }

  /** @param {TrayError} failure of all that is asked until the tray page starts */
  fail(failure) {
    this.#failure = failure;
    this.refuse(failure);
  }

  /** @param {TrayError} error of all that has been asked */
  refuse(error) {
    this.#pending.rejectAll(error);
  }

  /** @param {RequestMessage} message */
  #send(message) {
    this.#line?.send(message);
    this.#pending.sent(message.id);
    this.#watchdog.owing();
  }

  /** @param {unknown} data */
  #receive(data) {
    if (isReply(data)) this.#settle(data);
    if (this.#listens && this.waits) this.#watchdog.owing();
    else if (this.#listens) this.#watchdog.rest();
    if (isEvent(data)) this.#side.hear(data);
  }

  /** @param {ReplyMessage} reply */
  #settle(reply) {
    const again = this.#pending.answer(reply);
    if (again) this.#send(again);
  }
}
