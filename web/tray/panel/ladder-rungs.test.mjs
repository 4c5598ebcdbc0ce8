import assert from "node:assert/strict";
import test from "node:test";
import { areAlike, onRungs } from "./ladder-rungs.js";

/** Returns a ladder with a rung for each level from the highest down to the lowest, and one marker. */
function ladder(highest, lowest, marker = {}) {
  const rungs = [];
  for (let level = highest; level >= lowest; level--)
    rungs.push({ level, name: `level ${level}`, chance: level / 10, bar: level / 20, y: 0, goal: level === lowest });
  return { rungs, rows: rungs.length, markers: [{ id: "trait", level: lowest, ...marker }], climb: { from: 1, to: 2 } };
}

test("a ladder can be drawn on rungs that include the levels of its markers", () => {
  const drawn = ladder(5, 1);
  assert.ok(areAlike(drawn, ladder(6, 2)), "shifted by a level");
  assert.ok(!areAlike(drawn, ladder(3, 0)), "its marker is below");
  assert.ok(areAlike(drawn, ladder(3, 0, { level: 2 })), "its marker is not below");
  assert.ok(!areAlike(drawn, ladder(9, 6)), "no common level");
  assert.ok(!areAlike(drawn, { rungs: [], rows: 0 }), "no ladder");
});

test("a ladder with other names or markers is not alike", () => {
  const other = ladder(5, 1);
  other.rungs[2].name = "Good";
  assert.ok(!areAlike(ladder(5, 1), other));
  assert.ok(!areAlike(ladder(5, 1), ladder(5, 1, { id: "difficulty" })));
});

test("a marker that may be unset needs a row below the rungs", () => {
  const drawn = ladder(5, 1);
  const unset = ladder(5, 1, { unset: true, none: true, level: 0 });
  assert.ok(!areAlike(drawn, unset));
  assert.ok(areAlike({ ...drawn, rows: 6 }, unset));
});

test("drawn rungs get the odds of the ladder; rungs that it lacks are out of reach or certain", () => {
  const drawn = ladder(4, 1);
  drawn.rungs[0].lit = "own";
  const sent = ladder(3, 2);
  sent.rungs[1].good = true;
  const { rungs, rows, climb, markers } = onRungs(drawn, sent);
  assert.deepEqual(
    rungs.map(({ name, chance, bar, good, goal, lit }) => [name, chance, bar, good, goal, lit]),
    [
      ["level 4", 0, 0, undefined, false, ""],
      ["level 3", 0.3, 0.15, undefined, false, ""],
      ["level 2", 0.2, 0.1, true, true, ""],
      ["level 1", 0.2, 0.1, true, false, ""],
    ],
  );
  assert.deepEqual([rows, climb, markers], [4, undefined, sent.markers]);
});
