/** Reads the messages of pages in which no script runs. */
import { one } from "./find.js";

/** Awaits that the frame of the page has loaded. */
export const loaded = () =>
  window.until(() => {
    const { contentDocument } = /** @type {HTMLIFrameElement} */ (one("host iframe"));
    return contentDocument?.readyState === "complete" && contentDocument.body.childElementCount > 0;
  });

/** Returns the texts that are in view at the end of all animations, one in each place. */
export function visible() {
  const { contentDocument, contentWindow } = /** @type {HTMLIFrameElement} */ (one("host iframe"));
  if (!contentDocument || !contentWindow) return [];
  for (const animation of contentDocument.getAnimations()) animation.finish();
  return [...contentDocument.querySelectorAll("noscript p, #stuck p")].flatMap((node) => {
    const { left, top, bottom, width } = node.getBoundingClientRect();
    const inView = top >= 0 && bottom <= contentWindow.innerHeight && width > 0;
    const shown = contentDocument.elementFromPoint(left + width / 2, (top + bottom) / 2) === node;
    return inView && shown && node.checkVisibility({ visibilityProperty: true }) ? [node.textContent ?? ""] : [];
  });
}
