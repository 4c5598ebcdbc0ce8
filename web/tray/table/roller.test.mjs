import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { Roller } from "./roller.js";
import { result, textOf, viewOf } from "./test-views.mjs";

let roller;
beforeEach(() => {
  openPage("#outcome");
  roller = new Roller();
});

const outcome = () => document.querySelector("#outcome");
const shown = () => textOf(outcome().querySelector("#roller"));

test("the result has the chip of its roller", () => {
  for (const [others, want] of [
    [{ results: [result(2, 3), result(1, 2)] }, "B"],
    [{ playing: [{ throw: 3, seat: 1 }], results: [result(2, 3)] }, "G"],
    [{ results: [result(2, 3, { past: true })] }, undefined],
    [{}, undefined],
  ]) {
    roller.show(viewOf(3, others));
    assert.equal(shown(), want);
  }
  roller.show(viewOf(2, { results: [result(1, 2)] }));
  roller.hide();
  assert.equal(shown(), undefined);
});
