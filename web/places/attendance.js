/**
 * Connects a tray with a place: takes a seat at the table of the room, shows the tray's results in the place, and answers
 * the rolls that other programs request. Without an answer of the place the tray rolls alone, and results wait.
 *
 * @import { FudgeTray, Request, Resolution, AtTable, TrayError } from "../element/fudge-tray.js"
 * @import { Ask, Place, Result, Seat } from "./place.js"
 * @import { PlaceText } from "./texts.js"
 *
 * @typedef {"waiting" | "joining" | "seated" | "alone" | "left"} Phase
 *   waiting  the place hasn't answered yet
 *   joining  the tray looks for the table of the room
 *   seated   the tray has a seat
 *   alone    the tray has no seat; the next try follows after a pause
 *   left     the user has left the table
 */
import { within } from "../shared/limit.js";
import { fit } from "./fit.js";
import { placeText } from "./texts.js";

/** First and longest pause between tries to join, and the pause between tries to post a result, in ms. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** Longest time that a requested roll waits for a seat, in ms. */
const SEAT_TIME = 15_000;

/** Fudge dice with modifiers, such as 4dF+1. */
const FUDGE = /^(\d{0,2}dF)((?: *[+-] *\d{1,3}){0,5})$/i;

/** Number of results that wait for the place. */
const MOST_RESULTS = 50;

export class Attendance {
  #tray;
  #place;
  #name;
  #show;
  /** @type {Phase} */ #phase = "waiting";
  /** @type {Seat} */ #seat = { id: "", name: "", role: "player" };
  /** @type {Result[]} */ #results = []; // that the place hasn't answered
  #posting = false;
  #pause = FIRST_PAUSE;
  #tried = () => {};
  #firstTry = new Promise((resolve) => {
    this.#tried = () => resolve(undefined); // to join
  });
  #warned = false;

  /**
   * @param {FudgeTray} tray
   * @param {Place} place
   * @param {string} name of the place, for users
   * @param {(text: string, phase: Phase) => void} show shows the state to the user; an empty text for none
   */
  constructor(tray, place, name, show) {
    this.#tray = tray;
    this.#place = place;
    this.#name = name;
    this.#show = show;
    tray.addEventListener("tray-resolve", ({ detail }) => this.#resolved(detail));
    tray.addEventListener("tray-seated", ({ detail }) => {
      if (detail.seat === 0 && !detail.link && this.#phase === "seated") this.#enter("left", "left");
    });
    void this.#attend();
  }

  async #attend() {
    this.#place.ready.catch(() => this.#phase === "waiting" && this.#enter("waiting", "silent"));
    await this.#place.answered;
    this.#enter("joining", "joining");
    this.#seat = await this.#place.identity().catch(() => this.#seat);
    this.#place.asks?.((ask) => this.answer(ask));
    void this.#post();
    void this.#join();
  }

  /** Takes a seat at the table of the room, and tries again until it has one. */
  async #join() {
    const { wire } = this.#place;
    if (!wire) return;
    const channel = fit(wire, { foreign: () => this.#place.notify(this.#text("foreign"), "warning") });
    for (;;) {
      this.#enter("joining", this.#pause === FIRST_PAUSE ? "joining" : undefined);
      try {
        const { name, color, role } = this.#seat;
        await this.#tray.join(channel, { name, color, role: role === "watcher" ? role : "player" });
        this.#pause = FIRST_PAUSE;
        this.#enter("seated");
        return this.#tried();
      } catch (error) {
        this.#refused(/** @type {TrayError} */ (error), wire.keeps !== false);
      }
      this.#tried();
      await new Promise((done) => setTimeout(done, this.#pause));
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    }
  }

  /**
   * @param {TrayError} error
   * @param {boolean} keeps whether this page may keep the table
   */
  #refused({ field, text, message }, keeps) {
    if (field === "table-unanswered" && !keeps) this.#enter("alone", "no-keeper");
    else this.#enter("alone", "refused", { reason: text || message });
  }

  /**
   * Rolls for another program.
   * @param {Ask} ask
   * @returns {Promise<Result>} rejects with a text for the user
   */
  async answer({ id, dice, secret }) {
    const [, technique, modifiers] = FUDGE.exec(dice.trim()) ?? [];
    if (!technique) throw new Error(this.#text("only-fudge"));
    if (secret && this.#seat.role !== "gm") throw new Error(this.#text("secret-gm"));
    await within(SEAT_TIME, this.#firstTry).catch(() => {});
    const values = modifiers.match(/[+-] *\d+/g)?.map((text) => Number(text.replaceAll(" ", ""))) ?? [];
    const resolution = await this.#tray.roll({
      kind: "sum",
      technique: /** @type {Request["technique"]} */ (technique),
      modifiers: values.map((value) => ({ label: "", value })),
      secret,
    });
    if (resolution.secret) throw new Error(this.#text("secret-made"));
    return { ...this.#resultOf(resolution), ask: id };
  }

  /** @param {Resolution & AtTable} resolution of this tray or of another seat */
  #resolved(resolution) {
    if (resolution.secret || (resolution.seat && !resolution.seat.own)) return; // own is missing if it is false
    this.#results.push(this.#resultOf(resolution));
    this.#results = this.#results.slice(-MOST_RESULTS);
    void this.#post();
  }

  /** Posts the results that wait, in their order, and tries again later if the place doesn't take one. */
  async #post() {
    if (this.#phase === "waiting" || this.#posting) return;
    this.#posting = true;
    try {
      for (let result = this.#results[0]; result; result = this.#results[0]) {
        await this.#place.post(result);
        this.#results.shift();
      }
    } catch (error) {
      if (!this.#warned) console.warn(`${this.#name} has not taken a result:`, error);
      this.#warned = true;
      setTimeout(() => void this.#post(), LONGEST_PAUSE);
    }
    this.#posting = false;
  }

  /**
   * @param {Resolution} resolution
   * @returns {Result}
   */
  #resultOf({ text = "", faces = [], total, result, modifier = 0, receipt = "" }) {
    const sum = faces.reduce((sum, face) => sum + face, 0);
    return { seat: this.#seat, text, faces, total: total ?? (result ?? sum) + modifier, receipt, secret: false };
  }

  /**
   * @param {Phase} phase
   * @param {PlaceText} [text] keeps the shown one while the tray joins again
   * @param {Record<string, string>} [args]
   */
  #enter(phase, text, args) {
    this.#phase = phase;
    if (text || phase !== "joining") this.#show(text ? this.#text(text, args) : "", phase);
  }

  /**
   * @param {PlaceText} name
   * @param {Record<string, string>} [args]
   */
  #text(name, args) {
    return placeText(this.#place.look.locale, name, { place: this.#name, ...args });
  }
}
