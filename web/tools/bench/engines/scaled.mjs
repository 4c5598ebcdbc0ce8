import { STATE } from "../throws.mjs";

/**
 * Starts an engine in another unit of length, `units` to the metre: most have
 * tolerances made for bodies of about one unit. Places and speeds are converted on
 * the way in and out; times, rotations and spins are the same.
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

/** Multiplies the places and velocities of states. */
function lengths(states, by) {
  for (let o = 0; o < states.length; o += STATE) {
    for (const k of [0, 1, 2, 7, 8, 9]) states[o + k] *= by;
  }
  return states;
}
