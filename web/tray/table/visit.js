/**
 * The surface of a visit: carries out the commands of the seat's program, and passes it what happens. The program decides
 * everything; this page keeps connections, claims and unanswered requests alone.
 */
import { ChannelPort } from "./channel-port.js";
import { ClaimLost } from "./claim.js";
import { failureOf, loadFailure, reasonOf } from "./refusal.js";
import { FRAGMENT, joinOf } from "./join.js";
import { BadEvent, SeatProgram } from "./seat-program.js";
import { SeatStore } from "./seat-store.js";
import { tableText } from "./table-text.js";
import { TableView } from "./table-view.js";
import { PROGRESS_EVENT } from "../../shared/protocol.js";

/**
 * @import { Failure, JoinArg, Seated, Wanted } from "../../shared/messages.js"
 * @import { Connection } from "../start/connection.js"
 * @import { Serve } from "./seat-program.js"
 * @import { Act, Commands, VisitEvent } from "./visit-messages.js"
 * @import { View } from "./view-types.js"
 *
 * @typedef {object} Port carries calls to the keeper and lines from it
 * @property {(method: string, request: string) => Promise<string>} call
 * @property {(method: string, request: string) => void} farewell sends a call at once, before close
 * @property {() => void} close
 *
 * @typedef {object} PortHandlers
 * @property {() => void} connected
 * @property {() => void} disconnected
 * @property {() => void} crowded the server takes no further connection now
 * @property {(close: number) => void} refused the server has closed the connection for good, with a code
 * @property {(publication: string) => void} published
 *
 * @typedef {object} VisitPage
 * @property {Connection} connection
 * @property {string} origin of the host page
 * @property {() => Record<string, unknown>} values returns the values of the controls
 * @property {(link: string) => string} address returns the address of a table's link
 * @property {(name: string, text: string) => void} save downloads a file
 * @property {(text: string) => void} tell shows a message to the user
 * @property {import("./view-types.js").TableActions["shareButton"]} shareButton
 * @property {() => Promise<typeof import("./server-port.js")>} serverPort loads the connection to servers
 *
 * @typedef {object} Request a request that the program answers
 * @property {(result: any) => void} done
 * @property {(failure: Failure) => void} refused
 * @property {number} [want] number of the tray's want
 * @property {string[]} [lines] of the record, which it requests
 *
 * @typedef {Omit<Act, "id">} Want what the user wants of the table; one member is set
 */

/** Time between ticks, and between reports that the program loads, in ms. */
const TICK = 250;
const PROGRESS = 10_000;

/** Time between ticks of a visit that follows a table without a seat, for which nobody waits, in ms. */
const QUIET_TICK = 30_000;

/** The time after which the program may stop once more and is started again, in ms. */
const FORGOTTEN = 600_000;

/** Time in which the page can draw while the program works in the background, in ms. */
const BREATH = 4;

/**
 * Returns the members of an event for a reply. The program reads lines faster if they are apart from the rest.
 * @param {string} data
 */
function replyOf(data) {
  const { lines, ...rest } = JSON.parse(data);
  return lines?.length ? { data: JSON.stringify(rest), lines: lines.join("\n") } : { data };
}

export class Visit {
  #page;
  #store;
  #view;
  /** @type {Promise<SeatProgram> | undefined} */ #loading;
  /** @type {SeatProgram | null} */ #program = null;
  /** @type {typeof import("./server-port.js").ServerPort | undefined} */ #ServerPort;
  /** @type {VisitEvent[]} that the program has not handled yet */ #events = [];
  #stepping = false;
  /** @type {View | undefined} that is not drawn yet */ #unshown;
  #count = 0;
  /** @type {JoinArg} of the last join */ #arg = {};
  #link = ""; // of the table
  /** @type {Map<number, Request>} by their IDs */ #requests = new Map();
  /** @type {Map<number, Port>} by the IDs of the commands that opened them */ #ports = new Map();
  #claim = 0; // ID of the last claim
  #crashed = -FORGOTTEN; // when the program stopped last
  /** @type {Promise<unknown>} the storage's commands run one after the other */ #stored = Promise.resolve();
  /** @type {ReturnType<typeof setInterval> | undefined} */ #clock;
  #ticked = 0; // when the program learned the time last

