/** Reads the layout of the tray page, and finds faults in it. Layouts are named here alone. */
import { all, first, one, root, view } from "./find.js";

/** Reports whether the drawer with the settings is open. */
export const isOpen = () => "open" in root().dataset;

/** Reports whether the page has a layout of a kind, beside the tray or below it. @param {string} kind */
const isLayout = (kind) => root().dataset.layout?.split("-")[0] === kind;

/** @param {Element} node */
const text = (node) => (node.textContent ?? "").trim().slice(0, 40);

/** Returns the elements that are cut off or extend beyond the window. */
export function cut() {
  return all("button, label, p, legend, summary, span")
    .filter((node) => node.checkVisibility() && text(node) && !node.closest(".unseen"))
    .filter((node) => {
      const { left, right, width } = node.getBoundingClientRect();
      if (width <= 1) return false;
      const { overflowX, textOverflow } = getComputedStyle(node);
      const hidden = overflowX !== "visible" && textOverflow !== "ellipsis" && node.scrollWidth > node.clientWidth + 1;
      return hidden || left < -1 || right > view().innerWidth + 1;
    })
    .map((node) => node.tagName + " " + text(node));
}

let errors = 0;

/** Counts the errors of the tray page from now on. Browsers don't print those of its observers. */
export function countErrors() {
  view().addEventListener("error", () => {
    errors++;
  });
}

/** Returns the number of errors. */
export const errorCount = () => errors;

/** Returns on which side of the dice the panel is: 1 for the right one, -1 for the left one. */
export const side = () =>
  Math.sign(one("#panel").getBoundingClientRect().left - one("#stage").getBoundingClientRect().left);

/** Returns the tops of the elements at some paths that are visible, by path. @param {string[]} paths */
export const tops = (paths) =>
  Object.fromEntries(
    paths.filter((path) => first(path)?.checkVisibility()).map((path) => [path, one(path).getBoundingClientRect().top]),
  );

let pressed = 0;

/** Counts the clicks on an element from now on. @param {string} path */
export function countPresses(path) {
  pressed = 0;
  one(path).onclick = () => {
    pressed++;
  };
}

/** Returns the number of clicks. */
export const presses = () => pressed;

/** Returns the paths of the elements that a first roll needs. */
function needed() {
  if (isLayout("bar")) return ["#stage > canvas", "[data-part=degree]", "#drawer", "#roll"];
  const always = [
    "#stage > canvas",
    "[data-part=degree]",
    "[data-part=sentence], [data-part=plan]",
    "#field-line",
    "#drawer",
    "#roll",
  ];
  const levels =
    isLayout("ladder") || isLayout("roomy")
      ? [".rungs"]
      : ["#strip", "[data-id=trait] .stepper", "[data-id=difficulty] .stepper"];
  const game = isLayout("roomy") ? ["#form > [data-id=game]", "#field-kind"] : ["#game", "#rolls"];
  return [...always, ...levels, ...game];
}

/** @param {Element} node */
const isShown = (node) => {
  const { width, height } = node.getBoundingClientRect();
  return node.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
};

/** @param {string} path */
function outOfView(path) {
  const node = all(path).find(isShown);
  if (!node) return [path + " is missing"];
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const inView = left >= -1 && top >= -1 && right <= view().innerWidth + 1 && bottom <= view().innerHeight + 1;
  return inView ? [] : [path + " is not in view: " + [left, top, right, bottom].map(Math.round)];
}

