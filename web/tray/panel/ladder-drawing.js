import { element, setAttributes, setText, typeset, within } from "./nodes.js";
import { LadderLines } from "./ladder-lines.js";
import { rowOf, rungOf } from "./ladder-positions.js";
import { drawStrip } from "./ladder-strip.js";
import { messageText, percent } from "../../shared/language.js";

/**
 * @import { LadderDrawing as Ladder, Rung } from "../../shared/messages.js"
 * @import { PanelActions } from "./panel.js"
 */

/** Duration of a move of the whole ladder, in ms. */
const GLIDE = 200;

/** Number of letters above which a name needs more room, and the length of bars beside such names. */
const LONG = 10;
const BESIDE_LONG = 0.7;

/** @param {number} part of the drawing */
const share = (part) => `${100 * part}%`;

/** Draws a ladder with its labels and markers. */
export class LadderDrawing {
  #node;
  #label;
  #lanes;
  #contest;
  #help;
  #lines;
  /** @type {Element} the template of all rungs */ #rung;

  /**
   * @param {HTMLElement} node the control
   * @param {PanelActions["label"]} label
   */
  constructor(node, label) {
    this.#node = node;
    this.#label = label;
    /** The rungs, over their whole height. */
    this.svg = /** @type {SVGSVGElement} */ (node.querySelector("svg"));
    /** At the left and at the right. @type {HTMLElement[]} */
    this.markers = [...node.querySelectorAll(".marker")].map((marker) => /** @type {HTMLElement} */ (marker));
    this.#lanes = [...within(node, ".lanes").children];
    this.#contest = within(node, ".contest");
    this.#help = within(node, ".help");
    this.#rung = /** @type {Element} */ (this.svg.querySelector(".rung"));
    this.#lines = new LadderLines(this.svg);
  }

  /**
   * Draws everything but the markers.
   * @param {Ladder} ladder with at least one rung
   * @param {string | undefined} help
   */
  draw(ladder, help) {
    const { markers = [], under } = ladder;
    this.#drawRungs(ladder);
    const [left, right] = [0, 1].map((side) => (markers[side] ? this.#label(markers[side].id) : ""));
    const titles = [left, messageText(under ? "success-here" : "at-least"), right];
    for (const [i, lane] of this.#lanes.entries()) setText(lane, titles[i]);
    const title = under ? messageText("ladder-under") : (help ?? "");
    setAttributes(this.#node, { title });
    setText(this.#help, title);
    this.#drawContest(ladder);
    this.#lines.drawClimb(ladder);
    drawStrip(ladder, titles[1]);
  }

  /** @param {Ladder} ladder */
  #drawRungs({ rungs, rows }) {
    const letters = Math.max(...rungs.map(({ name, label = name }) => label.length));
    this.#node.style.setProperty("--rows", String(rows));
    this.#node.style.setProperty("--letters", String(letters));
    this.#node.toggleAttribute("data-long", letters > LONG);
    for (const [i, node] of this.#rungNodes(rungs.length).entries()) {
      const rung = rungs[i];
      const [, name, number, bar, better] = node.children;
      setAttributes(node, { y: share(rung.y), height: share(1 / rows), "data-lit": rung.lit ?? "" });
      node.toggleAttribute("data-good", Boolean(rung.good));
      node.toggleAttribute("data-goal", Boolean(rung.goal));
      setText(name, typeset(rung.label ?? rung.name));
      setText(number, typeset(rung.number ?? ""));
      setAttributes(bar, { width: share(letters > LONG ? BESIDE_LONG * rung.bar : rung.bar) });
      setText(better, rung.chance > 0 ? percent(rung.chance) : "");
      setAttributes(node, { role: "img", "aria-label": rungLabel(rung) });
    }
  }

  /** Returns the elements of a number of rungs. @param {number} count */
  #rungNodes(count) {
    const nodes = [...this.svg.querySelectorAll(".rung")];
    while (nodes.length > count) nodes.pop()?.remove();
    while (nodes.length < count) {
      const copy = /** @type {Element} */ (this.#rung.cloneNode(true));
      nodes[nodes.length - 1].after(copy);
      nodes.push(copy);
    }
    return nodes;
  }

  /** Draws the chances to win, tie and lose as a bar of three parts. @param {Ladder} ladder */
  #drawContest({ contest }) {
    this.#contest.toggleAttribute("hidden", !contest);
    const parts = contest ? /** @type {const} */ (["win", "tie", "lose"]) : [];
    this.#contest.replaceChildren(
      ...parts.map((key) => {
        const chance = contest?.[key] ?? 0;
        const part = element("span", {}, `${messageText(key)} ${percent(chance)}`);
        part.style.setProperty("--share", String(chance));
        return part;
      }),
    );
  }

  /**
   * Draws a marker and the line that moves with it.
   * @param {Ladder} ladder
   * @param {number} side 0 is left, 1 right
   * @param {boolean} locked whether the marker can't be moved
   * @param {number | null} success chance of the next roll if it is known, 0 to 1
   */
  drawMarker(ladder, side, locked, success) {
    const node = this.markers[side];
    const marker = ladder.markers?.[side];
    this.#lines.drawGoals(ladder);
    node.toggleAttribute("hidden", !marker);
    if (!marker) return;
    node.style.setProperty("--row", String(rowOf(ladder, marker)));
    const rung = marker.unset ? undefined : rungOf(ladder, marker.level);
    const level = rung ? typeset(rung.label ?? rung.name) : this.#label(marker.id, "");
    setAttributes(node, {
      "aria-label": this.#label(marker.id),
      "aria-disabled": String(locked),
      "aria-valuemin": marker.lowest - (marker.none ? 1 : 0),
      "aria-valuemax": marker.highest,
      "aria-valuenow": marker.unset ? marker.lowest - 1 : marker.level,
      "aria-valuetext": [level, ...(success === null ? [] : [percent(success)])].join(", "),
    });
  }

  /**
   * Moves the whole ladder to its place in a short motion.
   * @param {number} rows from which the ladder comes, positive below
   * @param {Ladder} ladder
   */
  glide(rows, ladder) {
    if (rows === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const box = /** @type {HTMLElement} */ (this.svg.parentElement);
    box.animate([{ transform: `translateY(${rows * this.rowHeight(ladder)}px)` }, { transform: "none" }], {
      duration: GLIDE,
      easing: "ease-out",
    });
  }

  /** Returns the height of a row in pixels. @param {Ladder} ladder */
  rowHeight({ rows }) {
    return this.svg.getBoundingClientRect().height / rows;
  }
}

/**
 * Describes a rung for screen readers.
 * @param {Rung} rung
 */
function rungLabel({ name, label = name, number, chance }) {
  return [[label, number].filter(Boolean).map(String).map(typeset).join(" "), percent(chance)].join(": ");
}
