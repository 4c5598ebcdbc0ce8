/** Watches a tray that loads. */
import { one } from "./find.js";

/** Returns the loaded shares, in percent, that the tray page shows until it is ready. */
export async function shares() {
  const bytes = await window.until(() => one("#bytes"));
  const shown = new Set();
  const note = () => bytes.textContent && shown.add(parseFloat(bytes.textContent));
  await window.until(() => bytes.textContent);
  note();
  new MutationObserver(note).observe(bytes, { childList: true });
  await window.nth("tray-ready");
  return [...shown];
}

/**
 * Chooses a value and reports whether an element is shown then. Until the scripts of the page have loaded, it is not.
 *
 * @param {string} path
 * @param {string} value
 * @param {string} shown
 */
export function choosingShows(path, value, shown) {
  const select = /** @type {HTMLSelectElement} */ (one(path));
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  return !one(shown).hidden;
}

/** Clicks an element of the host page soon, as the page may then be replaced. @param {string} selector */
export const clickSoon = (selector) =>
  void setTimeout(() => /** @type {HTMLElement} */ (document.querySelector(selector)).click());
