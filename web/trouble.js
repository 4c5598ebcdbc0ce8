/**
 * Comes before the tray's own module, and says so if that, or one that it imports, does not come: nobody else
 * on this page could. A page around hears it from its element.
 */
const tray = document.querySelector('script[src="tray.js"]');
tray?.addEventListener("error", () => {
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("trouble"));
  const words = /** @type {HTMLElement[]} */ ([...content.children]);
  content.querySelector("button")?.addEventListener("click", () => location.reload());
  document.documentElement.dataset.phase = "failed";
  document.getElementById("notice")?.append(content);
  translate(words).catch(console.warn); // then they stay English
});

/** @param {HTMLElement[]} nodes */
async function translate(nodes) {
  const { bestOf } = await import("./message.js");
  const { ELEMENT_WORDS } = await import("./languages/element.js");
  const wishes = [location.hash.slice(1), location.search].map((text) => new URLSearchParams(text).get("lang"));
  const tag = bestOf([...wishes, ...navigator.languages]);
  document.documentElement.lang = tag;
  for (const node of nodes) node.textContent = ELEMENT_WORDS[tag][node.dataset.say ?? ""];
}
