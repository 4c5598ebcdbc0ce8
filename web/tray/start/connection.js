import {
  Channel,
  PUBLIC_EVENTS,
  event,
  isEvent,
  isReply,
  isRequest,
  refusal,
  reply,
  request,
} from "../../shared/protocol.js";

/**
 * @import { EventMessage, Events, Failure, Operations, ReplyMessage, RequestMessage } from "../../shared/messages.js"
 *
 * @typedef {object} ConnectionHandlers
 * @property {(message: EventMessage) => void} event handles an event of the table
 * @property {(values: Record<string, unknown>) => Record<string, unknown>} set applies the page's own settings and
 *   returns those of the table
 * @property {(rolls: number) => void} queued is called with the number of rolls that wait for the table
 * @property {() => Promise<void>} pause ends the task on a slow device
 * @property {() => Promise<void>} frameShown resolves when the page has shown its next frame
 * @property {() => Promise<void>} recovered resolves when the table has the journal of earlier pages
 * @property {(failure: Failure) => void} refused handles a refusal that the asking code doesn't handle
 * @property {(op: "join" | "leave" | "deliver" | "sleep", arg: any) => Promise<object | boolean | null>} table handles an
 *   operation on a shared table, and the question whether the page is in use
 */

/** Operations on all rolls, which therefore wait for the journal. */
const COMPLETE = ["history", "export", "clear"];

/** Operations that this page itself handles. */
const TABLE = ["join", "leave", "deliver", "sleep"];

/** Prefixes of the ids of the page's own requests, and of those of the host page, which has its own ids. */
const OWN = "page-";
const HOST = "host-";

/**
 * Sends requests of this page and of the host page to the table, and returns the replies. Requests wait until the
 * table is ready.
 */
export class Connection {
  #handlers;
  #channel;
  /** @type {RequestMessage[] | null} null once the table is ready */ #waiting = [];
  /** @type {RequestMessage | null} a request that follows the next frame */ #held = null;
  /** @type {Map<string, {answered?: (result: any) => void, denied: (failure: Failure) => void}>} */ #pending =
    new Map();
  /** @type {Set<string>} ids of settings from before the table was ready, which it hasn't applied */ #unapplied =
    new Set();
  /** @type {EventMessage | null} the table's latest state, if it isn't shown yet */ #state = null;
  #shows = false;
  /** @type {((json: string) => void) | undefined} */ #receive;
  #requests = 0;
  #opened = () => {};

  /**
   * Resolves when the table has received all requests that waited for it. The element limits the time of a start.
   * @type {Promise<void>}
   */
  opened = new Promise((resolve) => {
    this.#opened = resolve;
  });

  /**
   * @param {string | null} origin of the host page; null if the tray is not embedded
   * @param {ConnectionHandlers} handlers
   */
  constructor(origin, handlers) {
    this.#handlers = handlers;
    this.#channel = origin ? this.#openChannel(origin) : null;
  }

  /** True if the tray is embedded in a host page. */
  get hosted() {
    return this.#channel !== null;
  }

  /**
   * Sends the table a request of this page.
   * @template {keyof Operations} Op
   * @param {Op} op
   * @param {Operations[Op]["arg"]} [arg]
   * @param {(result: Operations[Op]["result"]) => void} [answered]
   * @param {(failure: Failure) => void} [denied]
   */
  ask(op, arg, answered, denied = this.#handlers.refused) {
    this.#forward(this.#request(op, arg, answered, denied));
  }

