// The settle rule, the same for all: every die slower than 2 cm/s and 1 rad/s for 0.15 s.

export const calmSpeed = 0.02;
export const calmSpin = 1;
const calmSeconds = 0.15;

/** Simulated seconds after which a throw is given up. */
export const longest = 6;

/**
 * Steps an engine until its dice have settled, and returns the number of steps.
 * look, if given, is called after every step.
 */
export function settle(engine, n, look) {
  const need = Math.round(calmSeconds * engine.hz);
  const most = longest * engine.hz;
  let calm = 0;
  let steps = 0;
  while (steps < most && calm < need) {
    engine.step();
    steps++;
    calm = allCalm(engine, n) ? calm + 1 : 0;
    look?.();
  }
  return steps;
}

/** Looks at no more dice than it has to: reading speeds costs some engines much. */
function allCalm(engine, n) {
  for (let i = 0; i < n; i++) if (!engine.calm(i)) return false;
  return true;
}

/** Whether speeds are under the limits, from the squares of their lengths. */
export function isCalm(speed2, spin2) {
  return speed2 < calmSpeed * calmSpeed && spin2 < calmSpin * calmSpin;
}