/** Returns the box of an element's text; glyphs of a button are smaller than the button. @param {Element} node */
function textBox(node) {
  if (!node.matches(".stepper > button")) return node.getBoundingClientRect();
  const range = view().document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

/** @param {Element} a @param {Element} b */
function overlaps(a, b) {
  if (a.contains(b) || b.contains(a) || a.matches("text") !== b.matches("text")) return false;
  const [p, q] = [textBox(a), textBox(b)];
  const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
  const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
  return wide > 1 && high > (a.matches("text") ? Math.min(p.height, q.height) / 2 : 1); // glyphs are lower than their line
}

/** @param {Element} node */
const quoted = (node) => JSON.stringify((node.textContent ?? "").slice(0, 30));

/** Returns the pairs of texts in the panel that overlap. */
function overlapping() {
  const texts = all("#panel :is(p, label, h2, button, b, .lanes span, .rung text)").filter(
    (node) => isShown(node) && text(node) && !node.closest(".unseen"),
  );
  return texts.flatMap((a, i) =>
    texts.slice(i + 1).flatMap((b) => (overlaps(a, b) ? [quoted(a) + " overlaps " + quoted(b)] : [])),
  );
}

/** Returns the boxes in the panel that scroll. */
function scrolling() {
  return all("#panel *")
    .filter((node) => isShown(node) && node.scrollHeight > node.clientHeight + 1)
    .filter((node) => /auto|scroll/.test(view().getComputedStyle(node).overflowY))
    .map((node) => (node.id || node.className) + " scrolls");
}

/**
 * Returns the faults of a panel for a first roll: missing or partly visible elements, texts that overlap or are cut,
 * and boxes in the panel that scroll.
 */
export function firstRollFaults() {
  const cut = all(".stepper b").filter((name) => isShown(name) && name.scrollWidth > name.clientWidth);
  const hint = first("[data-state=idle] .remark");
  const hintIsCut = hint && isShown(hint) && hint.scrollHeight > hint.clientHeight + 1;
  return [
    ...needed().flatMap(outOfView),
    ...overlapping(),
    ...cut.map((name) => quoted(name) + " is cut"),
    ...(hintIsCut ? ["how to roll is cut"] : []),
    ...scrolling(),
  ];
}

/**
 * Returns the faults of the parts of an open drawer that don't scroll: gaps around them that show what scrolls,
 * a narrow Roll, and parts that take more than 55 % of the drawer.
 */
export function drawerFaults() {
  one("#panel").scrollTop = 40;
  const drawer = one("#panel").getBoundingClientRect();
  const fixed = all("#drawer-head, #next, #bar")
    .filter((node) => isShown(node) && view().getComputedStyle(node).position === "sticky")
    .map((node) => node.getBoundingClientRect());
  const [head, ...foot] = fixed;
  const between = foot.slice(1).map(({ top }, i) => top - foot[i].bottom);
  const gaps = [head.top - drawer.top, ...between, drawer.bottom - fixed[fixed.length - 1].bottom];
  const height = fixed.reduce((sum, part) => sum + part.height, 0);
  const [roll, bar] = ["#roll", "#bar"].map((path) => one(path).getBoundingClientRect().width);
  return [
    ...gaps.filter((gap) => gap > 1).map((gap) => `a gap of ${gap} px`),
    ...(height > 0.55 * drawer.height ? [`${Math.round(height)} of ${Math.round(drawer.height)} px don't scroll`] : []),
    ...(roll < bar / 2 ? [`Roll is ${roll} px wide, the bar ${bar}`] : []),
  ];
}

/** Returns the elements from one outwards that clip the lowest strokes of its letters. @param {string} path */
export function clipsBelow(path) {
  const start = one(path);
  const size = Number.parseFloat(view().getComputedStyle(start).fontSize);
  const lowest = start.getBoundingClientRect().bottom + 0.2 * size; // of fonts whose descenders are long
  const clips = [];
  for (let node = start; node.id !== "panel"; node = /** @type {HTMLElement} */ (node.parentElement)) {
    const clipped = view().getComputedStyle(node).overflowY !== "visible";
    if (clipped && node.getBoundingClientRect().bottom < lowest) clips.push(node.id || node.className);
  }
  return clips;
}

/** Returns by how many px the controls of the bar above the dice are wider than it. */
export function topOverflow() {
  const bar = one("#top");
  return bar.scrollWidth - bar.clientWidth;
}

/** Returns the elements that are wider than a window that scrolls. */
export function tooWide() {
  const { innerWidth } = view();
  if (root().scrollWidth <= innerWidth) return [];
  return all("#panel *")
    .filter((node) => node.checkVisibility() && node.getBoundingClientRect().right > innerWidth + 1)
    .map((node) => node.id || node.getAttribute("class") || text(node));
}

/** Keeps the height that the panel needs now, so that other settings don't change the stage. A strip has one height. */
export function keepHeight() {
  if (isLayout("strip")) return;
  const need = Number.parseFloat(root().style.getPropertyValue("--need")); // rounded
  one("#panel").style.minBlockSize = `${need - 0.5}px`;
}
