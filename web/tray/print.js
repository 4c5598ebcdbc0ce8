/**
 * Prepares the page for printing: replaces the canvas, which prints empty, by flat dice, and opens the history.
 * @param {HTMLElement} stage
 * @param {HTMLDetailsElement} history
 * @param {(element: HTMLElement) => void} show draws the tray's dice flat
 */
export function preparePrint(stage, history, show) {
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.media = "print";
  style.href = new URL("print.css", import.meta.url).href;
  document.head.append(style);
  const dice = document.createElement("div");
  dice.id = "printed";
  let folded = false;
  matchMedia("print").addEventListener("change", ({ matches }) => {
    if (matches) {
      folded = !history.open;
      show(dice);
      stage.prepend(dice);
      history.open = true;
    } else {
      dice.remove();
      history.open = !folded;
    }
  });
}
