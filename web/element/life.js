/**
 * The life of a tray's frame. A lazy tray waits without a frame until it is needed. When others need its memory it
 * sleeps: its frame is removed, and the element keeps its session and a picture of its dice.
 *
 * @import { ProgramLimit } from "./program-limit.js"
 *
 * @typedef {"removed" | "waiting" | "loading" | "awake" | "falling asleep" | "asleep"} State
 */

/**
 * The answer of a tray page that agrees to sleep.
 * @typedef {object} Sleep
 * @property {string} state the session, as export returns it
 * @property {Blob | null} picture of the dice; null if they were not drawn
 * @property {{ left: number, top: number, width: number, height: number }} box of the picture, as shares of the tray
 *
 * @typedef {object} Body of a tray
 * @property {() => void} open adds the frame
 * @property {() => void} close removes the frame
 * @property {() => boolean} lazy reports whether the tray may sleep at all
 * @property {() => boolean} mayRest reports whether nobody uses the tray
 * @property {(answered: (sleep: Sleep | null) => void) => void} ask asks the tray page, which refuses if it is in use
 * @property {(sleep: Sleep) => void} keep
 * @property {() => boolean} kept reports whether something is kept
 */

/** @type {State[]} in which the tray has a frame */
const FRAMED = ["loading", "awake", "falling asleep"];

export class Life {
  /** @type {State} */ #state = "removed";
  #body;
  #limit;
  /** The number of attempts to fall asleep; an answer to an earlier one is ignored. */ #attempts = 0;

  /**
   * @param {Body} body
   * @param {ProgramLimit} limit
   */
  constructor(body, limit) {
    this.#body = body;
    this.#limit = limit;
  }

  get state() {
    return this.#state;
  }

  /** The tray was added to a document. */
  insert() {
    if (this.#state === "removed") this.#state = this.#frameless;
  }

  /** The tray was removed from its document. */
  remove() {
    this.#end("removed");
  }

  /** The tray has come near the viewport, or code uses it. */
  wake() {
    if (this.#state === "removed") return;
    if (this.#body.lazy()) this.#limit.use(this);
    if (this.#state === "falling asleep") this.#state = "awake";
    if (FRAMED.includes(this.#state)) return;
    this.#state = "loading";
    this.#body.open();
  }

  /** The tray page starts, for the first time or again. */
  start() {
    if (this.#state === "falling asleep") this.#limit.refuse(this);
    if (FRAMED.includes(this.#state)) this.#state = "loading";
  }

  /** The tray page can roll. */
  ready() {
    if (this.#state === "loading") this.#state = "awake";
  }

  mayRest() {
    return this.#body.lazy() && this.#body.mayRest();
  }

  /** Begins to sleep. The frame of a tray that is still loading has nothing to keep. */
  rest() {
    if (this.#state === "loading") return this.#end(this.#frameless);
    if (this.#state !== "awake") return this.#limit.refuse(this);
    this.#state = "falling asleep";
    const attempt = ++this.#attempts;
    this.#body.ask((sleep) => {
      if (attempt === this.#attempts && this.#state === "falling asleep") this.#answered(sleep);
    });
  }

  /** @param {Sleep | null} sleep */
  #answered(sleep) {
    if (sleep && this.mayRest()) {
      this.#body.keep(sleep);
      return this.#end("asleep");
    }
    this.#state = "awake";
    this.#limit.refuse(this);
  }

  /** @param {State} state without a frame */
  #end(state) {
    const framed = FRAMED.includes(this.#state);
    this.#state = state;
    this.#limit.remove(this);
    if (framed) this.#body.close();
  }

  /** The state without a frame. @returns {State} */
  get #frameless() {
    return this.#body.kept() ? "asleep" : "waiting";
  }
}
