/** A room of Owlbear Rodeo with the extension: the host's end of the protocol of its SDK 3.1.0. */

import { all, root, tray } from "./find.js";

/** @import { AtTable, Resolution } from "../../element/fudge-tray.js" */

/**
 * @typedef {object} User
 * @property {string} name
 * @property {string} color
 * @property {"GM" | "PLAYER"} role
 * @property {string} url of the extension, which has its own storage for each user
 *
 * @typedef {object} Options
 * @property {number} [seed]
 * @property {number} [faults] percentage of the messages between users that are lost, cut or late
 * @property {boolean} [twice] whether the host announces itself twice
 * @property {string} [unanswered] user to whom the host doesn't announce itself, until announceTo does; it then leaves the
 *   first questions of each page unanswered
 * @property {boolean} [readOnly] whether only the GM may change the metadata
 * @property {number} [others] bytes of the metadata of other extensions
 *
 * @typedef {object} Page
 * @property {User & {id: string, connection: string}} user
 * @property {HTMLIFrameElement} frame
 * @property {Set<string>} channels that the page hears
 * @property {Set<string>} ignored calls of which the next one gets no answer
 *
 * @typedef {object} Seen
 * @property {string} state what the page says about the table
 * @property {string} table state of the connection to the table
 * @property {string} notice of the tray about the table
 * @property {string[]} receipts in the history
 *
 * @typedef {object} Message
 * @property {string} id
 * @property {any} data
 * @property {string} [nonce]
 */

/** Bytes of a broadcast, and of all metadata of a room. */
const LIMIT = 16_384;

/** Longest delay of a message, in ms. */
const DELAY = 150;

/** The channels of requests to Dice+. */
const READY = "dice-plus/isReady";
const REQUEST = "dice-plus/roll-request";

/** The channel of the host page's own requests for rolls. */
const SOURCE = "test-sheet";

/** Channels of other extensions, which repeat nothing. */
const RELIABLE = [READY, REQUEST, SOURCE + "/roll-result", SOURCE + "/roll-error"];

/** The first questions of a page. */
const FIRST = ["OBR_PLAYER_GET_CONNECTION_ID", "OBR_PLAYER_GET_ROLE", "OBR_PLAYER_GET_NAME"];

/** @type {Page[]} */
const pages = [];

/** @type {Options} */
let options = {};

/** @type {Record<string, unknown>} */
let metadata = {};

/** @type {Record<string, number>} */
const counts = { broadcasts: 0, bytes: 0, largest: 0, lost: 0, cut: 0, late: 0 };

/** @type {Record<string, {calls: number, broadcasts: number, bytes: number}>} what each user has asked of the host */
const asked = {};

/** @type {{user: string, message: string}[]} */
const notifications = [];

/** @type {Record<string, (Resolution & AtTable)[]>} what the trays of the users have shown */
const shown = {};

/** @type {Record<string, {receipt: string, faces: number[]}>} the last throws over the map */
const overMap = {};

/** @type {Record<string, number>} numbers of the users' seats */
const seats = {};

/** @type {Map<string, (answer: {result?: any, error?: string}) => void>} requests for rolls */
const requests = new Map();

let state = 0;

/** Returns a number from 0 to n − 1, by mulberry32. @param {number} n */
function below(n) {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = state;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
}

/** Runs in each frame: reports the results and the seat of a popover to the host page, and what the user sees. */
export function report() {
  if (window === top) return;
  addEventListener("message", ({ source, data }) => {
    if (source === top && data?.look) void look().then((seen) => top?.postMessage({ seen }, "*"));
    if (source === top && data?.replay)
      void tray()
        .replay(data.replay)
        .then(({ faces }) => top?.postMessage({ seen: { faces } }, "*"));
    if (source === top && data?.roll)
      void tray()
        .roll("4dF")
        .then(({ text }) => top?.postMessage({ seen: { text } }, "*"));
  });
  addEventListener("tray-resolve", (event) => top?.postMessage({ shown: detailOf(event) }, "*"));
  addEventListener("tray-settle", (event) => top?.postMessage({ settled: detailOf(event) }, "*"));
  addEventListener("tray-seated", (event) => top?.postMessage({ seat: detailOf(event).seat }, "*"));
}

