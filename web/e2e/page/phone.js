/** Reads what matters on phones: the layout, sizes of targets, zoom and gestures. */
import { all, one, tray, view } from "./find.js";

/** Reports whether the panel covers the dice. */
export function coversDice() {
  const [stage, panel] = ["#stage", "#panel"].map((path) => one(path).getBoundingClientRect());
  return stage.bottom > panel.top + 1 && stage.right > panel.left + 1;
}

/** Returns the zoom, the visible part's offset, and how far page and tray page are scrolled. */
export function moved() {
  const { scale, offsetTop } = /** @type {VisualViewport} */ (window.visualViewport);
  return [scale, offsetTop, scrollY, view().scrollY];
}

/** Returns the targets that are too small, or whose letters are, with their sizes. */
export const smallTargets = () =>
  all("button, select, input, summary")
    .filter((node) => node.checkVisibility())
    .flatMap((node) => {
      const { width, height } = (node.closest(".field-toggle, .stepper") ?? node).getBoundingClientRect();
      const letters = parseFloat(view().getComputedStyle(node).fontSize);
      const typed = node.matches("select, input:not([type=checkbox])");
      const small = width < 44 || height < 41.9 || (typed && letters < 16);
      return small ? [[node.id || node.textContent, width, height, letters].join()] : [];
    });

/** Returns which of the browser's own gestures are not disabled. */
export function gestures() {
  const touch = (/** @type {string} */ path) => view().getComputedStyle(one(path)).touchAction;
  const viewport = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=viewport]")).content;
  const disabled = {
    "overscroll of the page": getComputedStyle(document.documentElement).overscrollBehaviorY === "none",
    "a second tap on Roll": touch("#roll") === "manipulation",
    "a second tap on dice": !/auto|manipulation/.test(touch("#stage > canvas")),
    "zoom by two fingers": !/user-scalable|maximum-scale/.test(viewport),
    "the page under the tray": document.documentElement.scrollHeight === innerHeight,
  };
  return Object.entries(disabled).flatMap(([name, is]) => (is ? [] : [name]));
}

/** Returns the gaps around the tray in the window: left, top, right, bottom. */
export function gaps() {
  const { left, top, right, bottom } = tray().getBoundingClientRect();
  return [left, top, innerWidth - right, innerHeight - bottom];
}

/** Returns the elements of both pages that are wider than their window. */
export const tooWide = () =>
  [document, view().document].flatMap((page) =>
    [...page.querySelectorAll("*")]
      .filter((node) => node.checkVisibility() && !node.matches(".unseen, .unseen *, #news, #stage *"))
      .filter(
        (node) =>
          node.getBoundingClientRect().right > page.documentElement.clientWidth + 1 ||
          (node.id === "settings" && node.scrollWidth > node.clientWidth),
      )
      .map((node) => node.id || node.outerHTML.slice(0, 80)),
  );
