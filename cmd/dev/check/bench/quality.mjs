import { STATE } from "./throws.mjs";
import { settle } from "./settle.mjs";
import { overlap, energy, tilt, isLost } from "./measure.mjs";
import { median, quantile } from "./statistics.mjs";

const cockedDegrees = 5;

/**
 * Measures the quality of an engine's throws of n dice, in metres, seconds, degrees and shares.
 * throwOf returns the initial state of a throw by number, lead is the result of leadOf.
 */
export function quality(engine, setup, throwOf, n, count, lead, progress) {
  const throws = [];
  for (let i = 0; i < count; i++) {
    throws.push(watch(engine, setup, n, throwOf(i), lead));
    progress(`measured, ${engine.name}`, i + 1, count);
  }
  const dice = throws.flatMap((t) => t.dice);
  const lying = dice.filter((d) => !d.lost && d.tilt <= cockedDegrees);
  return {
    steps: median(throws.map((t) => t.steps)),
    seconds: median(throws.map((t) => t.steps)) / engine.hz,
    deepMedian: median(throws.map((t) => t.deep)),
    deepMost: quantile(
      throws.map((t) => t.deep),
      0.99,
    ),
    gain: quantile(
      throws.map((t) => t.gain),
      0.99,
    ),
    tilt: quantile(
      lying.map((d) => d.tilt),
      0.99,
    ),
    cocked: dice.filter((d) => !d.lost && d.tilt > cockedDegrees).length / dice.length,
    lost: dice.filter((d) => d.lost).length,
    hash: throws.reduce((sum, t) => BigInt.asUintN(64, sum + t.hash), 0n),
  };
}

/**
 * Measures a throw. gain is the largest rise of the energy over its minimum so far, relative to
 * the initial energy above that of dice on the floor.
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
  const dice = Array.from({ length: n }, (_, i) => ({ lost: isLost(states, i, setup), tilt: tilt(states, i) }));
  return { steps, deep, gain: rise / first, dice, hash: engine.hash?.() ?? 0n };
}
