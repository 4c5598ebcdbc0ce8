/**
 * Opens the app for visitors whose address is for it: one with a table, a roll or a receipt, text that another app shares, or
 * a language; and for those who have installed it. Other addresses show the front page.
 */
const forward = () => {
  const query = new URLSearchParams(location.search);
  const isForApp =
    /^#\w+=/.test(location.hash) ||
    ["text", "url", "title", "lang"].some((name) => query.has(name)) ||
    matchMedia("(display-mode: standalone)").matches;
  if (isForApp) location.replace(`app.html${location.search}${location.hash}`);
};

forward();
addEventListener("hashchange", forward);