  /**
   * Sends the table a request of this page after the next frame, as the table's work would delay the frame that shows the
   * press. The next request doesn't overtake it. Resolves when the request is sent.
   * @param {"roll"} op
   */
  async askAfterFrame(op) {
    const message = this.#request(op, null, undefined, this.#handlers.refused);
    if (this.#waiting) return this.#forward(message);
    this.#release();
    this.#held = message;
    await this.#handlers.frameShown();
    if (this.#held === message) this.#release();
  }

  /**
   * Emits an event to the host page.
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {Events[Name]} detail
   */
  emit(name, detail) {
    this.#channel?.send(event(name, detail));
  }

  /**
   * Connects the table and sends it a handshake, to which it replies once it is ready.
   * @param {(json: string) => void} receive passes a request to the table
   */
  connect(receive) {
    this.#receive = receive;
    // Deferred, because the program is still in the call that connects it.
    queueMicrotask(() => this.#send(request(`${OWN}hello`, "hello")));
  }

  /** @param {ReplyMessage | EventMessage} message from the table */
  receive(message) {
    if (isEvent(message)) return this.#receiveEvent(message);
    if (!isReply(message)) return;
    // Deferred, because the state with these settings follows.
    if (this.#unapplied.delete(message.id)) queueMicrotask(() => this.#showState());
    if (!message.id.startsWith(OWN)) return this.#reply(message);
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.ok) pending?.answered?.(message.result);
    else if (message.error) pending?.denied(/** @type {Failure} */ (message.error));
  }

  /**
   * Refuses all waiting requests and reports that the tray doesn't run.
   * @param {string} message
   */
  fail(message) {
    for (const { id } of this.#waiting?.splice(0) ?? []) this.#reply(refusal(id, { code: "load-failed", message }));
    this.emit("tray-error", { code: "load-failed", message });
  }

  /** @param {string} origin of the host page */
  #openChannel(origin) {
    return new Channel(
      window,
      () => parent,
      origin,
      (data) => {
        if (isRequest(data)) this.#accept({ ...data, id: HOST + data.id });
      },
      // The script of an element adopted from another page of that origin has that page as its source.
      (source) => source === parent || (origin !== "null" && source !== window),
    );
  }

  /** Replies to a request of the host page. @param {ReplyMessage} message */
  #reply(message) {
    if (message.id.startsWith(HOST)) this.#channel?.send({ ...message, id: message.id.slice(HOST.length) });
  }

  /** @param {RequestMessage} message from the host page */
  #accept(message) {
    if (TABLE.includes(message.op)) return void this.#answerTable(message);
    if (message.op !== "set") return this.#forward(message);
    this.#forward({ ...message, arg: this.#handlers.set(Object(message.arg)) });
  }

  /** @param {RequestMessage} message on a shared table */
  async #answerTable({ id, op, arg }) {
    await this.opened;
    try {
      this.#reply(reply(id, await this.#handlers.table(/** @type {any} */ (op), arg)));
    } catch (error) {
      this.#reply(refusal(id, failureOf(error)));
    }
  }

  /**
   * @template {keyof Operations} Op
   * @param {Op} op
   * @param {Operations[Op]["arg"]} arg
   * @param {((result: Operations[Op]["result"]) => void) | undefined} answered
   * @param {(failure: Failure) => void} denied
   */
  #request(op, arg, answered, denied) {
    const id = `${OWN}${++this.#requests}`;
    this.#pending.set(id, { answered, denied });
    return request(id, op, arg ?? null);
  }

  /** Sends the request that was held. */
  #release() {
    const message = this.#held;
    this.#held = null;
    if (message) this.#forward(message);
  }

  /** @param {RequestMessage} message */
  #forward(message) {
    this.#release();
    if (this.#waiting) {
      this.#waiting.push(message);
      this.#handlers.queued(this.#waiting.filter(({ op }) => op === "roll").length);
    } else if (message.op === "hello") this.#reply(reply(message.id, true));
    else if (COMPLETE.includes(message.op)) this.#handlers.recovered().then(() => this.#send(message));
    else this.#send(message);
  }

  /** @param {RequestMessage} message */
  #send(message) {
    this.#receive?.(JSON.stringify(message));
  }

  /** @param {EventMessage} message */
  #receiveEvent(message) {
    if (message.event === "panel") {
      this.#state = message;
      return this.#showState();
    }
    this.#handlers.event(message);
    if (PUBLIC_EVENTS.includes(message.event)) this.#channel?.send(message);
    // In a separate task, so that the host page's pending requests reach the queue before it is emptied.
    if (message.event === "tray-ready") setTimeout(() => this.#open());
  }

  async #open() {
    const messages = this.#waiting ?? [];
    this.#waiting = null;
    for (const { id, op } of messages) if (op === "set") this.#unapplied.add(id);
    document.documentElement.dataset.phase = "ready";
    for (const message of messages) this.#forward(message);
    await this.#handlers.pause(); // the first state takes as long to show as to compute
    this.#shows = true;
    this.#opened();
    this.#showState();
  }

  /** Shows the table's state, once it has all settings. */
  #showState() {
    if (this.#state === null || !this.#shows || this.#unapplied.size > 0) return;
    const state = this.#state;
    this.#state = null;
    this.#handlers.event(state);
  }
}

/**
 * Returns a refusal as it is, and another error as a failure to load. Errors of browsers have numbers as codes, or none.
 * @param {any} error
 * @returns {Failure}
 */
const failureOf = (error) =>
  typeof error?.code === "string" ? error : { code: "load-failed", message: String(error) };
