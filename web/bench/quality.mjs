import { STATE } from "./throws.mjs";
import { settle } from "./settle.mjs";
import { overlap, energy, tilt, isLost } from "./measure.mjs";
import { leadOf, restitution, slideError } from "./closed.mjs";
import { median, quantile } from "./statistics.mjs";

const cockedDegrees = 5;

/** Measures how well an engine throws n dice; sizes are in metres, degrees and parts of one. */
export function quality(engine, setup, throwOf, n, count, progress) {
  const lead = leadOf(engine, setup);
  const deepest = [];
  const gains = [];
  const tilts = [];
  const seconds = [];
  let cocked = 0;
  for (let i = 0; i < count; i++) {
    const t = watch(engine, setup, n, throwOf(n, i), lead);
    deepest.push(t.deep);
    gains.push(t.gain);
    seconds.push(t.steps / engine.hz);
    for (let d = 0; d < n; d++) {
      if (isLost(t.states, d, setup)) continue;
      const degrees = tilt(t.states, d);
      if (degrees > cockedDegrees) cocked++;
      else tilts.push(degrees);
    }
    progress(`${engine.name}, ${n} d6`, i + 1, count);
  }
  return {
    seconds: median(seconds),
    deepMedian: median(deepest),
    deepMost: quantile(deepest, 0.99),
    gain: quantile(gains, 0.99),
    tilt: quantile(tilts, 0.99),
    cocked: cocked / (n * count),
    lost: lostWhenWild(engine, setup, throwOf, n, count) / (n * count),
    restitution: restitution(engine, setup),
    slide: slideError(engine, setup),
  };
}

/**
 * Follows a throw. gain is the largest rise of the energy over its least so far, as a
 * part of what the dice had over lying on the floor at the start.
 */
function watch(engine, setup, n, start, lead) {
  const states = new Float64Array(n * STATE);
  engine.place(start);
  const first = energy(start, setup, 0) - (n * setup.gravity * setup.edge) / 2;
  let least = Infinity;
  let rise = 0;
  let deep = 0;
  const steps = settle(engine, n, () => {
    engine.read(states);
    deep = Math.max(deep, overlap(states, setup, engine.rounding));
    const now = energy(states, setup, lead);
    least = Math.min(least, now);
    rise = Math.max(rise, now - least);
  });
  return { states, steps, deep, gain: rise / first };
}

function lostWhenWild(engine, setup, throwOf, n, count) {
  const states = new Float64Array(n * STATE);
  let lost = 0;
  for (let i = 0; i < count; i++) {
    engine.place(throwOf(n, i, { wild: true }));
    settle(engine, n);
    engine.read(states);
    for (let d = 0; d < n; d++) if (isLost(states, d, setup)) lost++;
  }
  return lost;
}
