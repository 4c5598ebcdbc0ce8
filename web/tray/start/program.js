import { current } from "../../shared/language.js";
import { numberFormat } from "../../shared/message.js";
import "../../wasm_exec.js"; // before split-go.js
import { guardStorage, recordResizeObservers } from "../stage/ebitengine-events.js";
import { loadRest } from "./first-paint.js";
import { pause } from "./pace.js";
import { SessionJournal } from "../session/journal.js";
import { withSessionLock } from "../session/lock.js";
import { Turns } from "../session/turns.js";
import { SplitGo } from "./split-go.js";
import { capPixelRatio, lightenContext, setResolution } from "../stage/stage.js";

/**
 * @import { Connection } from "./connection.js"
 * @import { FrameGate } from "../stage/frame-gate.js"
 * @import { Entry } from "../session/journal.js"
 *
 * Why a theme or a set of dice is not applied.
 * @typedef {{message: string, text: string}} Refusal the message in English, the text in the page's language
 *
 * @typedef {(theme: string, dice: string) => Refusal | null | Promise<Refusal | null>} SetTheme returns a promise while
 *   the program waits for its second part
 *
 * @typedef {"down" | "move" | "up" | "cancel" | "hover" | "leave"} PointerPhase
 * @typedef {"next" | "previous" | "none" | "reroll" | "cancel"} DieCommand inspects the next, the previous or no die,
 *   rerolls the inspected one, or puts dice back that are dragged
 *
 * @typedef {object} ProgramPage
 * @property {string} session
 * @property {HTMLElement} stage
 * @property {FrameGate} gate
 * @property {Connection} connection
 * @property {() => boolean} draws reports whether the program draws the dice
 * @property {(refusal: Refusal) => void} refused reports that the theme that the view starts with is not applied
 */

/** Longest wait for the journal, in ms. A browser that was killed may have to repair its database. */
const PATIENCE = 5_000;

/** The number of the program's writes that a report contains. A panic takes one for each word. */
const KEPT_WRITES = 2000;

/** The tray program and its bridge to this page, `globalThis.fudgeTrayPlatform`, which game/platform uses. */
export class Program {
  #page;
  /** @type {SetTheme | undefined} */ #setTheme;
  /** @type {SessionJournal | undefined} */ #journal;
  #turns = new Turns(PATIENCE);
  #go = new SplitGo(loadRest);
  /** @type {string[]} the program's last writes */ #output = [];
  /** The bridge. The program sets the members that are null. */
  #bridge;

  /** @param {ProgramPage} page */
  constructor(page) {
    this.#page = page;
    if (page.session !== "none") this.#journal = new SessionJournal(page.session);
    this.#bridge = this.#makeBridge(page);
  }

  /**
   * Runs the program.
   * @param {WebAssembly.Module} module
   * @param {() => void} started is called just before the program starts
   * @returns {Promise<{stopped: Promise<void>}>} resolves when it has started
   */
  async start(module, started) {
    const go = this.#go;
    // cmd/dev/build/slim reads the trace of a panic. Until the first roll has ended, the program allocates 11 MB. Without a
    // collection, it starts sooner and needs less of its code; `completed` ends that.
    go.env = { GOTRACEBACK: "system", GOGC: "400" };
    const instance = await WebAssembly.instantiate(module, go.importObject);
    await pause(); // making the instance takes a while, too
    started();
    return { stopped: go.run(instance) };
  }

  /** Describes the end of the program for developers: its last output, such as the trace of a panic, and a trap. */
  get report() {
    return [this.#output.join(""), this.#go.trap].filter(Boolean).join("\n");
  }

  /** Keeps the end of what the program prints. */
  #keepOutput() {
    const { fs } = /** @type {{fs: {writeSync: (fd: number, bytes: Uint8Array) => number}}} */ (
      /** @type {unknown} */ (globalThis)
    );
    const write = fs.writeSync;
    const decoder = new TextDecoder();
    fs.writeSync = (fd, bytes) => {
      this.#output = [...this.#output.slice(1 - KEPT_WRITES), decoder.decode(bytes)];
      return write.call(fs, fd, bytes);
    };
  }

  /** Loads the second part of the program, which the first throw doesn't need. */
  async complete() {
    await this.#go.loadRest();
    this.#bridge.completed?.();
  }

