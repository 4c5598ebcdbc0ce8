import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { english } from "../languages/en.js";
import { errorText, current, messageText, setLanguage } from "./language.js";

const fetched = globalThis.fetch;
afterEach(async () => {
  globalThis.fetch = fetched;
  await setLanguage("en");
});

/** Serves a language whose only message is "rolls-wait". */
const serve = (tag, ready = Promise.resolve()) => {
  globalThis.fetch = async () => {
    await ready;
    return Response.json({ ...english, tag, words: { "rolls-wait": `${tag}: {rolls}` } });
  };
};

test("English is available without a request", () => {
  assert.equal(messageText("rolls-wait", { rolls: 1 }), "1 roll waiting");
});

test("a language without a message falls back to English", async () => {
  serve("aa");
  assert.equal(await setLanguage("aa"), true);
  assert.equal(messageText("rolls-wait", { rolls: 2 }), "aa: 2");
  assert.equal(messageText("retry"), english.words.retry);
});

test("the language requested last wins, in any order of arrival", async () => {
  let arrive = () => {};
  serve("bb", new Promise((resolve) => (arrive = resolve)));
  const slow = setLanguage("bb");
  serve("cc");
  assert.equal(await setLanguage("cc"), true);
  arrive();
  assert.equal(await slow, false);
  assert.equal(current().tag, "cc");
});

test("a language that fails to load changes nothing and can be requested again", async (t) => {
  t.mock.method(console, "warn", () => {});
  globalThis.fetch = async () => Promise.reject(new TypeError("offline"));
  assert.equal(await setLanguage("dd"), false);
  assert.equal(current().tag, "en");
  serve("dd");
  assert.equal(await setLanguage("dd"), true);
});

test("the text of an error names the control of its field", () => {
  const [control] = english.panel.sections.flatMap(({ controls }) => controls).filter(({ id }) => id === "technique");
  assert.ok(errorText({ field: "technique", message: "is wrong" }).includes(control.label));
  assert.equal(errorText({ field: "unknown", message: "is wrong" }), "is wrong");
  assert.equal(errorText({ message: "is wrong", text: "translated" }), "translated");
});
