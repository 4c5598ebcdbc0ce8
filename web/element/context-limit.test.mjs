import assert from "node:assert/strict";
import { test } from "node:test";
import { ContextLimit } from "./context-limit.js";

/** Returns a tray that is near the viewport, or far away. */
class Tray {
  drawn = false;
  changes = 0;
  constructor(isNear) {
    this.isNear = isNear;
  }
  near = () => this.isNear;
  changed = () => this.changes++;
}

/** Adds trays, of which those at the given indices are near. */
function start(count, isNear) {
  const limit = new ContextLimit();
  const trays = Array.from({ length: count }, (_, i) => new Tray(isNear(i)));
  for (const tray of trays) limit.add(tray);
  limit.assign();
  return { limit, trays, drawn: () => trays.flatMap(({ drawn }, i) => (drawn ? [i] : [])) };
}

test("twelve trays draw", () => {
  const { drawn } = start(15, () => true);
  assert.deepEqual(drawn(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test("a far tray yields to a near one, and a near one never does", () => {
  const { limit, trays, drawn } = start(14, (i) => i !== 5);
  assert.deepEqual(drawn(), [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]);
  trays[5].isNear = true;
  limit.assign();
  assert.equal(trays[5].drawn, false);
  assert.deepEqual([trays[5].changes, trays[12].changes, trays[13].changes], [1, 1, 0]);
});

test("a removed tray makes room", () => {
  const { limit, trays } = start(13, () => true);
  limit.remove(trays[0]);
  assert.equal(trays[12].drawn, true);
});

test("the limit falls to the contexts that are left after a loss", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { limit, trays, drawn } = start(12, () => true);
  for (const tray of trays.slice(0, 4)) limit.lose(tray);
  t.mock.timers.tick(1000);
  assert.equal(drawn().length, 8);
  assert.equal(trays[0].drawn, false);
  limit.remove(trays[11]);
  assert.equal(trays[0].drawn, true, "it gets the context of a removed tray");
});

test("if all contexts are lost, the limit stays", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { limit, trays, drawn } = start(12, () => true);
  for (const tray of trays) limit.lose(tray);
  t.mock.timers.tick(1000);
  assert.equal(drawn().length, 12);
});
