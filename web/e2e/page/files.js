/** Chooses files for the tray page, and catches those that it saves. */
import { click, clickNamed } from "./element.js";
import { control, viewOf } from "./find.js";

/** @typedef {{ name: string, text: Promise<string> }} Saved */

/** Runs in each frame: catches the files that the tray page saves. */
export function catchSaved() {
  /** @type {Blob} */
  let blob;
  URL.createObjectURL = (/** @type {Blob} */ saved) => {
    blob = saved;
    return "blob:caught";
  };
  HTMLAnchorElement.prototype.click = function () {
    /** @type {Window & { saved?: Saved }} */ (top).saved = { name: this.download, text: blob.text() };
  };
}

/** Clicks a button, and returns the name and text of the file that it saves. @param {string} path */
export const saved = (path) => savedAfter(() => click(path));

/** Clicks a button like saved, whose text begins with a name. @param {string} path @param {string} name */
export const savedBy = (path, name) => savedAfter(() => clickNamed(path, name));

/** @param {() => void} act */
async function savedAfter(act) {
  const page = /** @type {Window & { saved?: Saved }} */ (window);
  page.saved = undefined;
  act();
  const { name, text } = await window.until(() => /** @type {Saved} */ (/** @type {unknown} */ (page.saved)));
  return { Name: name, Text: await text };
}

/** Chooses a file. @param {string} path @param {string} name @param {string} text */
export const choose = (path, name, text) => give(path, name, text);

/** Chooses a file of zeros. @param {string} path @param {string} name @param {number} size */
export const chooseZeros = (path, name, size) => give(path, name, new Uint8Array(size));

/** Chooses a file of zeros. @param {string} path @param {string} name @param {number} size */

/** @param {string} path @param {string} name @param {string | Uint8Array<ArrayBuffer>} content */
function give(path, name, content) {
  const input = control(path);
  const page = viewOf(input);
  const files = new page.DataTransfer();
  files.items.add(new page.File([content], name, { type: "application/json" }));
  input.files = files.files;
  input.dispatchEvent(new page.Event("change"));
}
