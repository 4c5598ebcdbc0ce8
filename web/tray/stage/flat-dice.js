import { setAttributes } from "../panel/nodes.js";
import { messageText } from "../../shared/language.js";

/**
 * Flat SVG dice, for browsers without WebGL 2 and for print.
 *
 * @import { ShownDie } from "../../shared/messages.js"
 */

const SVG = "http://www.w3.org/2000/svg";

/** Pips of a d6, as cells of a 3 × 3 grid. */
const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  setAttributes(node, attributes);
  node.append(...children);
  return node;
}

const bar = (/** @type {number} */ width, /** @type {number} */ height) =>
  svg("rect", { class: "mark", x: 50 - width / 2, y: 50 - height / 2, width, height, rx: 3 });

const number = (/** @type {string} */ text) => svg("text", { class: "mark", x: 50, y: 52 }, text);

/**
 * @param {ShownDie} die
 * @returns {Node[]}
 */
function marks(die) {
  const { kind, value } = die;
  if (kind === "dF") return value === 0 ? [] : value > 0 ? [bar(52, 14), bar(14, 52)] : [bar(52, 14)];
  if (kind === "d6")
    return PIPS[value].map((spot) =>
      svg("circle", { class: "mark", cx: 24 + 26 * (spot % 3), cy: 24 + 26 * Math.floor(spot / 3), r: 9 }),
    );
  return [number(numberOn(die))];
}

/** Returns the number on a face. The tens of d100 read 00 to 90; those of d66 are the pips of a d6. @param {ShownDie} die */
const numberOn = ({ kind, role, value }) => (kind === "d10" && role.endsWith("tens") ? `${value}0` : String(value));

/** @param {ShownDie} die */
function body({ kind }) {
  if (kind === "d10") return svg("path", { class: "die", d: "M50 3 95 42v18L50 97 5 60V42z" });
  return svg("rect", { class: "die", x: 4, y: 4, width: 92, height: 92, rx: 18 });
}

/**
 * Returns the face of a die as text.
 * @param {ShownDie} die
 */
export function word(die) {
  const { kind, value } = die;
  if (kind === "dF")
    return value === 0 ? messageText("die-blank") : value > 0 ? messageText("die-plus") : messageText("die-minus");
  return numberOn(die);
}

/**
 * Returns the face of a die as text, and whether it doesn't count because another one cancels it.
 * @param {ShownDie} die
 */
export function phrase(die) {
  return die.standing === "cancelled" ? `${word(die)} (${messageText("die-cancelled")})` : word(die);
}

/**
 * @param {ShownDie} die
 * @param {number} link side of the die that it cancels: -1 at its left, 1 at its right, 0 for none
 * @returns {SVGElement}
 */
function drawing(die, link) {
  const node = svg(
    "svg",
    {
      class: `flat-die role-${die.role || "plain"}`,
      "data-standing": die.standing,
      viewBox: "0 0 100 100",
      "aria-hidden": "true",
    },
    body(die),
    ...marks(die),
    ...(link ? [svg("path", { class: "link", d: link < 0 ? "M-13 50H4" : "M96 50H113" })] : []),
  );
  return /** @type {SVGElement} */ (node);
}

/**
 * Returns the dice, those that cancel each other first and in pairs, and the sides of the links between them.
 * @param {ShownDie[]} dice
 * @returns {[ShownDie, number][]}
 */
function linked(dice) {
  /** @type {[ShownDie, number][]} */ const pairs = [];
  for (const opponent of [false, true]) {
    const idle = dice.filter((die) => die.standing === "cancelled" && die.role.startsWith("opponent") === opponent);
    const minuses = idle.filter(({ value }) => value < 0);
    for (const [i, plus] of idle.filter(({ value }) => value > 0).entries())
      if (minuses[i]) pairs.push([plus, 1], [minuses[i], -1]);
  }
  const paired = new Set(pairs.map(([die]) => die));
  return [
    ...pairs,
    ...dice.filter((die) => !paired.has(die)).map((die) => /** @type {[ShownDie, number]} */ ([die, 0])),
  ];
}

/**
 * Shows the dice in the element. While dice move, their faces are not known, so the previous dice tumble.
 * @param {HTMLElement} element
 * @param {ShownDie[]} dice
 * @param {boolean} moving
 */
export function showFlat(element, dice, moving) {
  element.classList.toggle("moving", moving);
  if (!moving) element.replaceChildren(...linked(dice).map(([die, link]) => drawing(die, link)));
  else if (element.childElementCount === 0)
    element.replaceChildren(
      ...Array.from({ length: 4 }, () => drawing({ kind: "dF", role: "plain", value: 0, standing: "counts" }, 0)),
    );
}
