/** Reads the events of the page's trays, in their order. */

/** @import { TrayEventMap } from "../../element/fudge-tray.js" */

/** @typedef {keyof TrayEventMap} Type */

/** Forgets all events. */
export function clear() {
  window.heard.length = 0;
}

/** Awaits the detail of the count-th event of a type. @param {Type} type @param {number} count */
export const nth = (type, count) => window.nth(type, count);

/** Awaits the code of the first error. */
export const fault = async () => (await window.nth("tray-error")).code;

/** @param {Type} type */
export const count = (type) => details(type).length;

/** Returns the types of all events, or of those of given types. @param {Type[]} types */
export const types = (...types) =>
  window.heard.map(({ type }) => type).filter((type) => types.length === 0 || types.includes(type));

/** @param {Type} type */
export const details = (type) => window.heard.filter((event) => event.type === type).map(({ detail }) => detail);

/** Returns the detail of the first event of a type, or null. @param {Type} type */
export const first = (type) => details(type)[0] ?? null;

/** Returns the IDs or tags of the trays of a type's events. @param {Type} type */
export const sources = (type) => window.heard.filter((event) => event.type === type).map(({ on }) => on);

/** Returns the error with a code, or null. @param {string} code */
export const faultOf = (code) => details("tray-error").find((detail) => detail.code === code) ?? null;

/** Reports whether a tray fired an event. @param {Type} type @param {string} id ID of the tray, or its tag */
export const hasFrom = (type, id) => sources(type).includes(id);

/** Returns the details of all events but those of a type. @param {Type} type */
export const allDetails = (type) => window.heard.filter((event) => event.type !== type).map(({ detail }) => detail);
