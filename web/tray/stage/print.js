/**
 * Prepares the page for printing: replaces the canvas, which prints empty, by flat dice.
 * @param {HTMLElement} stage
 * @param {(element: HTMLElement) => void} show draws the tray's dice flat
 */
export function preparePrint(stage, show) {
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.media = "print";
  style.href = new URL("../style/print.css", import.meta.url).href;
  document.head.append(style);
  const dice = document.createElement("div");
  dice.id = "printed";
  matchMedia("print").addEventListener("change", ({ matches }) => {
    if (matches) {
      show(dice);
      stage.prepend(dice);
    } else dice.remove();
  });
}
