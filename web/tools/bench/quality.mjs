import { STATE } from "./throws.mjs";
import { settle } from "./settle.mjs";
import { overlap, energy, tilt, isLost } from "./measure.mjs";
import { median, quantile } from "./statistics.mjs";

const cockedDegrees = 5;

/**
 * Measures how well an engine throws n dice; sizes are in metres, seconds, degrees and parts
 * of one. throwOf gives the start of the throw with a number, lead is that of leadOf.
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
  const dice = Array.from({ length: n }, (_, i) => ({ lost: isLost(states, i, setup), tilt: tilt(states, i) }));
  return { steps, deep, gain: rise / first, dice, hash: engine.hash?.() ?? 0n };
}
