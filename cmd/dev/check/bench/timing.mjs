import { settle } from "./settle.mjs";
import { median } from "./statistics.mjs";

const blocks = 10;

/**
 * Times the same throws in every engine, interleaved, with a rotating first engine. throwOf
 * returns the initial state of a throw by number. Returns the throws per second and the seconds
 * of each block by engine name. Other load on the machine affects all engines of a block equally.
 */
export function time(engines, throwOf, n, count, progress) {
  const warmUp = Math.ceil(count / 10);
  const seconds = engines.map(() => new Float64Array(blocks));
  for (let i = -warmUp; i < count; i++) {
    const start = throwOf(i + warmUp);
    for (let k = 0; k < engines.length; k++) {
      const e = (i + warmUp + k) % engines.length;
      const took = timeOne(engines[e], n, start);
      if (i >= 0) seconds[e][Math.floor((i * blocks) / count)] += took;
    }
    progress("timed", i + warmUp + 1, count + warmUp);
  }
  return Object.fromEntries(
    engines.map(({ name }, e) => [name, { rate: count / blocks / median(seconds[e]), seconds: seconds[e] }]),
  );
}

function timeOne(engine, n, start) {
  const from = performance.now();
  engine.place(start);
  if (engine.settle) engine.settle();
  else settle(engine, n);
  return (performance.now() - from) / 1000;
}

/** Returns the speed of a relative to b, the median over the blocks. */
export const ratio = (a, b) => median(a.seconds.map((s, i) => b.seconds[i] / s));
