/**
 * Comes before the tray's own modules, and says so if one of them does not come: nobody else
 * on this page could. A page around hears it from its element.
 */
const tray = document.querySelector('script[src="tray.js"]');
tray?.addEventListener("error", () => {
  const text = document.createElement("p");
  text.textContent =
    "The dice tray did not load: a part of its program is missing, or the connection was lost. " +
    "Try again; if that does not help, tell the site's owner.";
  const retry = document.createElement("button");
  retry.textContent = "Retry";
  retry.addEventListener("click", () => location.reload());
  document.documentElement.dataset.phase = "failed";
  document.getElementById("notice")?.append(text, retry);
});
