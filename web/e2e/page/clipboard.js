/** Replaces the clipboard of the tray page. */
import { view } from "./find.js";

let copied = "";

/** Records what the tray page copies. */
export const record = () =>
  replace((text) => {
    copied = text;
    return Promise.resolve();
  });

/** Refuses to copy. */
export const refuse = () => replace(() => Promise.reject(new DOMException("no", "NotAllowedError")));

/** Refuses to copy, also by the old command. */
export function block() {
  refuse();
  Object.defineProperty(view().document, "execCommand", { configurable: true, value: () => false });
}

/** Returns the copied text. */
export const text = () => copied;

/** @param {(text: string) => Promise<void>} writeText */
const replace = (writeText) =>
  void Object.defineProperty(view().navigator, "clipboard", { configurable: true, value: { writeText } });
