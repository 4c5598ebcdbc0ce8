import { setAttributes, setText, typeset } from "./nodes.js";
import { percent } from "../../shared/language.js";

/** @import { LadderDrawing as Ladder, Rung } from "../../shared/messages.js" */

const SVG = "http://www.w3.org/2000/svg";

/** @param {Rung} rung */
const nameOf = ({ name, label = name }) => typeset(label);

/**
 * Draws the odds from the lowest rung to the highest as a strip, which replaces the ladder on small screens.
 * @param {Ladder} ladder
 * @param {string} title of the chances
 */
export function drawStrip({ rungs, markers = [], under }, title) {
  const widest = Math.max(...rungs.map(({ bar }) => bar));
  const levels = new Set(markers.filter(({ unset }) => !unset).map(({ level }) => level));
  const svg = document.querySelector("#strip > svg");
  const drawn = [...(svg?.children ?? [])];
  const bars = rungs.toReversed().map((rung, i) => {
    const bar = drawn[i] ?? document.createElementNS(SVG, "rect");
    const height = 8 + (92 * rung.bar) / widest;
    const [x, width] = [(100 * (i + 0.1)) / rungs.length, 80 / rungs.length];
    setAttributes(bar, { x: `${x}%`, width: `${width}%`, y: `${100 - height}%`, height: `${height}%` });
    bar.toggleAttribute("data-good", Boolean(rung.good));
    bar.toggleAttribute("data-lit", Boolean(rung.lit));
    bar.toggleAttribute("data-held", levels.has(rung.level));
    return bar;
  });
  if (bars.length !== drawn.length) svg?.replaceChildren(...bars);
  const goal = rungs.find(({ goal }) => goal);
  const aim = document.querySelector("#strip > .aim");
  if (aim) setText(aim, goal ? `${under ? title : `${title} ${nameOf(goal)}`}: ${percent(goal.chance)}` : title);
}
