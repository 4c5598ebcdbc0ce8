import { leadOf, restitution, slideError } from "./closed.mjs";
import { quality } from "./quality.mjs";
import { time } from "./timing.mjs";

/**
 * Throws n dice one way in every engine: `throws` of them for speed and `looks` for quality,
 * which is that of the engines whose loop is here (the loop inside changes no throw).
 * Returns what was found by the engines' names.
 */
export function compare(engines, setup, { way, n, throws, looks }, progress) {
  const { start } = engines.find((e) => e.start);
  const throwOf = (number) => start(way, n, number);
  const timed = time(engines, throwOf, n, throws, progress);
  const measured = {};
  for (const e of engines) {
    if (!e.settle) measured[e.name] = quality(e, setup, throwOf, n, looks, leadOf(e, setup), progress);
  }
  return { way, n, timed, measured };
}

/** What each engine makes of motions whose outcome is known, by the engines' names. */
export function closedForms(engines, setup) {
  const looked = engines.filter((e) => !e.settle);
  return Object.fromEntries(
    looked.map((e) => [e.name, { restitution: restitution(e, setup), slide: slideError(e, setup) }]),
  );
}
