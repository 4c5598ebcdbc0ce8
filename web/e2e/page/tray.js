/** Calls the methods of the tray in use, and changes its attributes. */
import { frame, tray, use } from "./find.js";
import { outcomeOf, refusalOf } from "./outcome.js";

/** @import { DiceSets, FudgeTray, Request, Sheet, TrayMethods } from "../../element/fudge-tray.js" */

/** Awaits the tray's class. */
export const defined = () => customElements.whenDefined("fudge-tray");

/** Reports whether the tray's class is defined. */
export const isDefined = () => customElements.get("fudge-tray") !== undefined;

export const ready = () => tray().ready();

/** @param {Request | string} [request] @param {DiceSets} [sets] */
export const roll = (request, sets) => tray().roll(request, sets);

/** Rolls without waiting for the roll before. @param {(Request | string | null)[]} requests */
export const rollAll = (requests) => Promise.all(requests.map((request) => tray().roll(request ?? undefined)));

/** Rolls as often as requested, one after another. @param {number} times @param {Request | string} [request] */
export async function rollTimes(times, request) {
  for (let i = 0; i < times; i++) await tray().roll(request);
}

/** @type {Promise<unknown> | undefined} */
let begun;

/** Calls a method and does not wait for it; end awaits it. @param {keyof TrayMethods} method @param {unknown[]} args */
export function begin(method, ...args) {
  begun = Promise.resolve(ask(method, args));
  begun.catch(() => {});
}

/** Rolls several times at once, and does not wait; end awaits the rolls. @param {(Request | string | null)[]} requests */
export function beginAll(requests) {
  begun = rollAll(requests);
  begun.catch(() => {});
}

/** Calls methods at once, and does not wait; end awaits all, also those that fail. @param {[keyof TrayMethods, ...unknown[]][]} calls */
export function beginEach(calls) {
  begun = Promise.allSettled(calls.map(([method, ...args]) => ask(method, args)));
}

/** Awaits the method that begin called. */
export const end = () => begun;

/** @param {keyof TrayMethods} method @param {unknown[]} args @returns {Promise<unknown>} */
const ask = (method, args) => /** @type {(...args: unknown[]) => Promise<unknown>} */ (tray()[method])(...args);

/** Reports whether the tray has a method, which it has once its class is loaded. @param {keyof TrayMethods} method */
export const has = (method) => typeof tray()[method] === "function";

/** Describes how a call ends, as outcomeOf does. @param {keyof TrayMethods} method @param {unknown[]} args */
export const outcome = (method, ...args) => outcomeOf(ask(method, args));

/** Returns the fields of a call's error, or null if it succeeds. @param {keyof TrayMethods} method @param {unknown[]} args */
export const refusal = (method, ...args) => refusalOf(ask(method, args));

/** @type {Promise<string> | undefined} */
let expected;

/** Calls a method; awaitOutcome returns its outcome. @param {keyof TrayMethods} method @param {unknown[]} args */
export function expectOutcome(method, ...args) {
  expected = outcome(method, ...args);
}

export const awaitOutcome = () => expected;

/** @param {Request | string} request */
export const resolve = (request) => tray().resolve(request);

/** @param {Request | string} [request] */
export const odds = (request) => tray().odds(request);

/** @param {Request | string} request */
export const prepare = (request) => tray().prepare(request);

/** @param {string} name @param {Request | string} [request] @param {DiceSets} [sets] */
export const pin = (name, request, sets) => tray().pin(name, request, sets);

/** @param {string[]} [order] */
export const pinned = (order) => tray().pinned(order);

export const history = () => tray().history();

/** Returns the number of rolls in the history. */
export const rolls = async () => (await tray().history()).length;

/** Reports whether the history has some rolls at least. @param {number} count */
export const hasRolls = async (count) => (await rolls()) >= count;

/** Returns the receipts of the history; that of a secret roll is empty. */
export const receipts = async () => (await tray().history()).map(({ resolution }) => resolution.receipt ?? "");

export const clear = () => tray().clear();

export const exportState = () => tray().exportState();

/** @param {string} state */
export const importState = (state) => tray().importState(state);

/** @param {string} receipt */
export const replay = (receipt) => tray().replay(receipt);

/** @param {Sheet | string | null} [change] */
export const sheet = (change) => tray().sheet(change);

/** @param {number} index */
export const reveal = (index) => tray().reveal(index);