/** Returns what a popover shows to its user. @returns {Promise<Seen>} */
async function look() {
  const history = await tray().history();
  return {
    state: document.getElementById("state")?.textContent ?? "",
    table: root().dataset.table ?? "",
    notice: all("#table-state")[0]?.textContent ?? "",
    receipts: history.map(({ resolution }) => resolution.receipt ?? ""),
  };
}

/** @param {Event} event */
const detailOf = (event) => /** @type {CustomEvent} */ (event).detail;

/** Opens a room with users. @param {User[]} users @param {Options} [chosen] */
export function open(users, chosen = {}) {
  options = chosen;
  state = chosen.seed ?? 1;
  metadata = chosen.others ? { "other.extension": "x".repeat(chosen.others) } : {};
  addEventListener("message", ({ source, data }) => {
    const page = pages.find(({ frame }) => frame.contentWindow === source);
    if (page && data?.shown) shown[page.user.name] = [...(shown[page.user.name] ?? []), data.shown];
    if (page?.frame.className === "dice" && data?.settled) overMap[page.user.name] = data.settled;
    if (page && data?.seat !== undefined) seats[page.user.name] = data.seat;
    if (page && data?.seen) onSeen.get(page)?.(data.seen);
    if (page && typeof data?.id === "string") whenAwake(page.user.name, () => receive(page, data));
  });
  for (const [i, user] of users.entries()) addUser({ ...user, id: "player-" + i });
}

/** Opens the pages of a user, on a new connection. @param {User & {id: string}} user */
function addUser(user) {
  asked[user.name] ??= { calls: 0, broadcasts: 0, bytes: 0 };
  const connected = { ...user, connection: "connection-" + connections++ };
  for (const name of ["background", "popover"]) addPage(connected, name);
}

let connections = 0;

/** @param {Page["user"]} user @param {string} name */
function addPage(user, name) {
  const frame = document.createElement("iframe");
  const ref = btoa(location.origin + " room-1");
  frame.src = user.url + "/places/owlbear/" + name + ".html?obrref=" + encodeURIComponent(ref);
  frame.id = name + "-" + user.name;
  frame.className = name;
  const ignored = new Set(user.name === options.unanswered ? FIRST : []);
  const page = { user, frame, channels: new Set(), ignored };
  pages.push(page);
  frame.addEventListener("load", () => user.name === options.unanswered || announce(page));
  document.body.append(frame);
  return page;
}

/** Announces the host to a page. @param {Page} page */
function announce(page) {
  for (let times = options.twice ? 2 : 1; times > 0; times--)
    send(page, "OBR_READY", { ref: page.frame.id, userId: page.user.id });
}

/** Announces the host to the pages of a user. @param {string} name */
export const announceTo = (name) => pages.filter(({ user }) => user.name === name).forEach(announce);

/** @type {Map<string, (() => void)[]>} what waits for users whose browser sleeps */
const asleep = new Map();

/** Runs a task as soon as the browser of a user doesn't sleep. @param {string} name @param {() => void} task */
function whenAwake(name, task) {
  const waiting = asleep.get(name);
  if (waiting) waiting.push(task);
  else task();
}

/** Holds all messages to and from a user, whose browser sleeps. @param {string} name */
export const sleep = (name) => void asleep.set(name, []);

/** Delivers the messages that were held. @param {string} name */
export function wake(name) {
  const waiting = asleep.get(name) ?? [];
  asleep.delete(name);
  for (const task of waiting) task();
}

/** @param {Page} page @param {string} id @param {unknown} data */
const send = (page, id, data) =>
  whenAwake(page.user.name, () => page.frame.contentWindow?.postMessage({ id, data }, page.user.url));

