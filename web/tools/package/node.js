/**
 * What a server has of the tray, so that it can import what its pages import: it writes the tag, and the browser
 * makes a tray of it.
 */
import { VERSION } from "./contract.js";

export { TrayError } from "./errors.js";

export const FudgeTray = Object.assign(class {}, { version: VERSION });