/** @param {keyof FudgeTray} property @param {unknown} value */
export const set = (property, value) => assign({ [property]: value });

/** @param {Partial<FudgeTray>} properties */
export function assign(properties) {
  Object.assign(tray(), properties);
}

/** Returns a property. @param {keyof FudgeTray} property */
export const get = (property) => tray()[property];

/** @param {string} name @param {string} value */
export const setAttribute = (name, value) => tray().setAttribute(name, value);

/** @param {string} name */
export const removeAttribute = (name) => tray().removeAttribute(name);

/** Reports whether the tray matches a selector. @param {string} selector */
export const matches = (selector) => tray().matches(selector);

/** Sets properties of the tray's own style. @param {Record<string, string>} properties */
export function style(properties) {
  for (const [name, value] of Object.entries(properties)) tray().style.setProperty(name, value);
}

/** Returns the height in the host page. */
export const height = () => tray().offsetHeight;

/** Returns the box in the host page. */
export const box = () => tray().getBoundingClientRect();

/** @param {ScrollLogicalPosition} block */
export const scrollIntoView = (block) => tray().scrollIntoView({ block });

export const remove = () => tray().remove();

/** Appends a new tray to an element of the host page. @param {string} selector */
export function append(selector) {
  document.querySelector(selector)?.append(document.createElement("fudge-tray"));
}

/** Replaces the tray by a copy. */
export const replace = () => tray().replaceWith(tray().cloneNode(true));

/** Makes all functions use the present tray, wherever it moves. */
export const keep = () => use(tray());

/** Makes all functions use a tray. @param {string} selector */
export const choose = (selector) => use(/** @type {FudgeTray} */ (document.querySelector(selector)));

/** Reloads the tray page. */
export const reload = () => frame().contentWindow?.location.reload();

/** Moves the tray to the end of the page without reloading it, where the browser can. */
export const moveBefore = () =>
  /** @type {{ moveBefore(node: Node, child: null): void }} */ (/** @type {unknown} */ (document.body)).moveBefore(
    tray(),
    null,
  );

/** Moves the tray to the end of the page. */
export const moveToEnd = () => document.body.append(tray());

/** Makes all functions use a new tray that is in no document and stores nothing. */
export function create() {
  const tray = document.createElement("fudge-tray");
  tray.session = "none";
  use(tray);
}

/** Rolls and then appends the tray to an element of the host page within the same task. @param {string} selector @param {Request} request */
export function rollAndAppend(selector, request) {
  const rolled = outcomeOf(tray().roll(request));
  document.querySelector(selector)?.append(tray());
  return rolled;
}

/** Rolls, and removes the tray within the same task. */
export function rollAndRemove() {
  const rolled = outcomeOf(tray().roll());
  tray().remove();
  return rolled;
}

/** Sets properties, reloads the tray page, and sets others while it reloads. @param {Partial<FudgeTray>} before @param {Partial<FudgeTray>} after */
export function reloadBetween(before, after) {
  assign(before);
  reload();
  assign(after);
}

/** Changes the size of the tray again and again, and rolls meanwhile. @param {number} times */
export async function rollWhileResized(times) {
  /** @type {Promise<unknown> | undefined} */
  let rolled;
  for (let i = 0; i < times; i++) {
    await new Promise((done) => setTimeout(done, 8));
    style({ "inline-size": 200 + ((i * 37) % 400) + "px", "block-size": 300 + ((i * 53) % 500) + "px" });
    if (i === 20) rolled = tray().roll();
  }
  await rolled;
}

/** Rolls without end, and logs each receipt to the console. */
export function rollOn() {
  addEventListener("tray-resolve", (event) =>
    console.log("rolled " + /** @type {CustomEvent} */ (event).detail.receipt),
  );
  const next = async () => {
    await tray().roll("1dF");
    setTimeout(next, 100);
  };
  next().catch(() => {});
}

/** Reports whether the history has a roll with a receipt. @param {string} receipt */
export const hasRoll = async (receipt) => (await receipts()).includes(receipt);

/** @type {Record<string, () => void>} */
const exits = {
  reload: () => location.reload(),
  navigate: () => location.assign("about:blank"),
  remove: () => tray().remove(),
};

/** Rolls, and leaves the page or removes the tray at the throw. @param {string} exit */
export function leaveDuringRoll(exit) {
  addEventListener("tray-throw", exits[exit]);
  begin("roll");
}
