import { partsOf } from "./nodes.js";
import { LadderDrawing } from "./ladder-drawing.js";
import { levelAt, movedTo, rungOf, sideAt, stepOf } from "./ladder-positions.js";
import { areAlike, onRungs } from "./ladder-rungs.js";
import { dragMarker } from "./marker-drag.js";
import { MarkerMove } from "./marker-move.js";

/**
 * The ladder shows the chances of the next roll, and levels that the visitor can move. The page contains the ladder of
 * the default request; the table sends others with their layout.
 *
 * @import { Control, LadderDrawing as Ladder } from "../../shared/messages.js"
 * @import { PanelActions } from "./panel.js"
 */

/** Time after a tap during which the rungs don't move, in ms. */
const HOLD = 1500;

/** A control that draws a ladder. */
export class LadderField {
  #drawing;
  #actions;
  /** @type {Ladder} */ #ladder;
  /** @type {number | null} chance of the next roll, 0 to 1 */ #success = null;
  /** True until the table has sent a ladder. */ #early = true;
  #move = new MarkerMove(
    () => this.#dragged,
    (id, refused) => this.#rest(id, refused),
  );
  /** True while a marker is under the pointer. */ #dragged = false;
  /** True after a click, until the mouse leaves the ladder, or for a while after a tap. */ #held = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #holding;
  /** @type {Ladder | null} the ladder to draw when the drawn rungs may move */ #later = null;

  /**
   * @param {HTMLElement} node
   * @param {Control} control
   * @param {PanelActions} actions
   */
  constructor(node, control, actions) {
    this.node = node;
    this.control = control;
    this.#actions = actions;
    this.#drawing = new LadderDrawing(node, actions.label);
    this.#ladder = JSON.parse(node.dataset.ladder ?? "");
    for (const [side, marker] of this.#drawing.markers.entries()) this.#bind(marker, side);
    let pointer = "";
    this.#drawing.svg.addEventListener("pointerdown", ({ pointerType }) => (pointer = pointerType));
    this.#drawing.svg.addEventListener("click", (click) => this.#tap(click, pointer));
    node.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && this.#release());
  }

  /** @param {Control} control in another language */
  rename(control) {
    this.control = control;
    this.node.setAttribute("aria-label", control.label);
  }

  read() {
    return "";
  }

  /** No-op: a drawing has no value. */
  write() {}

  /** No-op: a drawing has no options. */
  offer() {}

  /** No-op: a drawing has no errors. */
  showError() {}

  focus() {
    this.#drawing.markers[0].focus();
  }

  /**
   * Shows chosen levels before the table sends their odds.
   * @param {Record<string, unknown>} chosen by control
   */
  preview(chosen) {
    if (Object.keys(chosen).length === 0 && !this.node.dataset.waiting) return; // the drawn ladder is right
    const { rungs, markers = [] } = this.#ladder;
    const placed = markers.filter((marker) => {
      const rung = rungs.find(({ name }) => name.toLowerCase() === String(chosen[marker.id]).toLowerCase());
      marker.level = rung?.level ?? marker.level;
      return rung;
    });
    const others = Object.keys(chosen).length - placed.length;
    this.node.dataset.waiting = others > 0 ? "all" : placed.length > 0 ? "bars" : "";
    this.draw();
  }

  /**
   * Shows a ladder. While a marker is dragged, and between two clicks on rungs, only the chances of the drawn rungs change;
   * the scale follows at the end.
   * @param {Ladder | null} ladder null if there is none
   * @param {number | null} success chance of the next roll, 0 to 1
   */
  show(ladder, success) {
    delete this.node.dataset.waiting;
    this.#early = false;
    this.#success = success;
    const shown = ladder ?? { rungs: [], rows: 0 };
    this.#move.keep(shown);
    const stands = this.#dragged ? shown.rungs.length > 0 : this.#held && areAlike(this.#ladder, shown);
    this.#later = stands ? shown : null;
    this.#ladder = stands ? onRungs(this.#ladder, shown) : shown;
    this.draw();
  }

  /** Draws everything, including labels. */
  draw() {
    const empty = this.#ladder.rungs.length === 0;
    this.node.toggleAttribute("data-empty", empty);
    if (empty) return;
    if (this.#early) this.#nameRungs();
    this.#drawing.draw(this.#ladder, this.control.help);
    for (const side of this.#drawing.markers.keys()) this.#drawMarker(side);
  }

  /** @param {number} side */
  #drawMarker(side) {
    const moves = this.#move.id !== undefined && this.#move.id === this.#ladder.markers?.[side]?.id;
    this.#drawing.drawMarker(this.#ladder, side, this.#locked, moves ? null : this.#success);
  }

  /** Names the rungs of the page's own ladder in the visitor's language, as the table does with later ladders. */
  #nameRungs() {
    const { rungs, markers = [] } = this.#ladder;
    const label = (/** @type {string} */ name) => partsOf(this.#actions.label(markers[0].id, name)).name;
    for (const rung of rungs) rung.label = rung.name.replace(/^[^+-]+/, label); // as in "Superb+1"
  }

  get #locked() {
    return this.node.closest("fieldset")?.disabled === true;
  }

  /**
   * Lets keys and a drag move a marker.
   * @param {HTMLElement} node
   * @param {number} side
   */
  #bind(node, side) {
    node.addEventListener("keydown", (key) => {
      const by = stepOf(key);
      const marker = this.#ladder.markers?.[side];
      if (!by || !marker) return;
      key.preventDefault();
      this.#moveTo(side, (marker.unset ? marker.lowest - 1 : marker.level) + by);
    });
    node.addEventListener("pointerdown", (down) => {
      if (this.#ladder.markers?.[side] && !this.#locked && down.button === 0) this.#drag(side, down);
    });
  }

  /**
   * Moves a marker with the pointer, while the scale and the other marker don't move. At the end it glides to its rung, and
   * the ladder to its new range.
   * @param {number} side
   * @param {PointerEvent} down
   */
  #drag(side, down) {
    this.#dragged = true;
    const move = (/** @type {number} */ y) =>
      this.#moveToRow(side, Math.round(y / this.#drawing.rowHeight(this.#ladder)));
    const end = () => {
      this.#dragged = false;
      const moved = this.#ladder.markers?.[side];
      if (this.#move.id && moved) this.#move.follow(moved);
      this.#glide();
    };
    dragMarker(this.#drawing.markers[side], this.#drawing.svg, down, move, end);
  }

  /**
   * Moves a marker to the tapped rung.
   * @param {MouseEvent} click
   * @param {string} pointer its type
   */
  #tap(click, pointer) {
    const box = this.#drawing.svg.getBoundingClientRect();
    const row = Math.floor((click.clientY - box.top) / this.#drawing.rowHeight(this.#ladder));
    const side = sideAt(this.#ladder, (click.clientX - box.left) / box.width, row);
    if (!this.#ladder.markers?.[side]) return;
    this.#hold(pointer);
    this.#moveToRow(side, row);
  }

  /** Holds the rungs, so that the next click hits the rung that the visitor sees. @param {string} pointer */
  #hold(pointer) {
    this.#held = true;
    clearTimeout(this.#holding);
    if (pointer !== "mouse") this.#holding = setTimeout(() => this.#release(), HOLD);
  }

  /** Lets held rungs move. */
  #release() {
    this.#held = false;
    if (!this.#dragged) this.#glide();
  }

  /** Changes to the waiting ladder, which may have another range, in a short motion. */
  #glide() {
    const ladder = this.#later;
    this.#later = null;
    if (!ladder) return;
    const rows = this.#ladder.rungs.indexOf(rungOf(this.#ladder, ladder.rungs[0].level));
    this.#ladder = ladder;
    this.draw();
    this.#drawing.glide(rows, ladder);
  }

  /**
   * @param {number} side
   * @param {number} row
   */
  #moveToRow(side, row) {
    const marker = this.#ladder.markers?.[side];
    if (marker) this.#moveTo(side, levelAt(this.#ladder, row, marker));
  }

  /**
   * @param {number} side
   * @param {number} level
   */
  #moveTo(side, level) {
    const marker = this.#ladder.markers?.[side];
    const to = marker && !this.#locked && movedTo(this.#ladder, marker, level);
    if (!to) return;
    Object.assign(marker, to);
    if (!this.#early) this.#move.follow(marker);
    this.#drawMarker(side);
    this.#actions.change(marker.id, to.unset ? "" : rungOf(this.#ladder, to.level).name);
  }

  /**
   * Draws a marker that rests with its chance, which is announced then.
   * @param {string} id
   * @param {{level: number, unset?: boolean} | undefined} refused the table's level if it has refused that of the marker
   */
  #rest(id, refused) {
    const marker = this.#ladder.markers?.find((marker) => marker.id === id);
    if (marker) Object.assign(marker, refused);
    this.draw();
  }
}
