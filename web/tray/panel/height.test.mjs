import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Height } from "./height.js";

let measure, bottom, typing;
beforeEach(() => {
  bottom = 300;
  typing = false;
  globalThis.ResizeObserver = class {
    constructor(callback) {
      measure = callback;
    }
    observe() {}
  };
  globalThis.document = {
    documentElement: { scrollTop: 10, hasAttribute: (name) => name === "data-typing" && typing },
  };
});

/** Returns the height of a page, and the heights that it has reported. */
function opened() {
  const reports = [];
  const height = new Height({ getBoundingClientRect: () => ({ bottom }) }, (pixels) => reports.push(pixels));
  return { height, reports };
}

test("the height is reported, in whole pixels with what is scrolled, when it changes", () => {
  const { height, reports } = opened();
  measure();
  assert.deepEqual(reports, [], "nobody follows it");
  height.follow(true);
  measure();
  bottom = 300.2;
  measure();
  assert.deepEqual(reports, [310, 311]);
  height.follow(false);
  bottom = 400;
  measure();
  assert.deepEqual(reports, [310, 311]);
  bottom = 300.2;
  height.follow(true);
  assert.deepEqual(reports, [310, 311, 311], "a new host page needs the height again");
});

test("while dice move the height waits for the result", () => {
  const { height, reports } = opened();
  height.follow(true);
  height.hold(true);
  bottom = 500;
  measure();
  assert.deepEqual(reports, [310]);
  height.hold(false);
  assert.deepEqual(reports, [310, 510]);
});

test("a keyboard on the screen, or a hidden page, doesn't change the height", () => {
  const { height, reports } = opened();
  height.follow(true);
  typing = true;
  bottom = 100;
  measure();
  typing = false;
  bottom = -10;
  measure();
  assert.deepEqual(reports, [310]);
});
