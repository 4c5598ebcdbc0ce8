/** Reads the colours of successes and failures. */
import { one, tray, view } from "./find.js";

/** Returns the relative luminance of a colour, as WCAG defines it. @param {string} colour */
function light(colour) {
  const channels = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
  const [r, g, b] = channels.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [dark, bright] = [light(a), light(b)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** @param {string} path @param {string} surface */
function describe(path, surface) {
  const node = one(path);
  const style = view().getComputedStyle(node);
  const drawn = !node.matches(".degree, strong");
  const colour = drawn ? style.fill : style.color;
  const legible = contrast(colour, surface) >= (node.localName === "rect" ? 3 : 4.5);
  const sign = drawn ? "" : view().getComputedStyle(node, "::after").content.match(/[✓✗]/);
  return [path, colour, legible ? "legible" : "illegible on " + surface, sign].join(" ").trim();
}

/**
 * Returns the colours of successes and failures in the result, the history, the ladder and the strip, whether they have
 * the least contrast to the surface (3 for bars, WCAG 1.4.11; 4.5 for text, WCAG 1.4.3), and their signs.
 */
export function list() {
  const surface = view().getComputedStyle(one("#panel")).backgroundColor;
  const rows = ["#history li:first-of-type strong", "#history li:last-of-type strong"];
  const ladder = ["[data-goal] > text:last-child", ".rung[data-good] > text + rect", "#strip [data-good]"];
  return [".degree", ...rows, ...ladder].map((path) => describe(path, surface));
}

/** Sets the accent of the tray. @param {string} colour */
export function setAccent(colour) {
  tray().style.setProperty("--fudge-tray-accent", colour);
  tray().setAttribute("style", tray().getAttribute("style") ?? "");
}
