/**
 * Carries calls and lines over a channel that delivers each message to all others, such as a BroadcastChannel. One
 * page keeps the table's record and replies to the calls of the others.
 *
 * @import { Serve } from "./seat-program.js"
 * @import { Port, PortHandlers } from "./visit.js"
 *
 * @typedef {object} Found a table on the channel
 * @property {string} link
 * @property {boolean} kept whether its keeper is connected
 */

/** Marks the messages of this protocol on the channel. */
const MARK = "fudge-table-1";

/** Longest message, in characters. Replies contain several lines. */
const MAX_LENGTH = 600_000;

/** Time to wait for replies of pages that are at a table, or about to create one, in ms. */
const SEEK_TIME = 800;

/** Time between heartbeats of the keeper, in ms. Browsers may let those of a hidden page pass once a minute only. */
const BEAT = 1500;

/** Time until a silent keeper is asked, and until one that doesn't answer counts as away, in ms. */
const SILENT = 2500;
const AWAY = 3000;

/** Time until a call fails, in ms. */
const CALL_TIME = 9000;

/** @implements {Port} */
export class ChannelPort {
  #post;
  #handlers;
  #own = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #table = "";
  #link = "";
  /** @type {Serve | null} */ #serve = null;
  /** @type {Map<string, {resolve: (reply: string) => void, reject: (error: Error) => void}>} */ #calls = new Map();
  /** @type {((found: Found) => void) | null} */ #onFound = null;
  /** @type {{keeps: boolean, waits: boolean, decided: boolean} | null} the search, until a table is found or opened */ #search =
    null;
  #waits = false; // another page creates the table
  #count = 0;
  #connected = false;
  #keeper = ""; // name of the page that keeps the table
  #heard = 0;
  #asked = 0; // when the keeper was asked first since it was heard, or 0
  #timer;

  /**
   * @param {(data: unknown) => void} post sends a message to all others
   * @param {Pick<PortHandlers, "connected" | "disconnected" | "published">} handlers
   */
  constructor(post, handlers) {
    this.#post = post;
    this.#handlers = handlers;
    this.#timer = setInterval(() => this.#beat(), BEAT);
  }

