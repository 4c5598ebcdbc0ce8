import assert from "node:assert/strict";
import { test } from "node:test";
import { parseLink, parseShared, receiptLink, rollLink } from "./link.js";

const receipt = "AQNkRgAAAAAAAAAAAAAAAAAAAAAAAAAA";

for (const [hash, want] of [
  ["", {}],
  ["#roll=", {}],
  ["#roll=Great%204dF", { roll: "Great 4dF" }],
  ["#roll=4dF+1", { roll: "4dF+1", spaced: "4dF 1" }],
  ["#roll=Great+4dF%2B1", { roll: "Great+4dF+1", spaced: "Great 4dF+1" }],
  [`#receipt=${receipt}`, { receipt }],
  [`#replay=${receipt}`, { receipt }],
  [`#roll=4dF&receipt=${receipt}`, { receipt }],
]) {
  test(`the link ${hash || "without a fragment"}`, () => assert.deepEqual(parseLink(hash), want));
}

test("a link to a throw is parsed to its receipt", () => {
  const { hash } = new URL(receiptLink("https://tray.example/", receipt));
  assert.deepEqual(parseLink(hash), { receipt });
});

test("a link to a roll is parsed to the same roll", () => {
  const roll = '{"technique":"4dF+1","trait":"Größe & #1"}';
  const { hash } = new URL(rollLink("https://tray.example/", roll));
  assert.deepEqual(parseLink(hash), { roll });
});

for (const [name, shared, want] of [
  ["a link to the app", { url: "https://tray.example/#roll=Good%204dF" }, { roll: "Good 4dF" }],
  ["a link within a text", { text: "Try https://tray.example/#roll=4d6 now" }, { roll: "4d6" }],
  ["a receipt within a text", { text: `It was ${receipt} indeed` }, { receipt }],
  ["the page of a throw", { text: `Great!\nhttps://tray.example/r/${receipt}?lang=de` }, { receipt }],
  ["the page of a throw as an address", { text: "Great!", url: `https://tray.example/r/${receipt}` }, { receipt }],
  ["the first line of a text", { text: "Great 4dF\nfor the bridge" }, { roll: "Great 4dF" }],
  ["only a title", { title: "2d6+3" }, { roll: "2d6+3" }],
  ["nothing", {}, {}],
]) {
  test(`shared: ${name}`, () => assert.deepEqual(parseShared(`?${new URLSearchParams(shared)}`), want));
}

for (const [name, text] of [
  ["signs that begin a link", "#".repeat(40_000)],
  ["words without an end", "#roll".repeat(10_000)],
  ["letters of a receipt", "A".repeat(100_000) + "!"],
  ["pages of throws", `/r/${"A".repeat(30)}`.repeat(3_000) + "!"],
  ["spaces", " ".repeat(100_000) + "x"],
]) {
  test(`a shared text of many ${name} is parsed at once`, () => {
    const shared = `?${new URLSearchParams({ text })}`;
    const hash = `#roll=${encodeURIComponent(text)}`;
    const durations = [1, 2, 3].map(() => {
      const start = performance.now();
      parseShared(shared);
      parseLink(hash);
      return performance.now() - start;
    });
    assert.ok(Math.min(...durations) < 1000, `it takes ${durations} ms`);
  });
}

test("links and shared texts are cut to the limit of their length", () => {
  const long = "(".repeat(100_000);
  for (const { roll = "" } of [parseLink(`#roll=${long}`), parseShared(`?text=${long}`)]) {
    assert.ok(roll.length > 60_000 && roll.length <= 65_536, `${roll.length} characters`);
  }
});
