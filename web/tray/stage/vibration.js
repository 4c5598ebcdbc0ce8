/** How a throw feels in the hand that holds the phone. */

/** From how many m/s on a hit is felt, and from how many on no more. */
const FELT = 0.35;
const STRONGEST = 2.2;

/** How long a hit shakes the phone at most, and what lies between two that can be told apart, in ms. */
const LONGEST = 16;
const APART = 25;

/** As long as browsers take. */
const PARTS = 98;

/**
 * Shakes the phone with the hits of a throw that begins now, where there is anything to shake.
 * @param {import("../../shared/contract.js").Impact[]} impacts in the order of time
 */
export function vibrate(impacts) {
  if (!navigator.userActivation?.hasBeenActive) return;
  const pattern = patternOf(impacts);
  if (pattern.length > 1) navigator.vibrate?.(pattern);
}

/**
 * Shakes it with dice that meet in the hand now.
 * @param {import("../../shared/contract.js").Impact[]} impacts
 */
export function tremble(impacts) {
  const speed = Math.max(0, ...impacts.map((impact) => impact.speed));
  if (speed >= FELT && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(strength(speed));
}

/** @param {number} speed of a hit, in m/s */
const strength = (speed) => Math.ceil(LONGEST * Math.min(1, speed / STRONGEST));

/** The dice lie. */
export function stopVibration() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(0);
}

/**
 * Shakes and pauses in turn, in ms, a shake of none first.
 * @param {import("../../shared/contract.js").Impact[]} impacts
 */
export function patternOf(impacts) {
  const pattern = [0];
  let end = 0;
  for (const { time, speed } of impacts) {
    const pause = Math.round(1000 * time) - end;
    if (speed < FELT || pause < APART || pattern.length >= PARTS) continue;
    const shake = strength(speed);
    pattern.push(pause, shake);
    end += pause + shake;
  }
  return pattern;
}
