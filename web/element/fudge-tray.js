/** Registers `<fudge-tray>`. The one script a page needs. */
import { FudgeTray } from "./element.js";

export { FudgeTray } from "./element.js";
export { TrayError } from "../shared/errors.js";

if (!customElements.get("fudge-tray")) customElements.define("fudge-tray", FudgeTray);
