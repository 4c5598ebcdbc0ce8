import { PROPERTIES } from "../shared/theme-properties.js";

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

/** No tray is as high as this, in CSS pixels. */
const HIGHEST = 20_000;

/** @type {WeakMap<Document, CSSStyleSheet>} */
const sheets = new WeakMap();

/**
 * How a tray looks from outside. A sheet is good in one document alone, so it is dressed anew in another.
 * @param {ShadowRoot} root of the tray
 */
export function dressTray(root) {
  const view = root.ownerDocument.defaultView;
  root.adoptedStyleSheets = view ? [sheetOf(view), new view.CSSStyleSheet()] : [];
}

/**
 * With size="content", the height follows what is inside, unless the page's own style says otherwise.
 * @param {ShadowRoot} root of the tray
 * @param {unknown} height that the tray page wants, in CSS pixels
 */
export function growTray({ adoptedStyleSheets: [, own] }, height) {
  if (typeof height !== "number" || !(height > 0 && height <= HIGHEST)) return;
  own?.replaceSync(`:host([size="content"]) { block-size: ${height}px; }`);
}

/** @param {Window & typeof globalThis} view */
function sheetOf({ document, CSSStyleSheet }) {
  const sheet = sheets.get(document) ?? new CSSStyleSheet();
  if (!sheets.has(document)) sheet.replaceSync(STYLE);
  sheets.set(document, sheet);
  return sheet;
}
