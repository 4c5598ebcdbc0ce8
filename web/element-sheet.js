import { PROPERTIES } from "./look.js";

/** A transition that nobody sees: its event tells that the page has changed one of them. */
const WATCHED = PROPERTIES.map((property) => `${property} 1ms step-start allow-discrete`).join(", ");

const STYLE = `
  :host { display: block; position: relative; inline-size: 100%; block-size: 30rem; min-block-size: 8rem; }
  :host([hidden]) { display: none; }
  iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; color-scheme: normal; }
  iframe { border-radius: var(--fudge-tray-radius, inherit); transition: ${WATCHED} !important; }
  :host([theme="transparent"]) iframe { color-scheme: light; }
  iframe[hidden], slot[hidden], button[hidden], p:empty { display: none; }
`;

/** @type {WeakMap<Document, CSSStyleSheet>} */
const sheets = new WeakMap();

/**
 * How a tray looks from outside. A sheet is good in one document alone.
 * @param {Window & typeof globalThis} view
 */
export function sheetOf({ document, CSSStyleSheet }) {
  const sheet = sheets.get(document) ?? new CSSStyleSheet();
  if (!sheets.has(document)) sheet.replaceSync(STYLE);
  sheets.set(document, sheet);
  return sheet;
}
