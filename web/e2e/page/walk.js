/** Walks over the sizes of a tray and finds faults of its layout. */
import { all, first, one, root, tray, view } from "./find.js";
import { next } from "./frames.js";

/** @typedef {{layout: string, faults: string[]}} Spot */

/** Steps of the walk in px; between two steps with different layouts it looks for the height where they change. */
const STEP = 40;

/** @param {Element} node */
const isShown = (node) => {
  const { width, height } = node.getBoundingClientRect();
  return node.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2;
};

/** @param {Element} node */
const named = (node) =>
  node.id || node.getAttribute("data-part") || node.className || node.textContent?.slice(0, 20) || node.tagName;

/** Returns the paths of what must be wholly in view. */
function needed() {
  const { layout = "", controls } = root().dataset;
  if (layout === "dice") return [];
  const line = layout.startsWith("bar") ? (controls === "full" ? ["#drawer"] : []) : ["#field-line", "#drawer"];
  return ["[data-part=degree]", "#roll", ...line];
}

/** @param {string} path */
function outOfView(path) {
  const node = first(path);
  if (!node || !isShown(node)) return [path + " is missing"];
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const { innerWidth, innerHeight } = view();
  const by = Math.max(-left, -top, right - innerWidth, bottom - innerHeight);
  return by > 0.5 ? [path + " is out of view by " + Math.ceil(by)] : [];
}

/** Blocks of the page, of which none may overlap another. */
const BLOCKS =
  "#stage, #top, #outcome, #form > [data-id=ladder], #strip, #form > [data-id=levels], #form > [data-id=roll], #field-line, .forecast, #bar > button, #chips, #history";

function overlapping() {
  const blocks = all(BLOCKS).filter(isShown);
  return blocks.flatMap((a, i) =>
    blocks.slice(i + 1).flatMap((b) => (overlap(a, b) ? [named(a) + " overlaps " + named(b)] : [])),
  );
}

/** @param {Element} a @param {Element} b */
function overlap(a, b) {
  const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
  const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
  return wide > 1 && high > 1;
}

/** Returns the texts that are cut without an ellipsis. */
function cut() {
  return all("#panel :is(button, label, p, span, b, select), #top :is(button, span, select)")
    .filter((node) => isShown(node) && node.textContent?.trim() && !node.closest(".unseen, .faults, .degree"))
    .filter(isCut)
    .map((node) => named(node) + " is cut");
}

/** @param {Element} node */
function isCut(node) {
  const { overflowX, overflowY, textOverflow, webkitLineClamp } = view().getComputedStyle(node);
  const ellipsis = textOverflow === "ellipsis" || webkitLineClamp !== "none";
  const wide = node.scrollWidth > node.clientWidth + 1 && !ellipsis && overflowX !== "auto";
  const high = overflowY === "hidden" && node.scrollHeight > node.clientHeight + 2 && !ellipsis;
  const { left, right } = node.getBoundingClientRect();
  const inRow = node.closest("#chips") !== null;
  return (node.clientWidth > 0 && (wide || high)) || (!inRow && (left < -1 || right > view().innerWidth + 1));
}

/** Returns what scrolls that should not. */
function scrolls() {
  const { layout = "", size } = root().dataset;
  const { innerHeight, innerWidth } = view();
  const high = root().scrollHeight - innerHeight;
  return [
    ...(root().scrollWidth > innerWidth + 1 ? ["the page is wider by " + (root().scrollWidth - innerWidth)] : []),
    ...(high > 1 && !layout.startsWith("roomy") && size !== "content" ? ["the page scrolls by " + high] : []),
  ];
}

/** Returns what the stage lacks: a third of the page, if the panel is below it. */
function lowStage() {
  const { layout = "" } = root().dataset;
  const { height, width } = one("#stage").getBoundingClientRect();
  const { innerHeight, innerWidth } = view();
  const side = layout.endsWith("-side");
  const share = layout.startsWith("bar") || layout.startsWith("line") ? 0 : 0.3;
  if (side && width < 0.3 * innerWidth) return ["the stage is narrow: " + width];
  return !side && height < share * innerHeight ? ["the stage is low: " + Math.round(height)] : [];
}

/** Returns the layout and the faults of the page as it is. @returns {Spot} */
function spot() {
  const faults = [...needed().flatMap(outOfView), ...overlapping(), ...cut(), ...scrolls(), ...lowStage()];
  return { layout: root().dataset.layout ?? "", faults };
}

/** Gives the tray a size, and the event of which the page otherwise awaits a frame. @param {number} width @param {number} height */
function at(width, height) {
  Object.assign(tray().style, { inlineSize: `${width}px`, blockSize: `${height}px` });
  tray().getBoundingClientRect();
  view().dispatchEvent(new Event("resize"));
  return spot();
}

/**
 * Visits heights of a tray, and for each change of the layout both heights at which it happens.
 * @param {number} width
 * @param {number} lowest
 * @param {number} highest
 * @returns {Promise<{visited: number, faults: string[]}>}
 */
export async function heights(width, lowest, highest) {
  /** @type {string[]} */
  const faults = [];
  let visited = 0;
  const visit = (/** @type {number} */ height) => {
    const found = at(width, height);
    visited++;
    for (const fault of found.faults) faults.push(`${width}x${height} ${found.layout}: ${fault}`);
    return found.layout;
  };
  at(width, lowest);
  await next(); // the result chooses its size of letters in a frame
  let before = visit(lowest);
  for (let low = lowest; low < highest; low += STEP) {
    const high = Math.min(low + STEP, highest);
    const after = visit(high);
    for (let [a, b] = [low, high]; after !== before && b - a > 1;) {
      const middle = Math.floor((a + b) / 2);
      if (visit(middle) === before) a = middle;
      else b = middle;
    }
    before = after;
  }
  return { visited, faults };
}
