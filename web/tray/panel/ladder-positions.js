/**
 * Positions on a ladder: the rungs of levels, and the levels of taps and drags. Rows are counted from 0, from the top; the row
 * below the rungs is for a marker whose level is unset.
 *
 * @import { LadderDrawing as Ladder, Marker } from "../../shared/messages.js"
 */

/** Width of the lanes of the markers, one at each side, as a fraction of the width. */
const LANE = 0.11;

/** Rungs by which keys move a marker. @type {Record<string, number>} */
const STEPS = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 3,
  PageDown: -3,
  Home: -1e3,
  End: 1e3,
};

/**
 * Returns the rung whose range contains a level, or the lowest.
 * @param {Ladder} ladder
 * @param {number} level
 */
export const rungOf = ({ rungs }, level) => rungs.find((rung) => rung.level <= level) ?? rungs[rungs.length - 1];

/**
 * Returns the row of a marker.
 * @param {Ladder} ladder
 * @param {Marker} marker
 */
export const rowOf = (ladder, { unset, level }) =>
  unset ? ladder.rungs.length : ladder.rungs.indexOf(rungOf(ladder, level));

/**
 * Returns the level of a row for a marker, or below the rungs one that is below its lowest level, which unsets it.
 * @param {Ladder} ladder
 * @param {number} row
 * @param {Marker} marker
 */
export const levelAt = ({ rungs }, row, { lowest }) => rungs[row]?.level ?? lowest - 1;

/**
 * Returns the side of the marker that a tap moves: 0 is left, 1 right. In a lane it is the lane's side, and elsewhere that of
 * the nearer marker. If both are equally near, it is the tapped half. Below the rungs it is the side of the marker whose level
 * may be unset.
 * @param {Ladder} ladder
 * @param {number} x as a fraction of the width
 * @param {number} row
 */
export function sideAt(ladder, x, row) {
  const [left, right] = ladder.markers ?? [];
  if (!right) return 0;
  const half = Number(x >= 0.5);
  if (x < LANE || x > 1 - LANE) return half;
  if (row >= ladder.rungs.length && left.none !== right.none) return Number(right.none === true);
  const [here, there] = [left, right].map((marker) => Math.abs(rowOf(ladder, marker) - row));
  return here === there ? half : Number(there < here);
}

/**
 * Returns the level that a marker takes when it is moved to one that may be out of its range, or null if it stays.
 * @param {Ladder} ladder
 * @param {Marker} marker
 * @param {number} level
 * @returns {Pick<Marker, "level" | "unset"> | null}
 */
export function movedTo({ rungs }, marker, level) {
  const [highest, lowest] = [rungs[0].level, rungs[rungs.length - 1].level];
  const unset = marker.none && level < marker.lowest;
  const to = Math.min(marker.highest, highest, Math.max(marker.lowest, lowest, level));
  const same = unset ? marker.unset : !marker.unset && to === marker.level;
  return same ? null : { unset, level: to };
}

/**
 * Returns the number of rungs by which a key moves a marker upwards, or 0 for other keys.
 * @param {KeyboardEvent} event
 */
export const stepOf = ({ key, ctrlKey, altKey, metaKey }) => (ctrlKey || altKey || metaKey ? 0 : (STEPS[key] ?? 0));
