/** Registers `<fudge-tray>`. A host page loads only this module. */
import { FudgeTray } from "./element.js";

export { FudgeTray } from "./element.js";
export { TrayError } from "../shared/errors.js";

if (!customElements.get("fudge-tray")) customElements.define("fudge-tray", FudgeTray);
