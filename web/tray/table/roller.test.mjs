import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { Roller } from "./roller.js";
import { plain, result, textOf, viewOf, withSeat } from "./test-views.mjs";

let roller;
beforeEach(() => {
  openPage("#outcome");
  roller = new Roller();
});

const outcome = () => document.querySelector("#outcome");
const shown = () => [textOf(outcome().querySelector("#roller")), plain(outcome().style.getPropertyValue("--roller"))];

test("the result has the chip of its roller, and the own name, which the tray's sentence lacks", () => {
  for (const [others, want] of [
    [{ results: [result(2, 3), result(1, 2)] }, ["B", '"Ben: "']],
    [{ playing: [{ throw: 3, seat: 1 }], results: [result(2, 3)] }, ["G", ""]],
    [{ results: [result(2, 3, { past: true })] }, [undefined, ""]],
    [{}, [undefined, ""]],
  ]) {
    roller.show(viewOf(3, others));
    assert.deepEqual(shown(), want);
  }
});

test("a name can't end the string in the style", () => {
  const view = withSeat(viewOf(2, { results: [result(1, 2)] }), 2, { name: 'A"\\' });
  roller.show(view);
  assert.equal(shown()[1], '"A\\22 \\5c : "');
  roller.hide();
  assert.deepEqual(shown(), [undefined, ""]);
});