/** Answers a call of a page. @param {Page} page @param {Message} message */
function receive(page, { id, data, nonce = "" }) {
  asked[page.user.name].calls++;
  if (page.ignored.delete(id)) return;
  const delay = below(100) < (options.faults ?? 0) ? below(DELAY) : 0;
  const respond = (/** @type {string} */ kind, /** @type {unknown} */ answer) =>
    nonce && setTimeout(() => send(page, id + kind + nonce, answer), delay);
  let result;
  try {
    result = handlers[id](page, data);
  } catch {
    respond("_ERROR", { error: { name: "PermissionDenied", message: id } });
    return;
  }
  respond(
    result === undefined ? "_ERROR" : "_RESPONSE",
    result ?? { error: { name: "SizeLimit", message: "too large" } },
  );
}

/**
 * The host's answers; undefined refuses what is too large, and an error what the user may not do.
 * @type {Record<string, (page: Page, data: any) => unknown>}
 */
const handlers = {
  OBR_PLAYER_GET_NAME: ({ user }) => ({ name: user.name }),
  OBR_PLAYER_GET_COLOR: ({ user }) => ({ color: user.color }),
  OBR_PLAYER_GET_ROLE: ({ user }) => ({ role: user.role }),
  OBR_PLAYER_GET_CONNECTION_ID: ({ user }) => ({ connectionId: user.connection }),
  OBR_THEME_GET_THEME: () => ({ theme: { mode: "DARK" } }),
  OBR_ROOM_GET_METADATA: () => ({ metadata }),
  OBR_ROOM_SET_METADATA({ user }, { update }) {
    if (options.readOnly && user.role !== "GM") throw new Error("PermissionDenied");
    if (bytesOf({ ...metadata, ...update }) > LIMIT) return undefined;
    metadata = { ...metadata, ...update };
    return {};
  },
  OBR_BROADCAST_SUBSCRIBE({ channels }, { channel }) {
    channels.add(channel);
    return {};
  },
  OBR_BROADCAST_SEND_MESSAGE(page, { channel, data, options: { destination = "REMOTE" } = {} }) {
    if (bytesOf(data) > LIMIT) return undefined;
    broadcast(page, channel, data, destination);
    return {};
  },
  OBR_ACTION_GET_IS_OPEN: ({ user }) => ({ isOpen: pageOf(user, "popover") !== undefined }),
  OBR_VIEWPORT_GET_WIDTH: () => ({ width: 800 }),
  OBR_VIEWPORT_GET_HEIGHT: () => ({ height: 600 }),
  OBR_POPOVER_OPEN({ user }, { width, height }) {
    const { frame } = addPage(user, "dice");
    Object.assign(frame.style, { inlineSize: width + "px", blockSize: height + "px" });
    return {};
  },
  OBR_POPOVER_SET_WIDTH: ({ user }, { width }) => setSize(user, { inlineSize: width + "px" }),
  OBR_POPOVER_SET_HEIGHT: ({ user }, { height }) => setSize(user, { blockSize: height + "px" }),
  OBR_NOTIFICATION_SHOW({ user }, { message }) {
    notifications.push({ user: user.name, message });
    return { id: String(notifications.length) };
  },
  OBR_ACTION_OPEN({ user }) {
    if (!pageOf(user, "popover")) addPage(user, "popover");
    return {};
  },
};

/** @param {Page["user"]} user @param {string} name */
const pageOf = (user, name) => pages.find((page) => page.user === user && page.frame.className === name);

/** Resizes the popover with the dice. @param {Page["user"]} user @param {Partial<CSSStyleDeclaration>} size */
function setSize(user, size) {
  const dice = pageOf(user, "dice");
  if (dice) Object.assign(dice.frame.style, size);
  return {};
}

/** @param {unknown} value */
const bytesOf = (value) => new TextEncoder().encode(JSON.stringify(value)).length;

/** @param {Page} from @param {string} channel @param {any} data @param {string} destination */
function broadcast(from, channel, data, destination) {
  counts.broadcasts++;
  counts.bytes += bytesOf(data);
  counts.largest = Math.max(counts.largest, bytesOf(data));
  const own = asked[from.user.name];
  own.broadcasts++;
  own.bytes += bytesOf(data);
  if (channel.startsWith(SOURCE)) answerRequest(data);
  publish(from.user, channel, data, destination);
}

