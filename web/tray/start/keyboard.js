/** Makes room for the typed text while an on-screen keyboard is open. */
import { fitLayout, isTextField, showVisible } from "./first-paint.js";
import { KEYBOARD, Keyboard } from "../../shared/keyboard.js";

/**
 * Watches for a keyboard that covers the page, if this is no frame, and for one that makes the window lower. The host page
 * reports a keyboard that covers its frames.
 */
export function watchKeyboard() {
  if (parent === window) new Keyboard(window, showVisible);
  const full = { width: 0, height: 0 };
  let lower = false;
  addEventListener("focusin", ({ target }) => {
    if (!isTextField(target)) return;
    if (!lower) Object.assign(full, { width: innerWidth, height: innerHeight });
    fitLayout();
  });
  addEventListener("resize", () => {
    const typed = lower || isTextField(document.activeElement);
    const touched = typed && matchMedia("(pointer: coarse)").matches;
    const less = touched && innerWidth === full.width && full.height - innerHeight >= KEYBOARD;
    if (less) showVisible({ top: 0, height: innerHeight });
    else if (lower) showVisible(null);
    lower = less;
  });
}
