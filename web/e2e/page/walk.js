/** Walks over the sizes of a tray and finds faults of its layout. */
import { all, first, one, root, tray, view } from "./find.js";
import { end } from "./frames.js";
import { LEAST_HEIGHT } from "../../tray/panel/layout.js";

/** Steps of the walk in px; between two steps with different layouts it looks for the height where they change. */
const STEP = 160;

/** @param {Element} node */
const isShown = (node) => {
  const { width, height } = node.getBoundingClientRect();
  return width > 2 && height > 2 && node.checkVisibility({ visibilityProperty: true });
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
  "#stage, #top > *, #notices, #outcome, #form > [data-id=game], #form > [data-id=ladder], #strip, #form > [data-id=levels], #form > [data-id=roll], #field-line, .forecast, #bar > button, #chips, #history";

function overlapping() {
  const blocks = all(BLOCKS)
    .filter(isShown)
    .map((node) => ({ node, box: node.getBoundingClientRect() }));
  return blocks.flatMap((a, i) =>
    blocks.slice(i + 1).flatMap((b) => (meet(a.box, b.box) ? [named(a.node) + " overlaps " + named(b.node)] : [])),
  );
}

/** Returns whether the label of the strip lies over its bars. */
function overBars() {
  const [label] = all("#strip > .aim").filter(isShown);
  const box = label?.getBoundingClientRect();
  return box && all("#strip rect").some((bar) => meet(box, bar.getBoundingClientRect()))
    ? ["the label lies over the bars of the strip"]
    : [];
}

/** Returns whether two boxes overlap by more than a pixel. @param {DOMRect} a @param {DOMRect} b */
function meet(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 1 && high > 1;
}

/** Texts that only screen readers get, that grow over others, or that cutName checks. */
const UNCUT = ".unseen, .faults, .degree, [data-layout|=bar] .meaning";

/** Returns the texts that are cut without an ellipsis. */
function cut() {
  return all("#panel :is(button, label, p, span, b, select), :is(#top, #notices) :is(p, button, span, select)")
    .filter((node) => isShown(node) && node.textContent?.trim() && !node.closest(UNCUT))
    .filter(isCut)
    .map((node) => named(node) + " is cut");
}

/** @param {Element} node */
function hasEllipsis(node) {
  const { overflowX, textOverflow, webkitLineClamp } = view().getComputedStyle(node);
  return (textOverflow === "ellipsis" && overflowX !== "visible") || webkitLineClamp !== "none";
}

/** @param {Element} node */
function isCut(node) {
  const { overflowX, overflowY } = view().getComputedStyle(node);
  const ellipsis = hasEllipsis(node);
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

/**
 * Returns what the stage lacks: a third of the page's height, or of its width if the panel is beside it. Above a bar, which is for
 * low windows and large letters, it has a fifth.
 */
function lowStage() {
  const { width, height } = one("#stage").getBoundingClientRect();
  const { innerWidth, innerHeight } = view();
  const beside = root().dataset.layout?.endsWith("-side");
  const share = beside ? width / innerWidth : height / innerHeight;
  const least = root().dataset.layout?.startsWith("bar") ? 1 / 5 : 1 / 3;
  return share < least ? [`the stage has ${Math.round(100 * share)} %`] : [];
}

/** Nodes that can lie over the stage. #notices, #history and svg clip their content, and .unseen is invisible. */
const PARTS = "#page, #page :not(#notices *, #history *, svg *, .unseen)";

/** Returns what lies over the stage and isn't a part of it. */
function overTheStage() {
  const stage = one("#stage");
  const box = stage.getBoundingClientRect();
  return all(PARTS)
    .filter((node) => meet(node.getBoundingClientRect(), box) && !node.contains(stage) && !stage.contains(node))
    .filter((node) => isShown(node) && view().getComputedStyle(node).clipPath === "none")
    .map((node) => named(node) + " lies over the felt");
}

/** Returns the faults of the page as it is. */
const faults = () => [
  ...needed().flatMap(outOfView),
  ...overlapping(),
  ...overBars(),
  ...overTheStage(),
  ...cut(),
  ...scrolls(),
  ...lowStage(),
];

/** Returns the name of the result if it is cut without an ellipsis. */
function cutName() {
  const node = one("[data-part=degree]");
  const wide = node.scrollWidth > node.clientWidth + 1;
  return wide && !hasEllipsis(node) ? [`the result ${node.textContent} is cut`] : [];
}

/**
 * Keeps the events of `resize` from the program, which would draw at every visited size. The page's scripts listen before the
 * document is parsed, and the program later. Events of the browser pass.
 */
export function spareProgram() {
  addEventListener("DOMContentLoaded", () =>
    addEventListener("resize", (event) => event.isTrusted || event.stopImmediatePropagation()),
  );
}

/** Gives the tray a size, and the event of which the page otherwise awaits a frame. @param {number} width @param {number} height */
function resize(width, height) {
  Object.assign(tray().style, { inlineSize: `${width}px`, blockSize: `${height}px` });
  tray().getBoundingClientRect();
  view().dispatchEvent(new Event("resize"));
}

/**
 * Returns a fault if the present layout begins at the height from which it is tried, as it might fit below.
 * @param {number} lowest height at which it was found, in px
 */
function untried(lowest) {
  const least = LEAST_HEIGHT[/** @type {keyof typeof LEAST_HEIGHT} */ (root().dataset.layout)] ?? 0;
  const rem = Number.parseFloat(view().getComputedStyle(root()).fontSize);
  return lowest < least * rem + 2 ? ["it isn't tried below"] : [];
}

/** Names the layout, and whether it leaves out the quick rolls. */
const layout = () => root().dataset.layout + (root().hasAttribute("data-crowded") ? " crowded" : "");

/**
 * Visits heights of a tray, and for each change of the layout both heights at which it happens. At one height of each layout it
 * awaits a frame, in which the result chooses its size of letters: it depends on the width and the layout.
 * @param {number} width
 * @param {number} lowest
 * @param {number} highest
 * @returns {Promise<{visited: number, faults: string[]}>}
 */
export async function heights(width, lowest, highest) {
  /** @type {string[]} */
  const found = [];
  /** @type {Map<string, number>} heights by layout */
  const seen = new Map();
  let visited = 0;
  const note = (/** @type {number} */ height, /** @type {string[]} */ texts) =>
    found.push(...texts.map((text) => `${width}x${height} ${layout()}: ${text}`));
  const visit = (/** @type {number} */ height) => {
    resize(width, height);
    note(height, faults());
    visited++;
    seen.set(layout(), Math.min(height, seen.get(layout()) ?? height));
    return layout();
  };
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
  for (const height of seen.values()) {
    resize(width, height);
    await end();
    note(height, [...faults(), ...cutName(), ...untried(height)]);
  }
  return { visited: visited + seen.size, faults: found };
}
