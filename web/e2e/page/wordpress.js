/** The block editor of WordPress. */
import { one, use } from "./find.js";

/** @import { FudgeTray } from "../../element/fudge-tray.js" */

/** The preview of the block, in the frame of the editor. */
const PREVIEW = "host iframe[name=editor-canvas] >>> fudge-tray";

/** Makes all functions use the tray of the preview, and reports whether it is defined. */
export function choosePreview() {
  const tray = /** @type {FudgeTray} */ (one(PREVIEW));
  use(tray);
  return "ready" in tray;
}

/** Returns the setting in the sidebar with a label. @param {string} label */
function setting(label) {
  const labels = [...document.querySelectorAll(".block-editor-block-inspector label")];
  const found = labels.find(({ textContent }) => textContent === label);
  const control = found && document.getElementById(/** @type {HTMLLabelElement} */ (found).htmlFor);
  if (!control) throw new Error(`the sidebar has no ${label}`);
  return control;
}

/** Focuses the setting in the sidebar with a label, and reports whether it exists. @param {string} label */
export function focusSetting(label) {
  setting(label).focus();
  return true;
}

/** Returns the post as WordPress keeps it, of the address of a published post. @param {string} address */
export async function stored(address) {
  const id = new URL(address).searchParams.get("p");
  const { wp } = /** @type {any} */ (window);
  const { content } = await wp.apiFetch({ path: `/wp/v2/posts/${id}?context=edit` });
  return content.raw;
}
