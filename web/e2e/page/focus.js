/** Reads the focus of the tray page. */
import { one, tray, view } from "./find.js";

const active = () => view().document.activeElement;

/** Returns the ID of the focused element. */
export const id = () => active()?.id ?? "";

/** Returns the tag of the focused element. */
export const tag = () => active()?.localName ?? "";

/** Returns the focused element as HTML. */
export const markup = () => active()?.outerHTML ?? "";

/** Reports whether an element of the tray page has the focus. @param {string} path */
export const isOn = (path) => active() === one(path);

/** Returns the position of the focused element in the document. */
export const position = () =>
  /** @type {(Element | null)[]} */ ([...view().document.querySelectorAll("*")]).indexOf(active());

/** Reports whether the tray has the focus in the host page. */
export const isOnTray = () => document.activeElement === tray();

/** Reports whether the window has the focus and an element of the tray page, too. */
export const isInTray = () => document.hasFocus() && isOnTray() && active() !== view().document.body;

/** @type {string[]} */
const pressed = [];

/** Records from now on whether the tray page prevents keys, and which reach the canvas. */
export function recordKeys() {
  view().addEventListener("keydown", (event) => pressed.push(event.key + event.defaultPrevented));
  one("canvas").addEventListener("keydown", () => pressed.push("canvas"));
}

/** Returns the recorded keys. */
export const keys = () => pressed;
