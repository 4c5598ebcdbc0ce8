/**
 * Connects the program of a seat with a channel, the view, and the tray's own program, which plays back the throws.
 */
import { ChannelPort } from "./channel-port.js";
import { SeatProgram } from "./seat-program.js";
import { SeatStore } from "./seat-store.js";
import { TableView } from "./table-view.js";
import { tableText } from "./table-text.js";
import { PROGRESS_EVENT } from "../../shared/protocol.js";

/**
 * @import { Failure, JoinArg, Seated, Wanted } from "../../shared/messages.js"
 * @import { Connection } from "../start/connection.js"
 *
 * @typedef {object} Port carries calls to the keeper and lines from it
 * @property {(method: string, request: string) => Promise<string>} call
 * @property {() => void} close
 *
 * @typedef {object} PortHandlers
 * @property {(publication: string) => void} published
 * @property {(connected: boolean) => void} connected
 * @property {() => void} removed is called when the seat may not read the table any more
 *
 * @typedef {object} TablePage
 * @property {Connection} connection
 * @property {() => Record<string, unknown>} values returns the values of the controls
 * @property {(link: string) => string} address returns the address of a table's link
 * @property {() => Promise<typeof import("./server-port.js")>} serverPort loads the connection to servers
 * @property {() => Promise<typeof import("./invitation.js")>} invitation loads the QR code
 *
 * @typedef {object} SeatState
 * @property {number} number
 * @property {string} name
 * @property {string} color
 * @property {"gm" | "player" | "watcher"} role
 * @property {"present" | "away" | "left" | "kicked" | "barred"} status
 * @property {string} breach
 * @property {number} missed
 * @property {number} refused
 *
 * @typedef {object} TableState
 * @property {string} name
 * @property {number} lines
 * @property {string} head
 * @property {number} me number of the own seat; 0 without one
 * @property {SeatState[]} seats
 * @property {boolean} locked
 * @property {string} link
 * @property {Record<string, unknown> | null} options
 * @property {number} waiting
 * @property {{throw: number, roller: number, owing: number[], secret: boolean} | null} open
 * @property {string} halted
 *
 * @typedef {object} TableThrow a throw in the shared history
 * @property {number} number
 * @property {number} seat
 * @property {string} text
 * @property {boolean} secret it was thrown in secret
 * @property {boolean} hidden it is not opened yet
 */

/** Path of the WebSocket below the origin of a server. */
const SERVER_PATH = "/tables/1";

/** Precedes the table's link in the fragment of an address. */
const FRAGMENT = "#table=";

/** Controls whose values the GM sets for all. */
const RULES = /^(system|ladder|criticals\..*)$/;

/** Time between messages to the element while the table lets a join or a roll wait, in ms. */
const BEAT = 10_000;

/** Number of throws that are played back one by one. If more wait, the current one is skipped to its end. */
const MAX_PLAYING = 2;

export class SharedTable {
  #page;
  #store = new SeatStore();
  #view;
  /** @type {Port | null} */ #port = null;
  /** @type {SeatProgram | null} */ #program = null;
  /** @type {TableState | null} */ #state = null;
  #connected = false;
  #removed = false;
  /** @type {number[]} the own wants that are not thrown yet, oldest first */ #wants = [];
  /** @type {{receipt: string, seat: number}[]} throws that are being played back, oldest first */ #playing = [];
  /** @type {Map<number, TableThrow>} by number */ #throws = new Map();
  #options = "";
  /** @type {ReturnType<typeof setInterval> | undefined} */ #beat;
  /** @type {Awaited<ReturnType<SeatStore["claim"]>> | null} the seat */ #claim = null;
  /** @type {AbortController | null} ends the visit's wait for the record */ #visit = null;
  /** @type {(() => void) | null} lets other pages keep the record */ #releaseRecord = null;
  /** @type {((seated: Seated) => void) | null} */ #seated = null;
  /** @type {((error: Failure) => void) | null} */ #refused = null;

