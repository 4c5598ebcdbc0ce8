// The rule for rest, the same for all engines: every die slower than 2 cm/s and 1 rad/s for 0.15 s.

export const calmSpeed = 0.02;
export const calmSpin = 1;
const calmSeconds = 0.15;

/** Simulated seconds after which a throw is aborted. */
export const longest = 6;

/**
 * Steps an engine until its dice have settled and returns the number of steps. It calls
 * afterStep, if given, after every step.
 */
export function settle(engine, n, afterStep) {
  const need = Math.round(calmSeconds * engine.hz);
  const most = longest * engine.hz;
  let calm = 0;
  let steps = 0;
  while (steps < most && calm < need) {
    engine.step();
    steps++;
    calm = allCalm(engine, n) ? calm + 1 : 0;
    afterStep?.();
  }
  return steps;
}

/** Stops at the first moving die, as reading speeds is slow in some engines. */
function allCalm(engine, n) {
  for (let i = 0; i < n; i++) if (!engine.calm(i)) return false;
  return true;
}

/** Reports whether squared speeds are below the limits. */
export function isCalm(speed2, spin2) {
  return speed2 < calmSpeed * calmSpeed && spin2 < calmSpin * calmSpin;
}
