/**
 * Reports Escape if this page doesn't handle it. A key pressed in a frame doesn't reach the host page, where it may
 * close a dialog around the tray.
 * @param {() => boolean} isUsed
 * @param {() => void} report
 */
export function reportEscape(isUsed, report) {
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.repeat || event.isComposing || isUsed()) return;
      report();
    },
    { capture: true },
  );
}

/** Reports whether something in the page is open that Escape closes. */
export function isSomethingOpen() {
  const find = document.activeElement;
  return (
    document.documentElement.hasAttribute("data-open") ||
    Boolean(document.getElementById("die")?.textContent) ||
    (find instanceof HTMLInputElement && find.type === "search" && find.value !== "")
  );
}
