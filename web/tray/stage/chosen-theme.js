/** Storage key of the visitor's theme: a name, or the theme as JSON. */
const CHOSEN = "fudge-tray-theme";

/** Returns the visitor's theme, or "" if none was chosen or storage is blocked. */
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
