/** Vibration of a phone during a throw. */

/** Impact speeds of the weakest and of the strongest vibration, in m/s. */
const FELT = 0.35;
const STRONGEST = 2.2;

/** Longest vibration of an impact, and shortest pause between two, in ms. */
const LONGEST = 16;
const APART = 25;

/** Longest pattern that browsers accept. */
const PARTS = 98;

/**
 * Vibrates with the impacts of the throw that starts now, where supported.
 * @param {import("../../shared/contract.js").Impact[]} impacts in the order of time
 */
export function vibrate(impacts) {
  if (!navigator.userActivation?.hasBeenActive) return;
  const pattern = patternOf(impacts);
  if (pattern.length > 1) navigator.vibrate?.(pattern);
}

/**
 * Vibrates with current impacts of dice being shaken.
 * @param {import("../../shared/contract.js").Impact[]} impacts
 */
export function vibrateNow(impacts) {
  const speed = Math.max(0, ...impacts.map((impact) => impact.speed));
  if (speed >= FELT && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(strength(speed));
}

/** @param {number} speed of an impact, in m/s */
const strength = (speed) => Math.ceil(LONGEST * Math.min(1, speed / STRONGEST));

/** Ends the vibration. */
export function stopVibration() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(0);
}

/**
 * Returns vibrations and pauses in ms, alternating, starting with a vibration of 0 ms.
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
