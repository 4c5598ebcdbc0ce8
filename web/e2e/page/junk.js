/** Sends malformed messages. */
import { view } from "./find.js";

const cyclic = {};
Object.assign(cyclic, { self: cyclic });

const huge = "x".repeat(1_000_000);

const forged = { event: "tray-resolve", detail: { text: "forged" } };

const words = ["", "tray-ready", 0, -1, NaN, null, undefined, true, 10n];

const objects = [[], {}, new Date(), new Map(), new ArrayBuffer(8), cyclic];

const replies = [{ v: 1 }, { v: 1, id: "e1" }, { v: 1, id: 1, ok: true }, { v: 1, id: "e1", ok: "yes" }];

const events = [
  { v: 1, event: 1 },
  { v: 1, event: "tray-settle" },
  { v: 1, event: "tray-settle", detail: null },
  { v: 1, event: "tray-settle", detail: "x" },
  { v: 0, ...forged },
  { v: 2, ...forged },
  { v: "1", ...forged },
  { v: 1, event: "__proto__", detail: {} },
  { v: 1, event: "constructor", detail: {} },
  { v: 1, event: "panel", detail: {} },
  { v: 1, event: "tray-size", detail: { height: -1 } },
  { v: 1, event: "tray-size", detail: { height: 1e99 } },
  { v: 1, event: "tray-size", detail: { height: "9" } },
];

const calls = [
  { v: 1, id: "e1", op: "" },
  { v: 1, id: "e1", op: "__proto__" },
  { v: 1, id: "e1", op: "toString" },
  { v: 1, id: {}, op: "roll" },
  { v: 2, id: "e1", op: "roll" },
];

const junk = [...words, ...objects, ...replies, ...events, ...calls];

/** Sends ten thousand malformed messages of every kind. @param {(data: any) => unknown} send */
function flood(send) {
  for (let i = 0; i < 10_000; i++) send(junk[i % junk.length]);
  send(huge);
  send({ v: 1, event: huge, detail: {} });
}

/** @param {string} src @returns {Promise<Window>} */
const frameOf = (src) =>
  new Promise((done) => {
    const frame = document.createElement("iframe");
    frame.addEventListener("load", () => done(/** @type {Window} */ (frame.contentWindow)));
    frame.src = src;
    document.body.append(frame);
  });

/** Sends a message from this window. @param {Window} to @param {unknown} data */
export const say = (to, data) => to.postMessage(data, "*");

/** Lets the tray page hear a message of a window of an origin. @param {unknown} data @param {Window} source @param {string} origin */
const hear = (data, source, origin) =>
  view().dispatchEvent(new (view().MessageEvent)("message", { data, source, origin }));

/** Floods the page from itself. */
export const fromPage = () => flood((data) => window.postMessage(data, "*"));

/** Floods the page from a frame of its own origin. @param {string} src */
export async function fromFrame(src) {
  const frame = await frameOf(src);
  flood((data) => frame.e2e.call("junk.say", window, data));
}

/** Opens a page that floods this one and then says so. @param {string} src */
export function fromStranger(src) {
  const said = new Promise((done) => addEventListener("message", ({ data }) => data === "said" && done(undefined)));
  const opened = frameOf(src);
  return Promise.all([said, opened]).then(() => {});
}

/** Floods the page from the tray page, which doesn't forge results. */
export const fromTray = () =>
  flood((data) => (data?.v === 1 && data.detail?.text === "forged") || view().e2e.call("junk.say", window, data));

/** Floods the tray page. */
export const toTray = () => flood((data) => view().postMessage(data, "*"));

/** Floods the tray page with calls of a stranger. */
export const toTrayFromStranger = () =>
  flood(() => hear({ v: 1, id: "x", op: "clear" }, window, "https://stranger.example"));

/** Floods the tray page with calls of its own. */
export const toTrayFromItself = () => flood(() => hear({ v: 1, id: "x", op: "clear" }, view(), location.origin));

/** Awaits that all messages to the page have arrived. */
export const arrived = () =>
  new Promise((done) => {
    addEventListener("message", ({ data }) => data === "done" && done(undefined));
    postMessage("done", "*");
  });

/** Sends forged results and calls, of the page and of a stranger. */
export function forge() {
  window.postMessage({ v: 1, ...forged }, "*");
  hear({ v: 1, id: "e998", op: "roll" }, view(), location.origin);
  hear({ v: 1, id: "e999", op: "roll" }, window, "https://stranger.example");
}

/** Reports whether the element accepted a forged result. */
export const isForged = () => window.heard.some(({ detail }) => detail.text === "forged");

/** @type {unknown[]} */
const said = [];

/** Runs before the page: records the messages to it. */
export const record = () => addEventListener("message", ({ data }) => said.push(data));

/** Returns the n-th recorded message, counted from 1. @param {number} n */
export const message = (n) => said[n - 1];
