// Input of all engines. The state of a die is 13 numbers: position, rotation x y z w, velocity
// and angular velocity, in metres and seconds. Initial states come from cmd/dev/check/trial.
import { isCalm } from "./settle.mjs";

export const STATE = 13;

/** The maximum number of dice in our program. */
export const maxDice = 40;

/**
 * Kinds of throws, in the order of ways in throws/throws_wasm.go: 1–2 m/s with up to 40 rad/s;
 * wild has 6 m/s, fast 3–6 m/s, both with up to 100 rad/s.
 */
export const ways = ["spread", "spread, wild", "pile", "pile, fast"];

/** Tray and dice, the same for all engines. */
export const setup = {
  side: 0.25, // of the square tray
  edge: 0.016,
  density: 1180,
  friction: 0.4,
  restitution: 0.3,
  gravity: 9.81,
  isCalm,
};
