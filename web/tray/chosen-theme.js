/** Where the theme is kept that the visitor has chosen: its name, or the whole as JSON. */
const CHOSEN = "fudge-tray-theme";

/** The visitor's theme; none if nothing was chosen, or nothing is stored here. */
export function chosen() {
  try {
    return localStorage.getItem(CHOSEN) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} theme */
export function choose(theme) {
  try {
    localStorage.setItem(CHOSEN, theme);
  } catch (error) {
    console.debug("The theme is not remembered:", error);
  }
}
