/** The QR code of a table's link, loaded when it is shown. */
import { encode } from "uqr";

const SVG = "http://www.w3.org/2000/svg";

/** Modules of white around a QR code, as ISO/IEC 18004 requires. */
const QUIET = 4;

/**
 * Returns the QR code of a text.
 * @param {string} text
 * @param {string} name for screen readers
 */
export function qrCode(text, name) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const paper = node("rect", { width: size, height: size, fill: "#fff" });
  const modules = node("path", { d: path, fill: "#000", "shape-rendering": "crispEdges" });
  const svg = node("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": name });
  svg.append(paper, modules);
  return svg;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
function node(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