/** @param {Page["user"]} user @param {string} channel @param {unknown} data @param {string} destination */
function publish(user, channel, data, destination) {
  for (const page of pages) {
    const own = page.user === user;
    if (!page.channels.has(channel) || destination === (own ? "REMOTE" : "LOCAL")) continue;
    const deliver = (/** @type {unknown} */ data) =>
      send(page, "OBR_BROADCAST_MESSAGE_" + channel, { data, connectionId: user.connection });
    if (own || RELIABLE.includes(channel) || below(100) >= (options.faults ?? 0)) deliver(data);
    else disturb(data, deliver);
  }
}

/** Loses a message, cuts it, or delivers it late. @param {unknown} data @param {(data: unknown) => void} deliver */
function disturb(data, deliver) {
  const fault = ["lost", "cut", "late", "late", "late", "late"][below(6)];
  counts[fault]++;
  if (fault === "cut") deliver(typeof data === "string" ? data.slice(0, below(data.length)) : null);
  if (fault === "late") setTimeout(() => deliver(data), below(DELAY));
}

/** @param {{rollId: string, result?: unknown, error?: string}} answer */
function answerRequest(answer) {
  requests.get(answer.rollId)?.(answer);
  requests.delete(answer.rollId);
}

/**
 * Requests a roll as another extension of a user does, and awaits its answer.
 * @param {string} name of the user
 * @param {string} notation
 * @param {string} [target]
 * @returns {Promise<{result?: any, error?: string}>}
 */
export async function request(name, notation, target = "everyone") {
  const user = userOf(name);
  await window.until(() => pages.some((page) => page.user === user && page.channels.has(REQUEST)));
  const rollId = "roll-" + name + "-" + ++requestCount;
  const answer = new Promise((resolve) => requests.set(rollId, resolve));
  const request = { rollId, playerId: user.id, playerName: name, rollTarget: target, diceNotation: notation };
  publish(user, REQUEST, { ...request, showResults: true, source: SOURCE }, "ALL");
  return await answer;
}

let requestCount = 0;

/** @param {string} name */
function userOf(name) {
  const page = pages.find(({ user }) => user.name === name);
  if (!page) throw new Error("no user " + name);
  return page.user;
}

/** Lets all messages arrive from now on. */
export function endFaults() {
  options = { ...options, faults: 0 };
}

/** Requests rolls of all users at the same time, those of a user one after another. @param {number} rolls of each user */
export const requestAll = (rolls) =>
  Promise.all([...new Set(pages.map(({ user }) => user.name))].map((name) => requestMany(name, rolls)));

/** @param {string} name @param {number} rolls */
async function requestMany(name, rolls) {
  const answers = [];
  for (let i = 0; i < rolls; i++) answers.push(await request(name, "4dF+" + (i + 1)));
  return answers;
}

/** Returns what the tray of a user has shown, oldest first. @param {string} name */
export const shownBy = (name) => (shown[name] ?? []).map(({ receipt, faces, text }) => ({ receipt, faces, text }));

/** Returns the users who have made the rolls that the tray of a user has shown, by receipt. @param {string} name */
export const rollers = (name) =>
  Object.fromEntries((shown[name] ?? []).map(({ receipt, seat }) => [receipt, seat?.name]));

/** Returns the notifications of a user, oldest first. @param {string} name */
export const notified = (name) => notifications.filter(({ user }) => user === name).map(({ message }) => message);

/** Reports whether the trays of all users have shown some rolls. @param {number} count */
export const allShow = (count) =>
  pages.every(({ user, frame }) => frame.className !== "popover" || (shown[user.name] ?? []).length >= count);

/** Reports whether some users have a seat. @param {number} count */
export const areSeated = (count) => Object.values(seats).filter(Boolean).length >= count;

/** Returns the number of rolls that the tray of each user has shown, and their seats. */
export const progress = () => pages.map(({ user, frame }) => [frame.id, seats[user.name], shown[user.name]?.length]);

/** Returns the receipt of the last throw that a user has seen over the map. @param {string} name */
export const seenOverMap = (name) => overMap[name]?.receipt;

/** Returns the faces of that throw. @param {string} name */
export const facesOverMap = (name) => overMap[name]?.faces;

