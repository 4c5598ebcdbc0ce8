/**
 * Draws the odds of one ladder on the rungs of another, so that no rung moves while the visitor aims at one.
 *
 * @import { LadderDrawing as Ladder } from "../../shared/messages.js"
 */

/**
 * Reports whether a ladder can be drawn on the rungs of another one: both have the same kind of rungs, and the drawn ones
 * include the levels of the markers.
 * @param {Ladder} drawn
 * @param {Ladder} ladder
 */
export function areAlike(drawn, ladder) {
  const names = new Map(drawn.rungs.map(({ level, name }) => [level, name]));
  const common = ladder.rungs.filter(({ level }) => names.has(level));
  const [before, now] = [drawn.markers ?? [], ladder.markers ?? []];
  return (
    common.length > 0 &&
    common.every(({ level, name }) => names.get(level) === name) &&
    before.map(({ id }) => id).join() === now.map(({ id }) => id).join() &&
    now.every(({ unset, none, level }) => (unset || names.has(level)) && (!none || drawn.rows > drawn.rungs.length))
  );
}

/**
 * Returns a ladder with the rungs of another one. Rungs that it lacks are out of reach or certain.
 * @param {Ladder} drawn
 * @param {Ladder} ladder
 * @returns {Ladder}
 */
export function onRungs(drawn, ladder) {
  const levels = new Map(ladder.rungs.map((rung) => [rung.level, rung]));
  const [highest, lowest] = [ladder.rungs[0], ladder.rungs[ladder.rungs.length - 1]];
  const rungs = drawn.rungs.map((old) => {
    const { chance, bar, good, goal } =
      levels.get(old.level) ??
      (old.level > highest.level ? { ...highest, chance: 0, bar: 0, goal: false } : { ...lowest, goal: false });
    return { ...old, chance, bar, good, goal, lit: "" };
  });
  return { ...ladder, rungs, rows: drawn.rows, climb: undefined };
}
