/**
 * Prepares the page to be printed: a canvas is empty on paper, and what is folded stays folded there.
 * @param {HTMLElement} stage where the dice are seen
 * @param {HTMLDetailsElement} history
 * @param {(element: HTMLElement) => void} show draws the dice flat that lie in the tray
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