/** Returns the size of the popover with a user's dice. @param {string} name */
export function sizeOverMap(name) {
  const style = pageOf(userOf(name), "dice")?.frame.style;
  return [style?.inlineSize, style?.blockSize];
}

/** Closes the browser of a user. @param {string} name */
export function quit(name) {
  gone[name] = userOf(name);
  for (const page of pages.filter(({ user }) => user.name === name)) {
    pages.splice(pages.indexOf(page), 1);
    page.frame.remove();
  }
  seats[name] = 0;
}

/** @type {Record<string, Page["user"]>} users whose browser is closed */
const gone = {};

/** Opens the browser of a user again. @param {string} name */
export const restart = (name) => addUser(gone[name]);

/** Reloads the pages of a user. @param {string} name */
export function reload(name) {
  quit(name);
  restart(name);
}

/** @type {Map<Page, (seen: any) => void>} */
const onSeen = new Map();

/** Asks the popover of a user. @param {string} name @param {object} question */
function ask(name, question) {
  const page = pageOf(userOf(name), "popover");
  if (!page) throw new Error("no popover of " + name);
  return new Promise((resolve) => {
    onSeen.set(page, resolve);
    page.frame.contentWindow?.postMessage(question, page.user.url);
  });
}

/** Returns what the popover of a user shows. @param {string} name @returns {Promise<Seen>} */
const seenBy = (name) => ask(name, { look: true });

/** Replays a receipt in the popover of a user, and returns its faces. @param {string} name @param {string} receipt */
export const replay = async (name, receipt) => (await ask(name, { replay: receipt })).faces;

/** Rolls in the popover of a user, and returns the text of the result. @param {string} name */
export const rollAlone = async (name) => (await ask(name, { roll: true })).text;

/** Reports whether the page of a user says something about the table. @param {string} name @param {string} text */
export const says = async (name, text) => (await seenBy(name)).state.includes(text);

/** Sends a message of a user to all pages. @param {string} name @param {string} channel @param {unknown} data */
export const sendTo = (name, channel, data) => publish(userOf(name), channel, data, "ALL");

/** Sends a result to all pages, as the popover of a user does. @param {string} name @param {string} receipt */
export const sendResult = (name, receipt) => sendTo(name, "fudge-tray.table/result", { name, text: "Rolled", receipt });

/** Reports whether the popover of a user shows the table as connected or not. @param {string} name @param {string} table */
export const isTable = async (name, table) => (await seenBy(name)).table === table;

/** Reports whether the tray of a user says something about the table. @param {string} name @param {string} text */
export const notes = async (name, text) => (await seenBy(name)).notice.includes(text);

/** Reports whether the history of a user has all of some rolls. @param {string} name @param {string[]} receipts */
export async function hasAll(name, receipts) {
  const seen = await seenBy(name);
  return receipts.every((receipt) => seen.receipts.includes(receipt));
}

/** Returns the number of a user's seat, or 0. @param {string} name */
export const seatOf = (name) => seats[name];

/** Requests a roll as request does; answer awaits it. @param {string} name @param {string} notation */
export function begin(name, notation) {
  begun = request(name, notation);
}

/** @type {Promise<{result?: any, error?: string}> | undefined} */
let begun;

/** Awaits the roll that begin has requested. */
export const answer = () => begun;

/** Returns what a user has asked of the host: calls, and of these broadcasts and their bytes. @param {string} name */
export const askedBy = (name) => asked[name];

/** Closes the popover of a user. @param {string} name */
export function closePopover(name) {
  const closed = pages.findIndex(({ user, frame }) => user.name === name && frame.className === "popover");
  pages.splice(closed, 1)[0].frame.remove();
}

/** Returns the last rolls in the metadata of the room, and the bytes of all metadata. */
export const lastRolls = () => ({ rolls: metadata["fudge-tray.table/rolls"] ?? [], bytes: bytesOf(metadata) });

export const traffic = () => counts;

/** Reports whether a user has a notification with a text. @param {string} name @param {string} text */
export const isNotified = (name, text) =>
  notifications.some(({ user, message }) => user === name && message.includes(text));
