import { ELEMENT_WORDS } from "../../languages/element.js";
import { bestOf } from "../../shared/message.js";

/**
 * Reports that the tray's main module, or one of its imports, failed to load. This script runs before that module. A host
 * page is notified by its element.
 */
const tray = document.querySelector('script[src="tray/start/main.js"]');
tray?.addEventListener("error", () => {
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("trouble"));
  const wanted = [location.hash.slice(1), location.search].map((text) => new URLSearchParams(text).get("lang"));
  const tag = bestOf([...wanted, ...navigator.languages]);
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (content.querySelectorAll("[data-message]")))
    node.textContent = ELEMENT_WORDS[tag][node.dataset.message ?? ""];
  content.querySelector("button")?.addEventListener("click", () => location.reload());
  document.documentElement.lang = tag;
  document.documentElement.dataset.phase = "failed";
  document.getElementById("notice")?.append(content);
});
