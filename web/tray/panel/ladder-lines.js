import { setAttributes } from "./nodes.js";
import { rungOf } from "./ladder-positions.js";

/**
 * @import { LadderDrawing as Ladder } from "../../shared/messages.js"
 */

/** Duration of a rung of the climb, in ms. */
const STEP = 90;

/** The lines over the rungs: levels to reach, and the path of the last roll. */
export class LadderLines {
  #svg;
  #climbed = "";

  /** @param {SVGSVGElement} svg with the rungs */
  constructor(svg) {
    this.#svg = svg;
  }

  /** Draws the line below the Difficulty, which moves with its marker, and the line of the least degree. @param {Ladder} ladder */
  drawGoals(ladder) {
    const { markers = [], line } = ladder;
    const difficulty = markers.find(({ id, unset }) => id.startsWith("difficulty") && !unset);
    for (const [name, level] of Object.entries({ mark: difficulty?.level, least: line })) {
      const y = place(ladder, level, 1);
      this.#place(name, level, { y1: y, y2: y });
    }
  }

  /** Draws the path from the trait to the rolled degree, and the margin from there to the level to reach. @param {Ladder} ladder */
  drawClimb(ladder) {
    const { climb } = ladder;
    const centre = (/** @type {number | undefined} */ level) => place(ladder, level, 0.5);
    const to = centre(climb?.to);
    for (const [name, from] of Object.entries({ margin: climb?.mark ?? climb?.other, way: climb?.from }))
      this.#place(name, from, { y1: centre(from), y2: to });
    this.#place("start", climb?.from, { cy: centre(climb?.from) });
    this.#place("theirs", climb?.other, { cy: centre(climb?.other) });
    this.#animate(this.#place("end", climb?.to, { cy: to }), ladder);
  }

  /**
   * Animates the token from the trait to the degree, once, unless the user prefers reduced motion.
   * @param {Element} token
   * @param {Ladder} ladder
   */
  #animate(token, ladder) {
    const { climb, rows } = ladder;
    const way = JSON.stringify(climb ?? null);
    if (way === this.#climbed) return;
    const first = this.#climbed === "";
    this.#climbed = way;
    if (!climb || first || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [from, to] = [climb.from, climb.to].map((level) => ladder.rungs.indexOf(rungOf(ladder, level)));
    const steps = from - to;
    if (steps === 0) return;
    const pitch = this.#svg.getBoundingClientRect().height / rows;
    token.animate([{ transform: `translateY(${steps * pitch}px)` }, { transform: "none" }], {
      duration: STEP * Math.abs(steps),
      easing: `steps(${Math.abs(steps)}, jump-start)`,
    });
  }

  /**
   * Places a part of the drawing, or hides it if its level is undefined.
   * @param {string} name
   * @param {number | undefined} level
   * @param {Record<string, string>} attributes
   */
  #place(name, level, attributes) {
    const node = /** @type {Element} */ (this.#svg.querySelector(`:scope > .${name}`));
    node.toggleAttribute("hidden", level === undefined);
    if (level !== undefined) setAttributes(node, attributes);
    return node;
  }
}

/**
 * Returns a place within a level's rung, or "" without a level.
 * @param {Ladder} ladder
 * @param {number | undefined} level
 * @param {number} part of the rung's height, from its top
 */
function place(ladder, level, part) {
  return level === undefined ? "" : `${100 * (rungOf(ladder, level).y + part / ladder.rows)}%`;
}
