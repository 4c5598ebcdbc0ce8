/** Reads the texts of the tray page in the language of the page. */
import { view } from "./find.js";

/** @type {Set<string>} */
const flashes = new Set();

/** Runs in each frame: records the texts that the roll button shows. */
export function recordButton() {
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      const roll = document.querySelector("#roll [data-message]");
      if (roll?.checkVisibility({ visibilityProperty: true })) flashes.add(roll.textContent ?? "");
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

/** Returns the texts that the roll button of this page has shown. */
export const buttonTexts = () => [...flashes];

/** Changes the language of the host page. @param {string} tag */
export function setPage(tag) {
  document.documentElement.lang = tag;
}

/** Returns the visible texts without the brackets of the pseudo-language, without numbers. */
export function untranslated() {
  const page = view().document;
  const found = new Set();
  const exempt = "noscript, script, style, [translate=no]";
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = (node.textContent ?? "").trim();
    const around = node.parentElement;
    if (!/\p{L}/u.test(text) || text.includes("⟦") || !around || around.closest(exempt)) continue;
    const option = around.closest("option");
    if (option ? option.value === text : !around.checkVisibility()) continue;
    found.add(text);
  }
  for (const node of page.querySelectorAll("[aria-label]")) {
    const label = node.getAttribute("aria-label") ?? "";
    if (!label.includes("⟦")) found.add(label);
  }
  return [...found];
}
