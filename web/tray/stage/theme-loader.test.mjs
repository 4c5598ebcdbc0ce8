import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { messageText } from "../../shared/language.js";
import { choose, openPage } from "../test-page.mjs";
import { ThemeLoader } from "./theme-loader.js";

let pending;
beforeEach(() => {
  openPage("#looks");
  pending = [];
  globalThis.fetch = (url) =>
    new Promise((answer, fail) => pending.push({ name: url.pathname.split("/").pop(), answer, fail }));
});

const settled = () => new Promise(setImmediate);
const select = () => document.querySelector("#look");

/** Returns a loader, the themes that it has applied and its refusals. */
function opened({ valid = true } = {}) {
  const applied = [];
  const refused = [];
  const loader = new ThemeLoader(document.querySelector("#looks"), {
    apply: (json) => Promise.resolve(applied.push(json) && valid),
    refused: ({ text }) => refused.push(text),
    messageText,
  });
  return { loader, applied, refused };
}

/** Answers a request for a theme. */
async function answer(i, json = `{"${pending[i].name}"}`, ok = true) {
  pending[i].answer({ ok, status: ok ? 200 : 404, text: () => Promise.resolve(json) });
  await settled();
}

/** Chooses a theme in the list. */
async function pick(theme) {
  choose(select(), theme);
  await settled();
}

test("a chosen theme is applied, shown and remembered", async () => {
  const { applied } = opened();
  await pick("night");
  assert.equal(pending[0].name, "night.json");
  assert.equal(localStorage.getItem("fudge-tray-theme"), null);
  await answer(0);
  assert.deepEqual(
    [applied, select().value, localStorage.getItem("fudge-tray-theme")],
    [['{"night.json"}'], "night", "night"],
  );
  assert.equal(document.documentElement.dataset.look, "night");
});

test("of two requests the last one counts, whatever arrives first", async () => {
  const { loader, applied } = opened();
  void loader.request("night");
  void loader.request("slate");
  await answer(1);
  await answer(0);
  assert.deepEqual([applied, select().value], [['{"slate.json"}'], "slate"]);
});

test("the host page's theme applies until it changes; without one, the visitor's", async () => {
  localStorage.setItem("fudge-tray-theme", "neon");
  const { loader } = opened();
  void loader.request("");
  assert.equal(pending[0].name, "neon.json");
  await answer(0);
  void loader.request("");
  assert.equal(pending.length, 1, "an equal request");
  void loader.request("slate");
  await answer(1);
  assert.equal(select().value, "slate");
  assert.equal(localStorage.getItem("fudge-tray-theme"), "neon", "the visitor didn't choose it");
});

test("a theme that doesn't arrive leaves the last one, and says so", async () => {
  const { applied, refused } = opened();
  await pick("night");
  await answer(0, "", false);
  await pick("slate");
  pending[1].fail(new TypeError("offline"));
  await settled();
  assert.deepEqual([applied, refused], [[], ["Couldn't load night.", "Couldn't load slate."]]);
  assert.equal(localStorage.getItem("fudge-tray-theme"), null);
});

test("an invalid theme is not remembered", async () => {
  opened({ valid: false });
  await pick("night");
  await answer(0);
  assert.equal(localStorage.getItem("fudge-tray-theme"), null);
});

test("a theme of JSON is applied as it is, and shown as the visitor's own", async () => {
  const { loader, applied } = opened();
  await loader.request('{"name":"mine"}');
  assert.deepEqual([pending.length, applied, select().value], [0, ['{"name":"mine"}'], "own"]);
  await loader.request("");
  assert.equal(select().value, "felt", "the default");
});

test("a theme is loaded from a file of at most 20,000 bytes", async () => {
  const { applied, refused } = opened();
  const input = document.querySelector("input");
  const load = async (bytes) => {
    Object.defineProperty(input, "files", { value: [new File([" ".repeat(bytes)], "mine.json")], configurable: true });
    input.dispatchEvent(new Event("change"));
    await settled();
  };
  await load(20_000);
  assert.equal(applied[0].length, 20_000);
  await load(20_001);
  assert.equal(applied.length, 1);
  assert.match(refused[0], /^mine\.json is too large \(20,001 bytes\)/);
});