  /** @param {VisitPage} page */
  constructor(page) {
    this.#page = page;
    this.#store = new SeatStore(page.origin, () => this.#send({ event: "claimLost", id: this.#claim }));
    this.#view = new TableView({
      act: (want) => this.#act(want),
      rename: (profile) => this.#act({ rename: profile }),
      takeBack: () => this.#takeBack(),
      leave: () => void this.leave(),
      forget: () => void this.#ask({ event: "leave", forget: true }).catch(reportError),
      cancel: () => void this.leave(),
      saveRecord: () => void this.#saveRecord().catch(reportError),
      rules: page.values,
      address: page.address,
      shareButton: page.shareButton,
    });
    addEventListener("pagehide", () => this.#sleep({ event: "closed" }));
    addEventListener("pageshow", ({ persisted }) => persisted && this.#send({ event: "restored" }));
    document.addEventListener("freeze", () => this.#sleep({ event: "frozen" }));
    document.addEventListener("resume", () => this.#send({ event: "restored" }));
    document.addEventListener("visibilitychange", () => this.#send({ event: document.hidden ? "hidden" : "shown" }));
  }

  /**
   * Joins a table, or creates one. It ends a join that waits, and the visit before.
   * @param {JoinArg & {take?: boolean}} arg take: the user wants the own seat back from another device
   * @returns {Promise<Seated>}
   */
  join(arg) {
    this.#arg = arg;
    if (!arg.take) this.#link = "";
    const seated = this.#ask({ event: "join", ...joinOf(arg, this.#page) });
    this.#load(arg).catch((error) => this.#abandon(loadFailure(error)));
    return seated;
  }

  /** Opens the seat here, which another device has. */
  #takeBack() {
    return this.join({ ...this.#arg, link: this.#address, take: true });
  }

  /** The address of the table. The page may have joined it by a private link, or created it. */
  get #address() {
    const address = new URL(this.#arg.link ?? "", location.href);
    if (this.#link) address.hash = FRAGMENT + this.#link;
    return address.href;
  }

  /** Leaves the table, or ends a join that waits. Resolves when the others know. */
  async leave() {
    if (this.#program) await this.#ask({ event: "leave" });
    else this.#abandon(failureOf({ code: "table-cancelled" }));
  }

  /** @param {unknown} data from the host page's channel */
  deliver(data) {
    for (const port of this.#ports.values()) if (port instanceof ChannelPort) port.deliver(data);
  }

  /** @param {Wanted} wanted by the user */
  want({ want, ...roll }) {
    this.#ask({ event: "act", throw: roll }, { want }).catch(({ text }) => {
      this.#page.connection.ask("thrown", { want, refusal: text }, undefined, () => {});
    });
  }

  /** @param {Want} want */
  #act(want) {
    return this.#ask({ event: "act", ...want });
  }

  /**
   * Sends an event that the program answers. Its visit has limits for all that the user waits for.
   * @param {any} event
   * @param {Partial<Request>} [rest]
   * @returns {Promise<any>}
   */
  #ask(event, rest = {}) {
    const id = ++this.#count;
    return new Promise((done, refused) => {
      this.#requests.set(id, { done, refused, ...rest });
      this.#send({ ...event, id });
    });
  }

  /** @param {number} id */
  #answered(id) {
    const request = this.#requests.get(id);
    this.#requests.delete(id);
    return request;
  }

  /**
   * Ends all requests of a program that doesn't run.
   * @param {Failure} failure
   */
  #abandon(failure) {
    this.#events = [];
    const requests = [...this.#requests.values()];
    this.#requests.clear();
    for (const { refused } of requests) refused(failure);
  }

  /**
   * Loads the program, and the connection to servers.
   * @param {JoinArg} arg
   */
  async #load({ channel }) {
    const beat = setInterval(() => this.#page.connection.emit(PROGRESS_EVENT, {}), PROGRESS);
    try {
      if (!channel) this.#ServerPort ??= (await this.#page.serverPort()).ServerPort;
      this.#loading ??= this.#start();
      this.#program = await this.#loading;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    } finally {
      clearInterval(beat);
    }
    this.#step();
  }

  /** Starts a program. Its end is that of the visit, unless another program has taken its place. */
  #start() {
    const started = SeatProgram.load((error) => {
      if (started === this.#loading) this.#crash(error);
    });
    return started;
  }

  /**
   * Sends an event. It follows the time if the program doesn't know that: after a sleep, and where ticks are rare.
   * @param {VisitEvent} event
   */
  #send(event) {
    if (Date.now() - this.#ticked >= TICK) this.#addTime();
    this.#events.push(event);
    this.#step();
  }

  #sendTime() {
    this.#addTime();
    this.#step();
  }

  #addTime() {
    this.#ticked = Date.now();
    this.#events.push({ event: "tick", now: this.#ticked });
  }

  /** Passes the events to the program, one at a time, and then draws the last view: who joins has a hundred results to show. */
  #step() {
    if (this.#stepping) return;
    this.#stepping = true;
    while (this.#program && this.#events.length > 0) {
      const event = /** @type {VisitEvent} */ (this.#events.shift());
      for (const { command, do: what } of this.#commandsOf(event)) this.#carryOut(command, what);
    }
    this.#stepping = false;
    this.#draw();
  }

  #draw() {
    const view = this.#unshown;
    this.#unshown = undefined;
    try {
      if (view) this.#view.show(view);
    } catch (error) {
      reportError(error);
    }
  }

  /** @param {VisitEvent} event */
  #commandsOf(event) {
    const started = this.#loading;
    try {
      return /** @type {SeatProgram} */ (this.#program).step(event);
    } catch (error) {
      if (error instanceof BadEvent) this.#refuse(event, error.message);
      else if (started === this.#loading) this.#crash(error);
      return [];
    }
  }

  /**
   * Ends a request with a value that the program can't read.
   * @param {VisitEvent} event
   * @param {string} message
   */
  #refuse(event, message) {
    const request = "id" in event ? this.#answered(event.id) : undefined;
    if (request) request.refused({ code: "bad-request", field: "table", message, text: message });
    else reportError(new Error(message));
  }

  /**
   * @param {keyof Commands} command
   * @param {any} what
   */
  #carryOut(command, what) {
    try {
      this.#handlers[command](what);
    } catch (error) {
      reportError(error);
    }
  }

  /**
   * Ends the visit of a program that has stopped, and tells the user. The next join loads another program: once in a while
   * that is at once.
   * @param {unknown} error
   */
  #crash(error) {
    reportError(error);
    this.#program = null;
    this.#loading = undefined;
    for (const port of this.#ports.values()) port.close();
    this.#ports.clear();
    this.#store.suspend();
    this.#tick(undefined);
    this.#unshown = undefined;
    this.#view.hide();
    this.#page.connection.ask("share", false);
    this.#page.connection.emit("tray-seated", { seat: 0, link: "" });
    this.#abandon(loadFailure(error));
    const again = this.#link && Date.now() - this.#crashed > FORGOTTEN;
    this.#crashed = Date.now();
    this.#page.tell(tableText(again ? "table-restarted" : "table-stopped"));
    if (again) this.join({ ...this.#arg, link: this.#address }).catch(({ text }) => this.#page.tell(text));
  }

  /**
   * Prepares for a time in which this page doesn't run, and other pages may have its seat.
   * @param {VisitEvent} event
   */
  #sleep(event) {
    this.#send(event);
    this.#store.suspend();
  }

  /** @param {View | undefined} view of the visit that lasts */
  #tick(view) {
    clearInterval(this.#clock);
    const quiet = view?.phase === "watching" && view.me === 0;
    this.#clock = view && setInterval(() => this.#sendTime(), quiet ? QUIET_TICK : TICK);
  }

  /**
   * Functions that carry out the commands, by name.
   * @type {{[Name in keyof Commands]: (what: Commands[Name]) => void}}
   */
  #handlers = {
    claim: ({ id, table, slot }) => {
      this.#claim = id;
      this.#storage(async () => {
        try {
          this.#send({ event: "claimed", id, ...(await this.#store.claim(table, slot)) });
        } catch (error) {
          this.#send({ event: "claimed", id, failed: String(error) });
        }
      });
    },
    release: ({ forget }) => this.#storage(() => this.#store.release(forget)),
    store: ({ id, data }) => this.#storage(() => this.#keep(id, data)),
    claimRecord: ({ id, table }) =>
      this.#storage(async () => this.#send({ event: "recordClaimed", id, ok: await this.#store.claimRecord(table) })),
    awaitRecord: async ({ id, table }) =>
      this.#send({ event: "recordClaimed", id, ok: await this.#store.awaitRecord(table) }),
    releaseRecord: () => this.#storage(() => this.#store.releaseRecord()),
    keepTable: ({ key, ...kept }) => this.#storage(() => this.#store.keepTable(key, kept)),

    seek: ({ id, key }) => void this.#seek(id, key),
    connect: ({ id, server, pass }) => {
      const ServerPort = /** @type {typeof import("./server-port.js").ServerPort} */ (this.#ServerPort);
      this.#ports.set(id, new ServerPort(server, pass, this.#portHandlers(id)));
    },
    open: ({ id, table, link, keeper }) => {
      const port = this.#channel(id);
      port.open(table, link, keeper ? this.#serve(port, table) : null);
    },
    keep: ({ id }) => {
      const port = this.#channel(id);
      port.keep(this.#serve(port, port.table));
    },
    relink: ({ id, link }) => this.#channel(id).relink(link),
    disconnect: ({ id }) => {
      this.#ports.get(id)?.close();
      this.#ports.delete(id);
    },
    call: async ({ id, connection, method, request }) => {
      try {
        const port = this.#ports.get(connection);
        if (!port) throw new Error("the connection is closed");
        this.#send({ event: "reply", id, ...replyOf(await port.call(method, request)) });
      } catch {
        this.#send({ event: "reply", id, failed: true });
      }
    },
    farewell: ({ connection, method, request }) => this.#ports.get(connection)?.farewell(method, request),

    share: ({ on }) => this.#page.connection.ask("share", on),
    compute: ({ id, dice, seed }) =>
      this.#page.connection.ask(
        "compute",
        { dice: /** @type {any} */ (dice), seed },
        (computed) => this.#send({ event: "computed", id, request: {}, ...computed }),
        (failure) => this.#send({ event: "computed", id, request: {}, problem: reasonOf(failure) }),
      ),
    play: ({ id, want, seat, name, color, role, own = false, request, receipt }) => {
      const roller = { number: seat, name, color, role, own };
      const thrown = { want: this.#answered(want ?? 0)?.want, request, receipt, seat: roller };
      this.#page.connection.ask("thrown", thrown, ...this.#played(id));
    },
    resolve: ({ id, name, request, receipt }) =>
      this.#page.connection.ask("resolve", /** @type {any} */ ({ request, by: name, receipt }), ...this.#played(id)),
    skip: () => this.#page.connection.ask("skip"),
    options: ({ values }) => this.#page.connection.ask("set", /** @type {any} */ (values)),

    joined: ({ id, ...seated }) => {
      this.#link = seated.link;
      this.#answered(id)?.done(seated);
    },
    joinFailed: ({ id, ...why }) => this.#answered(id)?.refused(failureOf(why)),
    sit: (seated) => this.#page.connection.emit("tray-seated", seated),
    ended: () => {}, // the view has the reason
    done: ({ id }) => this.#answered(id)?.done(true),
    refuse: ({ id, ...why }) => this.#answered(id)?.refused(failureOf(why)),
    record: ({ id, lines }) => this.#requests.get(id)?.lines?.push(...lines),
    breathe: () => setTimeout(() => this.#send({ event: "breathed" }), BREATH),
    progress: () => this.#page.connection.emit(PROGRESS_EVENT, {}),
    announce: () => {}, // the view has the news
    show: (view) => {
      this.#unshown = view.phase === "idle" ? undefined : view;
      this.#tick(this.#unshown);
      if (this.#unshown) return;
      this.#view.hide();
      this.#storage(async () => this.#store.close());
    },
  };

  /** @param {() => Promise<unknown>} use uses the storage, after all earlier uses */
  #storage(use) {
    this.#stored = this.#stored.then(use).catch(reportError);
  }

  /**
   * @param {number} id
   * @param {string} data
   */
  async #keep(id, data) {
    try {
      await this.#store.keep(data);
      this.#send({ event: "stored", id });
    } catch (error) {
      if (error instanceof ClaimLost) this.#send({ event: "claimLost", id: this.#claim });
      else this.#send({ event: "storeFailed", id, reason: String(error) });
    }
  }

  /**
   * Asks the other pages on the channel for their table.
   * @param {number} id
   * @param {string} key
   */
  async #seek(id, key) {
    const port = this.#channel(id);
    const kept = await this.#store.keptTable(key);
    const found = (await port.seek(kept !== undefined, this.#arg.waits === true)) ?? undefined;
    this.#send({ event: "sought", id, found, kept });
  }

  /** Returns the port to the channel with an ID. @param {number} id */
  #channel(id) {
    let port = this.#ports.get(id);
    if (!(port instanceof ChannelPort)) {
      port = new ChannelPort((data) => this.#page.connection.emit("tray-deliver", { data }), this.#portHandlers(id));
      this.#ports.set(id, port);
    }
    return /** @type {ChannelPort} */ (port);
  }

  /**
   * @param {number} id
   * @returns {PortHandlers}
   */
  #portHandlers(id) {
    return {
      connected: () => this.#send({ event: "connected", id }),
      disconnected: () => this.#send({ event: "disconnected", id }),
      crowded: () => this.#send({ event: "crowded", id }),
      refused: (close) => this.#send({ event: "refused", id, close }),
      published: (data) => this.#send({ event: "published", id, data }),
    };
  }

  /**
   * Makes this page the keeper of a table.
   * @param {ChannelPort} port
   * @param {string} table
   * @returns {Serve}
   */
  #serve(port, table) {
    return /** @type {SeatProgram} */ (this.#program).keep({
      table,
      append: (seq, line) => this.#store.append(table, seq, line),
      read: (from, limit) => this.#store.read(table, from, limit),
      publish: (publication) => port.publish(publication),
    });
  }

  /**
   * Returns what to do with the reply to a request that shows a throw.
   * @param {number} id of the command
   * @returns {[(result: any) => void, (failure: Failure) => void]}
   */
  #played(id) {
    return [
      ({ text = "", degree_name: degree, success, outcome }) =>
        this.#send({ event: "played", id, text, degree, success, outcome }),
      (failure) => this.#send({ event: "unplayed", id, reason: reasonOf(failure) }),
    ];
  }

  /** Downloads the record of the table. */
  async #saveRecord() {
    /** @type {string[]} */ const lines = [];
    await this.#ask({ event: "act", save: true }, { lines });
    this.#page.save("table-record.jsonl", lines.map((line) => `${line}\n`).join(""));
  }
}
