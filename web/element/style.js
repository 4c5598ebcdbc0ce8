import { PROPERTIES } from "../shared/theme-properties.js";

/** An invisible transition. Its event reports that the host page has changed one of the properties. */
const TRANSITIONS = PROPERTIES.map((property) => `${property} 1ms step-start allow-discrete`).join(", ");

const STYLE = `
  :host { display: block; position: relative; inline-size: 100%; block-size: 30rem; min-block-size: 8rem; }
  :host([hidden]) { display: none; }
  iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; color-scheme: normal; }
  iframe { border-radius: var(--fudge-tray-radius, inherit); transition: ${TRANSITIONS} !important; }
  :host([theme="transparent"]) iframe { color-scheme: light; }
  iframe[hidden], slot[hidden], button[hidden], img[hidden], p:empty { display: none; }
  img { position: absolute; pointer-events: none; }
`;

/** The maximum height of a tray, in CSS pixels. */
const MAX_HEIGHT = 20_000;

/** @type {WeakMap<Document, CSSStyleSheet>} */
const sheets = new WeakMap();

/**
 * Applies the styles of the element. A stylesheet belongs to one document, so this is repeated after adoption.
 * @param {ShadowRoot} root of the tray
 */
export function applyStyle(root) {
  const view = root.ownerDocument.defaultView;
  root.adoptedStyleSheets = view ? [sheetOf(view), new view.CSSStyleSheet()] : [];
}

/**
 * Sets the height for size="content". Styles of the host page take precedence.
 * @param {ShadowRoot} root of the tray
 * @param {unknown} height of the content, in CSS pixels
 */
export function setContentHeight({ adoptedStyleSheets: [, own] }, height) {
  if (typeof height !== "number" || !(height > 0 && height <= MAX_HEIGHT)) return;
  own?.replaceSync(`:host([size="content"]) { block-size: ${height}px; }`);
}

/** @param {Window & typeof globalThis} view */
function sheetOf({ document, CSSStyleSheet }) {
  const sheet = sheets.get(document) ?? new CSSStyleSheet();
  if (!sheets.has(document)) sheet.replaceSync(STYLE);
  sheets.set(document, sheet);
  return sheet;
}
