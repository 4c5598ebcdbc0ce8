/** Reads the root element of the tray page. */
import { root, view } from "./find.js";

/** Returns an attribute data-NAME, or undefined. @param {string} name */
export const data = (name) => root().dataset[name];

/** Reports whether the page has a layout, beside the tray or below it. @param {string} name */
export const isLaidOut = (name) => root().dataset.layout?.replace("-side", "") === name;

/** Reports whether the tray page is translated. */
export const isTranslated = () => "translated" in root().dataset;

export const lang = () => root().lang;

export const dir = () => root().dir;

/** Returns the width of the content that exceeds the frame, in pixels. */
export const overflow = () => root().scrollWidth - view().innerWidth;

/** Returns the width and height of the content, in pixels. */
export const contentSize = () => [root().scrollWidth, root().scrollHeight];

/** Sets the size of letters, or resets it to the user's. @param {string} size */
export function setFontSize(size) {
  root().style.fontSize = size;
}

/** Returns a property of the root's own style. @param {string} name */
export const property = (name) => root().style.getPropertyValue(name);

/** Returns how far the tray page is scrolled down, in pixels. */
export const scrolled = () => view().scrollY;

/** Reports whether the tray page was opened some time ago, in ms. @param {number} age */
export const isOlderThan = (age) => view().performance.now() > age;

/** Reports whether the frame has a width, in pixels. @param {number} width */
export const hasWidth = (width) => view().innerWidth === width;

/** Tells the tray page that its size has changed. */
export const resized = () => dispatchEvent(new Event("resize"));
