import assert from "node:assert/strict";
import { test } from "node:test";
import { Restart } from "./restart.js";

const NOW = 1_700_000_000_000;

/** Returns what the page remembers if its program stops after an earlier stop, or null if it stays stopped. */
function stopped(last, lost = false) {
  let left = null;
  const page = { lostContext: () => lost, report: () => "trap", leave: (stop) => (left = stop) };
  assert.equal(new Restart(page, last, () => NOW).begin(), left !== null);
  return left;
}

test("the page starts again once", () => {
  const first = stopped(undefined);
  assert.deepEqual(first, { time: NOW, count: 1, flat: false, report: "trap" });
  assert.equal(stopped(first), null);
});

test("a stop long after the last one is the first again", () => {
  assert.equal(stopped({ time: NOW - 601_000, count: 1, flat: false, report: "" }).count, 1);
  assert.equal(stopped({ time: NOW - 599_000, count: 1, flat: false, report: "" }), null);
});

test("a page that loses its context twice starts with flat dice, and then no more", () => {
  const first = stopped(undefined, true);
  assert.equal(first.flat, false);
  const second = stopped(first, true);
  assert.equal(second.flat, true);
  assert.equal(stopped(second, true), null);
  const isFlat = (stop) => new Restart({}, stop, () => NOW + 1000).flat;
  assert.deepEqual([undefined, first, second].map(isFlat), [false, false, true]);
});
