import { STATE } from "../throws.mjs";

/**
 * Starts an engine with another unit of length, `units` per metre, as the tolerances of most
 * engines suit bodies of about one unit. Positions and velocities are converted in both
 * directions.
 */
export async function scaled(units, setup, begin) {
  const inside = {
    ...setup,
    side: setup.side * units,
    edge: setup.edge * units,
    gravity: setup.gravity * units,
    isCalm: (speed2, spin2) => setup.isCalm(speed2 / units ** 2, spin2),
  };
  const engine = await begin(inside);
  return {
    ...engine,
    place: (states) => engine.place(lengths(states.slice(), units)),
    read(out) {
      engine.read(out);
      lengths(out, 1 / units);
    },
  };
}

/** Scales positions and velocities in place. */
function lengths(states, by) {
  for (let o = 0; o < states.length; o += STATE) {
    for (const k of [0, 1, 2, 7, 8, 9]) states[o + k] *= by;
  }
  return states;
}
