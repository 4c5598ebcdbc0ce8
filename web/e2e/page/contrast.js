/** Finds texts that are too pale. */
import { view } from "./find.js";

/** The least contrast of a text and its background, by WCAG 1.4.3. */
const LEAST = 4.5;

/** @typedef {[number, number, number, number]} Colour red, green and blue, 0 to 255, and the opacity, 0 to 1 */

const brush = /** @type {OffscreenCanvasRenderingContext2D} */ (
  new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })
);

/** @param {string} css @returns {Colour} */
function parse(css) {
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = css;
  brush.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
}

/** @param {Colour} over @param {Colour} under an opaque colour @returns {Colour} */
function blend([r, g, b, a], [R, G, B]) {
  return [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
}

/** @param {Colour} colour the relative luminance, as WCAG defines it */
function light([...channels]) {
  const [r, g, b] = channels.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {Colour} one @param {Colour} other */
function contrast(one, other) {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Returns the ancestors of an element, from the root to itself. @param {Element} node @returns {Element[]} */
const path = (node) => [...(node.parentElement ? path(node.parentElement) : []), node];

/** Returns the colour behind the text of an element. @param {Element} node */
function ground(node) {
  /** @type {Colour} */ let colour = [255, 255, 255, 1];
  for (const box of path(node)) colour = blend(parse(view().getComputedStyle(box).backgroundColor), colour);
  return colour;
}

/** Describes the text of an element if it is too pale. @param {Element} node @param {CSSStyleDeclaration} style */
function fault(node, style, text = node.textContent ?? "") {
  const opacity = path(node).reduce((share, box) => share * Number(view().getComputedStyle(box).opacity), 1);
  const drawn = node.namespaceURI?.endsWith("svg");
  const [r, g, b, a] = parse(drawn ? style.fill : style.color);
  if (a === 0) return []; // another element shows the text
  const behind = ground(node);
  const found = contrast(blend([r, g, b, a * opacity], behind), behind);
  const place = node.id || node.getAttribute("class") || node.localName;
  return found < LEAST ? [`${place} "${text.trim().slice(0, 30)}": ${found.toFixed(2)}`] : [];
}

/** @param {Element} node */
const hasOwnText = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim());

/** Returns the visible texts of the tray page whose contrast is too low, each with its contrast. */
export function faint() {
  const { document, getComputedStyle } = view();
  const visible = [...document.body.querySelectorAll("*")].filter((node) =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  return visible.flatMap((node) => {
    if (node.closest("option, script, noscript, #stage, .unseen")) return [];
    const { placeholder, type, value } = /** @type {HTMLInputElement} */ (node);
    if (type === "radio" || type === "checkbox") return [];
    if (placeholder && !value) return fault(node, getComputedStyle(node, "::placeholder"), placeholder);
    const typed = typeof value === "string" ? value : "";
    return hasOwnText(node) || typed ? fault(node, getComputedStyle(node), typed || undefined) : [];
  });
}
