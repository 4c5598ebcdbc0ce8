import { leadOf, restitution, slideError } from "./closed.mjs";
import { quality } from "./quality.mjs";
import { time } from "./timing.mjs";

/**
 * Throws n dice in every engine: `throws` times for speed, `samples` times for quality. Quality
 * is not measured with the loop inside, whose throws are the same. Results are by engine name.
 * `first` is the number of the first throw.
 */
export function compare(engines, setup, { way, n, throws, samples, first }, progress) {
  const { start } = engines.find((e) => e.start);
  const throwOf = (number) => start(way, n, first + number);
  const timed = time(engines, throwOf, n, throws, progress);
  const measured = {};
  for (const e of engines) {
    if (!e.settle) measured[e.name] = quality(e, setup, throwOf, n, samples, leadOf(e, setup), progress);
  }
  return { way, n, timed, measured };
}

/** Returns the results of motions with a known outcome, by engine name. */
export function closedForms(engines, setup) {
  const outside = engines.filter((e) => !e.settle);
  return Object.fromEntries(
    outside.map((e) => [e.name, { restitution: restitution(e, setup), slide: slideError(e, setup) }]),
  );
}
