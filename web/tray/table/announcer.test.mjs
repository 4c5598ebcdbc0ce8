import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { Announcer } from "./announcer.js";
import { plain, result, viewOf, withSeat } from "./test-views.mjs";

let announcer;
beforeEach(() => {
  openPage("#page");
  announcer = new Announcer();
});

const region = () => document.querySelector("#announcer");

/** Returns the sentences that a view adds to the live region. */
function heard(view) {
  const before = new Map([...(region()?.children ?? [])].map((node) => [node, node.textContent]));
  announcer.show(view);
  return [...region().children]
    .filter((node) => before.get(node) !== node.textContent)
    .map((node) => plain(node.textContent));
}

const NEWS = [
  { number: 1, code: "table-joined", args: { name: "Ann" } },
  { number: 2, code: "table-went-away", args: { name: "Ben" } },
];

test("each result is heard once, with the name of its roller, when its dice have settled", () => {
  assert.deepEqual(heard(viewOf(1, { results: [result(1, 2, { past: true })] })), []);
  const rolling = viewOf(1, { results: [result(2, 3, { playing: true, text: "" })] });
  assert.deepEqual(heard(rolling), []);
  const settled = viewOf(1, { results: [result(2, 3)] });
  assert.deepEqual(heard(settled), ["Ben has result 2."]);
  assert.deepEqual(heard({ ...settled, locked: true }), []);
  assert.deepEqual(heard(viewOf(1, { results: [result(3, 3, { text: "Ben has result 2." }), result(2, 3)] })), [
    "Ben has result 2.",
  ]);
});

test("a secret result is heard when it is opened, and one that can't be shown says why", () => {
  heard(viewOf(1));
  assert.deepEqual(heard(viewOf(1, { results: [result(1, 1, { hidden: true })] })), []);
  assert.deepEqual(heard(viewOf(1, { results: [result(1, 1)] })), ["Gwen has result 1."]);
  const problem = { code: "table-unshown", args: { reason: "Too old." } };
  const unshown = result(2, 2, { text: "", problem });
  assert.deepEqual(heard(viewOf(1, { results: [unshown] })), ["Ann: Can't be shown here: Too old."]);
});

test("a name in doubt is heard with its number", () => {
  heard(viewOf(1));
  const view = withSeat(viewOf(1, { results: [result(1, 2)] }), 2, { doubtful: true });
  assert.deepEqual(heard(view), ["Ann, seat 2: Ann has result 1."]);
});

test("news are heard once, and not those from before", () => {
  assert.deepEqual(heard(viewOf(1, { news: NEWS.slice(0, 1) })), []);
  assert.deepEqual(heard(viewOf(1, { news: NEWS })), ["Ben is away."]);
  assert.deepEqual(heard(viewOf(1, { news: NEWS, secrets: 1 })), []);
});

test("the end of a visit is heard", () => {
  heard(viewOf(2));
  assert.match(heard(viewOf(2, { phase: "removed", failure: { code: "table-removed" } }))[0], /you were removed/);
});

test("the panel's own sentences are silent at a table, since they have no name", () => {
  const live = () => [...document.querySelectorAll("#outcome [aria-live]")].map((node) => node.ariaLive);
  const before = live();
  announcer.show(viewOf(1));
  assert.deepEqual(live(), ["off", "off"]);
  announcer.hide();
  assert.deepEqual(live(), before);
  assert.equal(region(), null);
});