  /** @param {TablePage} page */
  constructor(page) {
    this.#page = page;
    this.#view = new TableView({
      want: (want) => this.#program?.want(want),
      leave: () => this.leave(),
      invite: async () => {
        const { showInvitation } = await page.invitation();
        showInvitation(page.address(this.#state?.link ?? ""));
      },
      shareRules: () => {
        const rules = Object.entries(page.values()).filter(([id]) => RULES.test(id));
        this.#program?.want({ options: Object.fromEntries(rules) });
      },
    });
    addEventListener("pagehide", () => this.#port?.close());
  }

  /** True while the tray is at a table. */
  get joined() {
    return this.#program !== null;
  }

  /**
   * Joins a table, or creates one.
   * @param {JoinArg} arg
   * @returns {Promise<Seated>}
   */
  async join(arg) {
    this.leave();
    this.#visit = new AbortController();
    this.#beat = setInterval(() => this.#progress(), BEAT);
    try {
      if (arg.channel) await this.#joinChannel(arg);
      else await this.#joinServer(arg);
    } catch (error) {
      this.leave();
      throw failure(tableText("table-failed", { reason: String(error) }));
    }
    return await new Promise((resolve, reject) => {
      this.#seated = resolve;
      this.#refused = reject;
      this.#answerJoin();
    });
  }

  /** Reports to the element that the tray works. Otherwise it would reject requests that the table lets wait. */
  #progress() {
    const joining = !this.#state?.me;
    if (joining || this.#wants.length > 0) this.#page.connection.emit(PROGRESS_EVENT, {});
  }

  /** Releases the seat, which stays at the table and can be taken again. */
  leave() {
    clearInterval(this.#beat);
    this.#visit?.abort();
    this.#releaseRecord?.();
    this.#releaseRecord = null;
    if (!this.#program && !this.#port) return;
    this.#program?.stop();
    this.#port?.close();
    this.#claim?.release();
    this.#claim = this.#program = this.#port = this.#state = null;
    this.#connected = this.#removed = false;
    this.#wants = [];
    this.#throws.clear();
    this.#options = "";
    this.#page.connection.ask("share", false);
    this.#view.hide();
    this.#refused?.(failure(tableText("table-removed")));
    this.#seated = this.#refused = null;
    this.#page.connection.emit("tray-seated", { link: "", seat: 0 });
  }

  /** @param {unknown} data from the host page's channel */
  deliver(data) {
    if (this.#port instanceof ChannelPort) this.#port.deliver(data);
  }

  /** @param {Wanted} wanted by the user */
  want({ want, request, gesture, tray }) {
    if (this.#removed) return this.#refuse(want);
    this.#wants.push(want);
    const { secret, ...open } = request;
    const dice = { request: open, gesture, tray };
    this.#program?.want(secret ? { secret: dice } : { throw: dice });
    this.#show();
  }

  /**
   * Adds the seat whose dice are thrown to the detail of an event.
   * @param {string} event
   * @param {any} detail
   */
  mark(event, detail) {
    if (!["tray-throw", "tray-settle", "tray-resolve"].includes(event)) return;
    const { receipt } = detail;
    const played = receipt ? this.#playing.find((other) => other.receipt === receipt) : this.#playing[0];
    const seat = this.#state?.seats[(played?.seat ?? 0) - 1];
    if (seat) detail.seat = { number: seat.number, name: seat.name, own: seat.number === this.#state?.me };
  }

  /** @param {JoinArg} arg */
  async #joinChannel(arg) {
    const key = arg.key ?? "";
    const port = new ChannelPort((data) => this.#page.connection.emit("tray-deliver", { data }), this.#handlers());
    this.#port = port;
    const kept = await this.#store.keptTable(key);
    const found = await port.seek(kept !== undefined);
    const link = found?.link ?? kept?.link ?? "";
    if (link && !found?.kept && kept?.table === tableOf(link))
      this.#releaseRecord = await this.#store.claimRecord(kept.table);
    const keeper = !link || this.#releaseRecord !== null;
    /** @type {(table: string) => void} */ let open = () => {};
    const opened = new Promise((resolve) => {
      open = resolve;
    });
    await this.#start({ ...arg, link }, keeper, (table, link) => {
      if (keeper) void this.#store.keepTable({ key, table, link });
      port.open(table, link, keeper ? (method, request) => this.#serve(method, request) : null);
      open(table);
    });
    void opened.then((table) => this.#succeed(key, table, port));
  }

  /**
   * Claims the record of a new table, or waits until its keeper's page is gone and keeps the table then. Only pages that
   * share the keeper's storage have the record.
   * @param {string} key
   * @param {string} table
   * @param {ChannelPort} port
   */
  async #succeed(key, table, port) {
    if (this.#releaseRecord || !this.#visit || (await this.#store.keptTable(key))?.table !== table) return;
    const release = await this.#store.awaitRecord(table, this.#visit.signal);
    if (this.#port !== port) return release?.();
    this.#releaseRecord = release;
    if (!release || this.#program?.serve) return;
    this.#program?.becomeKeeper();
    port.keep((method, request) => this.#serve(method, request));
  }

  /** @param {JoinArg} arg */
  async #joinServer(arg) {
    const address = new URL(arg.link ?? "", location.href);
    const link = address.hash.startsWith(FRAGMENT) ? decodeURIComponent(address.hash.slice(FRAGMENT.length)) : "";
    const socket = new URL(SERVER_PATH, address);
    socket.protocol = socket.protocol.replace("http", "ws");
    const { ServerPort } = await this.#page.serverPort();
    await this.#start({ ...arg, link }, false, (_table, _link, pass) => {
      this.#port = new ServerPort(socket.href, pass, this.#handlers());
    });
  }

  /**
   * @param {JoinArg & {link: string}} arg
   * @param {boolean} keeper whether this page keeps the record
   * @param {(table: string, link: string, pass: object) => void} started
   */
  async #start({ link, title, name, color, role }, keeper, started) {
    let claim = link ? await this.#store.claim(tableOf(link)) : null;
    const kept = await claim?.kept();
    let table = link && tableOf(link);
    /** @type {(value?: unknown) => void} */ let begin = () => {};
    const begun = new Promise((resolve) => {
      begin = resolve;
    });
    this.#program = await SeatProgram.start(
      {
        link,
        title: title || tableText("table-shared"),
        name: name || tableText("table-player"),
        color: color || randomColor(),
        role: role === "watcher" ? "watcher" : "player",
        keeper,
        memory: kept ? JSON.parse(kept) : null,
      },
      {
        emit: async (event) => {
          if (event.event === "started") {
            table = event.table;
            claim ??= await this.#store.claim(event.table);
            this.#claim = claim;
            this.#page.connection.ask("share", true);
            started(event.table, event.link, event.pass);
            begin();
          } else if (this.#claim === claim) this.#receive(event);
        },
        call: async (method, request) => {
          await begun;
          if (!this.#port) throw new Error("the table was left");
          return await this.#port.call(method, request);
        },
        keep: async (kept) => {
          await begun;
          await claim?.keep(kept);
        },
        append: (seq, line) => this.#store.append(table, seq, line),
        read: (from, limit) => this.#store.read(table, from, limit),
        publish: (publication) => {
          if (this.#port instanceof ChannelPort) this.#port.publish(publication);
        },
      },
    );
    this.#show();
  }

  /** @returns {PortHandlers} */
  #handlers() {
    return {
      published: (publication) => this.#program?.published(publication),
      connected: (connected) => {
        this.#connected = connected;
        if (connected) this.#program?.connected();
        this.#show();
      },
      removed: () => this.#end(),
    };
  }

  /** Ends the visit of a seat that was removed. The view shows the table until the user leaves it. */
  #end() {
    if (this.#removed) return;
    this.#removed = true;
    if (!(this.#port instanceof ChannelPort)) this.#port?.close(); // a keeper still serves the others
    for (const want of this.#wants.splice(0)) this.#refuse(want);
    this.#refused?.(failure(tableText("table-removed")));
    this.#seated = this.#refused = null;
    this.#show();
  }

  /** @param {number} want */
  #refuse(want) {
    const refusal = tableText("table-removed");
    this.#page.connection.ask("thrown", { want, refusal }, undefined, () => {});
  }

  /** @type {(method: string, request: string) => Promise<string>} */
  #serve(method, request) {
    return this.#program?.serve?.(method, request) ?? Promise.reject(new Error("the keeper has left"));
  }

  /** @param {any} event of the program */
  #receive(event) {
    if (event.event === "state") this.#update(event);
    else if (event.event === "notice") this.#notice(event);
    else if (event.event === "past") this.#resolvePast(event);
    else if (event.event === "failed") {
      this.#view.tell(event.message);
      this.#refused?.(failure(event.message));
      this.#seated = this.#refused = null;
    }
  }

  /** @param {TableState} state */
  #update(state) {
    const { link = "", me = 0 } = this.#state ?? {};
    this.#state = state;
    if (state.link && this.#port instanceof ChannelPort) this.#port.relink(state.link);
    if (link !== state.link || me !== state.me) {
      this.#page.connection.emit("tray-seated", this.#seat());
      this.#answerJoin();
    }
    const options = JSON.stringify(state.options);
    if (state.options && options !== this.#options) {
      this.#options = options;
      this.#page.connection.ask("set", state.options);
    }
    const status = state.seats[state.me - 1]?.status;
    if (status === "kicked" || status === "barred") this.#end();
    this.#show();
  }

  #answerJoin() {
    if (!this.#state?.me) return;
    this.#seated?.(this.#seat());
    this.#seated = this.#refused = null;
  }

  #seat() {
    return { link: this.#state?.link ?? "", seat: this.#state?.me ?? 0 };
  }

  /** @param {any} notice */
  #notice(notice) {
    const own = notice.seat === this.#state?.me;
    if (notice.kind === "rolled" || notice.kind === "secret") return this.#rolled(notice, own);
    if (notice.kind === "unknown") return this.#abandon();
    if (notice.kind === "refused") {
      this.#seated = null;
      this.#refused?.(failure(notice.problem));
      this.#refused = null;
    }
    const dropped = notice.kind === "dropped" && own && !notice.again;
    const want = dropped || notice.unthrown ? this.#wants.shift() : undefined;
    const text = this.#view.textOf(notice, this.#state?.seats ?? []);
    if (text) this.#view.tell(text);
    if (want) this.#page.connection.ask("thrown", { want, refusal: text }, undefined, () => {});
    this.#show();
  }

  /** Leaves a table that its server doesn't have. A keeper on a channel may not have created it yet. */
  #abandon() {
    if (this.#port instanceof ChannelPort) return;
    this.#refused?.(failure(tableText("table-nowhere")));
    this.#refused = null;
    this.leave();
  }

  /**
   * Plays back a throw whose seed is known. Its result is shown once the dice have settled.
   * @param {any} notice
   * @param {boolean} own
   */
  #rolled({ throw: number, seat, kind, receipt, request, problem, secret, opened }, own) {
    const known = this.#throws.get(number);
    /** @type {TableThrow} */ const entry = {
      number,
      seat,
      text: known?.text ?? "",
      secret,
      hidden: secret && !opened,
    };
    if (!receipt) {
      if (problem) entry.text = tableText("table-unshown", { reason: problem });
      if (kind === "rolled" && own && secret && !opened) return; // its own notice has the outcome
      return this.#list(entry);
    }
    if (known?.text) return this.#list(entry); // this tray showed the throw before the GM opened it
    const want = own ? this.#wants.shift() : undefined;
    const played = { receipt, seat };
    this.#playing.push(played);
    const end = (/** @type {string} */ text) => {
      this.#playing = this.#playing.filter((other) => other !== played);
      this.#list({ ...entry, text });
    };
    this.#page.connection.ask(
      "thrown",
      { want, request, receipt },
      ({ text = "" }) => end(text),
      ({ text, message }) => end(tableText("table-unshown", { reason: text || message })),
    );
    if (this.#playing.length > MAX_PLAYING) this.#page.connection.ask("skip");
    this.#show();
  }

  /** @param {any} past a throw of the time before this visit, verified */
  #resolvePast({ throw: number, seat, secret, request, problem }) {
    const entry = { number, seat, secret, hidden: false };
    const fail = (/** @type {string} */ reason) =>
      this.#list({ ...entry, text: tableText("table-unshown", { reason }) });
    if (problem) return fail(problem);
    this.#page.connection.ask(
      "thrown",
      { request },
      ({ text = "" }) => this.#list({ ...entry, text }),
      ({ message }) => fail(message),
    );
  }

  /** @param {TableThrow} entry */
  #list(entry) {
    this.#throws.set(entry.number, entry);
    this.#show();
  }

  #show() {
    if (!this.#state || !this.#program) return;
    const playing = this.#playing[0]?.seat ?? 0;
    const throws = [...this.#throws.values()].sort((a, b) => b.number - a.number);
    const invites = !(this.#port instanceof ChannelPort); // everybody on a channel is invited
    const state = invites ? this.#state : { ...this.#state, link: "" };
    this.#view.show({
      state,
      connected: this.#connected,
      removed: this.#removed,
      wishes: this.#wants.length,
      playing,
      throws,
    });
  }
}

/** @type {(link: string) => string} */
const tableOf = (link) => link.split(".")[0];

/** @type {(message: string) => Failure} */
const failure = (message) => ({ code: "bad-request", field: "table", message, text: message });

/** Returns a bright colour. */
function randomColor() {
  const [hue] = crypto.getRandomValues(new Uint16Array(1));
  const part = (/** @type {number} */ shift) => {
    const k = (shift + hue / 30) % 12;
    const value = 0.6 - 0.32 * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