  /**
   * Asks the other pages for their table. Of pages that search at the same time, one gets null, and the others wait
   * for its table: one that keeps a table precedes, then the one with the least name.
   * @param {boolean} keeps whether this page keeps a table for the channel
   * @param {boolean} [waits] this page opens no table, and waits until it finds one
   * @returns {Promise<Found | null>} preferably of its keeper; null if this page has to open the table
   */
  seek(keeps, waits = false) {
    const search = { keeps, waits, decided: false };
    this.#search = search;
    return new Promise((resolve) => {
      /** @type {Found | null} */ let best = null;
      /** @type {ReturnType<typeof setTimeout>} */ let timer;
      const end = () => {
        clearTimeout(timer);
        if (this.#search !== search) return; // the port was closed
        this.#onFound = null;
        if (best) this.#search = null;
        search.decided = true;
        resolve(best);
      };
      const ask = () => {
        this.#waits = waits;
        timer = setTimeout(() => (this.#waits && !best ? ask() : end()), SEEK_TIME);
        this.#send("seek", { keeps, waits });
      };
      this.#onFound = (found) => {
        best = found;
        if (found.kept) end();
      };
      ask();
    });
  }

  /**
   * Begins to take part at a table.
   * @param {string} table
   * @param {string} link
   * @param {Serve | null} serve answers calls if this page is the keeper
   */
  open(table, link, serve) {
    this.#search = null;
    this.#table = table;
    this.#link = link;
    if (serve) this.keep(serve);
    else this.#askKeeper();
  }

  /**
   * Makes this page the keeper of its table.
   * @param {Serve} serve answers calls
   */
  keep(serve) {
    this.#serve = serve;
    this.#replaceKeeper(this.#own);
    this.#connect(true);
    this.#send("keeper", { table: this.#table });
  }

  /** Name of the table; empty until it is opened. */
  get table() {
    return this.#table;
  }

  /** @param {string} keeper that answers from now on; calls to the one before have to be repeated */
  #replaceKeeper(keeper) {
    if (this.#keeper && this.#keeper !== keeper) {
      this.#rejectCalls("the keeper has left");
      this.#connect(false);
    }
    this.#keeper = keeper;
  }

  /** @param {string} reason */
  #rejectCalls(reason) {
    for (const call of [...this.#calls.values()]) call.reject(new Error(reason));
  }

  /** @param {string} link that replaces an earlier one */
  relink(link) {
    this.#link = link;
  }

  /**
   * @param {string} method
   * @param {string} request
   * @returns {Promise<string>}
   */
  call(method, request) {
    if (this.#serve) return this.#serve(method, request);
    const id = `${this.#own}-${++this.#count}`;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(new Error("the keeper does not answer"))), CALL_TIME);
      const settle = (/** @type {() => void} */ end) => {
        clearTimeout(timer);
        this.#calls.delete(id);
        end();
      };
      this.#calls.set(id, {
        resolve: (reply) => settle(() => resolve(reply)),
        reject: (error) => settle(() => reject(error)),
      });
      this.#send("call", { table: this.#table, id, method, data: request });
    });
  }

  /**
   * Sends a call without waiting for its reply.
   * @param {string} method
   * @param {string} request
   */
  farewell(method, request) {
    this.call(method, request).catch(() => {});
  }

  /** @param {string} publication of a new line, if this page is the keeper */
  publish(publication) {
    this.#send("line", { table: this.#table, data: publication });
    this.#handlers.published(publication);
  }

  close() {
    if (this.#serve) this.#send("gone", { table: this.#table });
    clearInterval(this.#timer);
    this.#rejectCalls("the table was left");
    this.#search = null;
    this.#table = "";
    this.#serve = null;
  }

  /** @param {any} message from the channel */
  deliver(message) {
    if (typeof message !== "object" || message === null || message.mark !== MARK || message.from === this.#own) return;
    const { kind, table, to, data = "" } = message;
    if (typeof data !== "string" || data.length > MAX_LENGTH || (to !== undefined && to !== this.#own)) return;
    if (kind === "seek") return this.#answerSeek(String(message.from), message.keeps === true, message.waits === true);
    if (kind === "wait") this.#waits = true;
    if (kind === "found") return this.#onFound?.({ link: String(message.link), kept: message.kept === true });
    if (!this.#table || table !== this.#table) return;
    if (kind === "call" && this.#serve) void this.#answer(message);
    if (kind === "who" && this.#serve) this.#send("keeper", { table });
    if (this.#serve) return;
    if (kind === "gone") this.#connect(false);
    if (kind !== "line" && kind !== "keeper" && kind !== "reply") return;
    this.#heard = Date.now();
    this.#asked = 0;
    if (kind === "keeper") this.#replaceKeeper(String(message.from));
    this.#connect(true);
    if (kind === "line") this.#handlers.published(data);
    if (kind !== "reply") return;
    const call = this.#calls.get(String(message.id));
    if (message.ok) call?.resolve(data);
    else call?.reject(new Error(data));
  }

  /**
   * @param {string} to
   * @param {boolean} keeps whether the other page keeps a table for the channel
   * @param {boolean} waits whether it opens none
   */
  #answerSeek(to, keeps, waits) {
    if (this.#table && this.#link) this.#send("found", { to, link: this.#link, kept: this.#connected });
    if (!this.#search || this.#search.waits) return;
    if (this.#search.decided || waits || this.#precedes(to, keeps, this.#search.keeps)) this.#send("wait", { to });
    else this.#waits = true;
  }

  /**
   * Reports whether this page opens the table before another one that searches.
   * @param {string} other
   * @param {boolean} otherKeeps
   * @param {boolean} keeps
   */
  #precedes(other, otherKeeps, keeps) {
    return keeps === otherKeeps ? this.#own < other : keeps;
  }

  /** @param {{from: string, id: string, method: string, data: string, table: string}} call */
  async #answer({ from, id, method, data, table }) {
    const reply = { to: from, table, id };
    try {
      this.#send("reply", { ...reply, ok: true, data: await this.#serve?.(String(method), data) });
    } catch (error) {
      this.#send("reply", { ...reply, ok: false, data: String(error) });
    }
  }

  #beat() {
    if (!this.#table) return;
    if (this.#serve) return this.#send("keeper", { table: this.#table });
    const now = Date.now();
    if (now - this.#heard <= SILENT) return;
    if (this.#asked && now - this.#asked >= AWAY) this.#connect(false);
    this.#askKeeper();
  }

  /** Asks the keeper for a sign of life. A page that is hidden answers messages at once, and beats rarely. */
  #askKeeper() {
    this.#asked ||= Date.now();
    this.#send("who", { table: this.#table });
  }

  /** @param {boolean} connected */
  #connect(connected) {
    if (connected === this.#connected) return;
    this.#connected = connected;
    if (connected) this.#handlers.connected();
    else this.#handlers.disconnected();
  }

  /**
   * @param {string} kind
   * @param {Record<string, unknown>} rest
   */
  #send(kind, rest) {
    this.#post({ mark: MARK, from: this.#own, kind, ...rest });
  }
}
