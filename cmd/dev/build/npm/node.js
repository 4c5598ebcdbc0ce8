/**
 * The entry for Node, so that server-side rendering can import the same module as pages do. The server only writes the
 * tag; the browser defines the element.
 */
import { VERSION } from "./contract.js";

export { TrayError } from "./errors.js";

export const FudgeTray = Object.assign(class {}, { version: VERSION });
