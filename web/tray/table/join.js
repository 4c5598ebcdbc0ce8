/** The event with which the user joins a table. */
import { tableText } from "./table-text.js";

/** @import { JoinArg } from "../../shared/messages.js" */

/** Path of the WebSocket below the origin of a server. */
const SERVER_PATH = "/tables/1";

/** Precedes the table's link in the fragment of an address. */
export const FRAGMENT = "#table=";

/**
 * Returns the members of the event, except for its ID.
 * @param {JoinArg & {take?: boolean}} arg take: the user wants the own seat back from another device
 * @param {{origin: string, values: () => Record<string, unknown>}} page
 */
export function joinOf({ channel, link, key, title, name, color, role, seatless, take }, { origin, values }) {
  const address = new URL(link ?? "", location.href);
  const server = new URL(SERVER_PATH, address);
  server.protocol = server.protocol.replace("http", "ws");
  return {
    ...(channel ? { channel, key: key ?? "" } : { server: server.href, link: linkOf(address) }),
    origin,
    title: title || tableText("table-shared"),
    name: name || tableText("table-player"),
    color: color ?? "",
    role: role === "watcher" ? role : "player",
    ...(seatless && { seatless }),
    ...(take && { take }),
    rules: values(),
    random: random(48),
  };
}

/** @param {URL} address of a table */
function linkOf({ hash }) {
  return hash.startsWith(FRAGMENT) ? decodeURIComponent(hash.slice(FRAGMENT.length)) : "";
}

/** @param {number} length */
const random = (length) => [...crypto.getRandomValues(new Uint8Array(length))];
