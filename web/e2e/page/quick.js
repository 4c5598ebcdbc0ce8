/** Uses the quick rolls of the panel. */
import { all, one, view } from "./find.js";

/** Returns the names on the buttons of quick rolls, in their order. */
export const names = () => all("#chips bdi").map((name) => name.textContent);

/** Reports whether a quick roll is behind a position, counted from 0. @param {string} name @param {number} position */
export const isBehind = (name, position) => names().indexOf(name) > position;

/** Returns the quick roll that has the focus in the editor. */
export const focused = () =>
  /** @type {HTMLElement | null | undefined} */ (view().document.activeElement?.closest("[data-quick]"))?.dataset.quick;

/** Clicks a button in the editor of a quick roll. @param {string} name @param {string} button */
export function press(name, button) {
  const row = one("#quick [data-quick=" + JSON.stringify(name) + "]");
  /** @type {HTMLDetailsElement} */ (row.querySelector("details")).open = true;
  /** @type {HTMLElement} */ (row.querySelector("[data-message=" + button + "]")).click();
}

/** Reports whether a quick roll was saved, and the field of its name is empty. @param {string} name */
export const isSaved = (name) =>
  /** @type {HTMLInputElement} */ (one("#pin-name")).value === "" && names().includes(name);
