import assert from "node:assert/strict";
import test from "node:test";
import { levelAt, movedTo, rowOf, rungOf, sideAt, stepOf } from "./ladder-positions.js";

const NAMES = ["Superb", "Great", "Good", "Fair", "Mediocre", "Poor", "Terrible"];

/** Returns a ladder from +3 to −3 with a trait at the left and another marker at the right. */
function ladder({ trait = {}, other = {} } = {}) {
  const marker = { level: 0, highest: 3, lowest: -3 };
  return {
    rungs: NAMES.map((name, i) => ({ level: 3 - i, name })),
    markers: [
      { ...marker, id: "trait", ...trait },
      { ...marker, id: "difficulty", ...other },
    ],
    rows: 7,
  };
}

/** Rungs of totals, of which each is a range. */
const totals = { rungs: [{ level: 15 }, { level: 10 }, { level: 5 }], rows: 3 };

test("a level is on the rung whose range contains it, or on the lowest", () => {
  for (const [level, rung] of [
    [20, 15],
    [15, 15],
    [14, 10],
    [5, 5],
    [1, 5],
  ])
    assert.equal(rungOf(totals, level).level, rung, `level ${level}`);
});

test("an unset marker is below the rungs", () => {
  assert.equal(rowOf(totals, { level: 11 }), 1);
  assert.equal(rowOf(totals, { level: 11, unset: true }), 3);
});

test("a row has the level of its rung; below the rungs it is less than the lowest", () => {
  assert.deepEqual(
    [0, 2, 3].map((row) => levelAt(totals, row, { lowest: 7 })),
    [15, 5, 6],
  );
});

test("a tap moves the nearer marker, in a lane that of the lane", () => {
  const far = ladder({ trait: { level: 3 }, other: { level: -3 } });
  for (const [name, x, row, side] of [
    ["near the left marker, in the right half", 0.8, 1, 0],
    ["near the right marker, in the left half", 0.2, 5, 1],
    ["between both, in the left half", 0.4, 3, 0],
    ["between both, in the right half", 0.6, 3, 1],
    ["in the left lane, near the right marker", 0.1, 6, 0],
    ["in the right lane, near the left marker", 0.9, 0, 1],
  ])
    assert.equal(sideAt(far, x, row), side, name);
});

test("a tap below the rungs moves the marker whose level may be unset", () => {
  assert.equal(sideAt(ladder({ other: { none: true } }), 0.2, 7), 1);
  assert.equal(sideAt(ladder({ trait: { none: true } }), 0.8, 7), 0);
  assert.equal(sideAt(ladder({ trait: { none: true }, other: { none: true } }), 0.8, 7), 1, "the tapped half");
});

test("a ladder with one marker has no other to move", () => {
  assert.equal(sideAt({ ...ladder(), markers: [ladder().markers[0]] }, 0.95, 0), 0);
  assert.equal(sideAt({ rungs: [], rows: 0 }, 0.95, 0), 0);
});

test("a marker stays within its own range and that of the rungs", () => {
  const { rungs } = ladder();
  for (const [name, marker, level, to] of [
    ["within", { level: 0, highest: 3, lowest: -3 }, 2, 2],
    ["above its range", { level: 0, highest: 1, lowest: -3 }, 9, 1],
    ["above the rungs", { level: 0, highest: 8, lowest: -3 }, 9, 3],
    ["below its range", { level: 0, highest: 3, lowest: -1 }, -9, -1],
    ["below the rungs", { level: 0, highest: 3, lowest: -8 }, -9, -3],
  ])
    assert.deepEqual(movedTo({ rungs }, marker, level), { unset: undefined, level: to }, name);
});

test("a marker that may be unset is unset below its lowest level", () => {
  const { rungs } = ladder();
  const marker = { level: -3, highest: 3, lowest: -3, none: true };
  assert.deepEqual(movedTo({ rungs }, marker, -4), { unset: true, level: -3 });
  assert.deepEqual(movedTo({ rungs }, { ...marker, unset: true }, -3), { unset: false, level: -3 });
});

test("a marker that stays is not moved", () => {
  const { rungs } = ladder();
  const marker = { level: 3, highest: 3, lowest: -3, none: true };
  assert.equal(movedTo({ rungs }, marker, 3), null);
  assert.equal(movedTo({ rungs }, marker, 1000), null);
  assert.equal(movedTo({ rungs }, { ...marker, unset: true }, -1000), null);
});

test("keys move a marker, unless they are shortcuts of the browser", () => {
  const steps = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "PageUp", "PageDown"].map((key) => stepOf({ key }));
  assert.deepEqual(steps, [1, 1, -1, -1, 3, -3]);
  assert.ok(stepOf({ key: "End" }) > 100 && stepOf({ key: "Home" }) < -100);
  for (const held of ["ctrlKey", "altKey", "metaKey"]) assert.equal(stepOf({ key: "ArrowUp", [held]: true }), 0, held);
  assert.equal(stepOf({ key: "a" }), 0);
});
