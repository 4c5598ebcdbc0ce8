/** Reads the printed page. */
import { all, first, one, root, view } from "./find.js";

/** Reports whether an element is printed, and higher than 8 px. @param {string} path */
export const isPrinted = (path) =>
  Boolean(first(path)?.checkVisibility({ visibilityProperty: true })) && one(path).getBoundingClientRect().height > 8;

/** Returns the number of parts of the history that are cut off or broken over pages. */
export const brokenRows = () =>
  all("#history li, #history li > *").filter((node) => {
    if (!node.checkVisibility()) return false;
    const cut = node.scrollHeight > node.clientHeight + 1 && node.localName !== "time";
    const row = /** @type {Element} */ (node.closest("li"));
    const broken = view().getComputedStyle(row).breakInside !== "avoid";
    return cut || broken || node.getBoundingClientRect().right > view().innerWidth;
  }).length;

/** Returns the controls and canvases that are printed. */
export const controls = () =>
  all("button, input, select, canvas, [tabindex='0']:not(.meaning)")
    .filter((node) => node.checkVisibility())
    .map((node) => node.id || node.className);

/** Returns the colours of panel, degree, history and ladder, and of the paper. */
export function colours() {
  const styles = (/** @type {string} */ path) => view().getComputedStyle(one(path));
  const texts = ["#panel", ".degree", "#history li p:last-of-type"].map((path) => styles(path).color);
  return [...texts, styles(".field-drawing text").fill, view().getComputedStyle(root()).backgroundColor];
}