  /** Prepares the page's globals for the program. */
  prepare() {
    this.#keepOutput();
    guardStorage();
    recordResizeObservers();
    capPixelRatio();
    lightenContext();
    Object.assign(globalThis, { fudgeTrayPlatform: this.#bridge });
    this.#page.gate.install();
  }

  /** Resolves when the program has the journal, or can't get it soon. */
  recovered = Promise.resolve();

  /**
   * Reads the journal once the table is ready. Pages that may not store anything continue without it.
   * @param {(entries: Entry[]) => void} apply passes the entries to the program
   */
  async #recover(apply) {
    await this.#page.connection.opened;
    await this.#useJournal(async (journal) => {
      const entries = await journal.read();
      if (entries.length > 0) apply(entries);
    });
  }

  /**
   * Uses the journal after all earlier uses.
   * @param {(journal: SessionJournal) => Promise<void>} use
   */
  async #useJournal(use) {
    const journal = this.#journal;
    if (journal) await this.#turns.take(() => use(journal));
  }

  /**
   * Draws the tray with a theme and a set of dice. Without a view it keeps them for its start.
   * @param {string} theme as JSON, or empty for the default
   * @param {string} dice the name of a set, or empty for the theme's
   * @returns {Promise<Refusal | null>}
   */
  async setTheme(theme, dice) {
    if (this.#setTheme) {
      const refusal = await this.#setTheme(theme, dice);
      if (refusal) return refusal;
    }
    this.#bridge.theme = theme;
    this.#bridge.dice = dice;
    return null;
  }

  /**
   * Passes a pointer event to the view.
   * @param {PointerPhase} phase
   * @param {number} id
   * @param {number} x in CSS pixels of the canvas
   * @param {number} y
   * @param {number} time in ms
   */
  point(phase, id, x, y, time) {
    this.#bridge.pointer?.(phase, id, x, y, time);
  }

  /** @param {DieCommand} name */
  command(name) {
    this.#bridge.command?.(name);
  }

  /** Loads the messages of the page's language into the program. */
  translate() {
    this.#bridge.translate?.();
  }

  /** @param {ProgramPage} page */
  #makeBridge({ session, stage, gate, connection, draws, refused }) {
    return {
      session,
      get webgl() {
        return draws();
      },
      theme: "",
      dice: "",
      /** @type {((json: string) => void) | null} */
      receive: null,
      connect: (/** @type {(json: string) => void} */ receive) => {
        this.#bridge.receive = receive;
        connection.connect(receive);
      },
      send: (/** @type {string} */ json) => {
        // An exception here would stop the program.
        try {
          connection.receive(JSON.parse(json));
        } catch (error) {
          reportError(error);
        }
      },
      park: () => {
        if (!("drawn" in stage.dataset)) performance.mark("tray: first frame");
        stage.dataset.drawn = "";
        gate.park();
      },
      wake: () => gate.wake(),
      setResolution: (/** @type {number} */ share) => gate.beforeNext(() => setResolution(share)),
      /** @type {((phase: PointerPhase, id: number, x: number, y: number, time: number) => void) | null} */
      pointer: null,
      /** @type {((name: DieCommand) => void) | null} */
      command: null,
      attachView: (/** @type {SetTheme} */ setTheme) => {
        this.#setTheme = setTheme;
      },
      refuse: refused,
      pause: (/** @type {() => void} */ done) => void pause().then(() => done()),
      get language() {
        return current().tag;
      },
      /** The program's messages in that language; empty for English. */
      get patterns() {
        return current().program ?? "";
      },
      /** Returns the plural category of a number. */
      plural: (/** @type {number} */ n) => new Intl.PluralRules(current().tag).select(n),
      decimal: (/** @type {number} */ x, /** @type {number} */ places) =>
        numberFormat(current().tag, { minimumFractionDigits: places, maximumFractionDigits: places }).format(x),
      /** @type {(() => void) | null} is called when the language has changed */
      translate: null,
      /** @type {(() => void) | null} is called when the second part is loaded, and lets the heap grow only to twice its size */
      completed: null,
      lock: withSessionLock,
      recover: (/** @type {(entries: Entry[]) => void} */ apply) => {
        this.recovered = this.#recover(apply);
      },
      record: (/** @type {boolean} */ removed, /** @type {string} */ rolls) =>
        this.#useJournal((journal) => journal.append({ removed, rolls })),
    };
  }
}
