// What every engine gets to throw: dice as flat states of 13 numbers (place, rotation
// x y z w, velocity, spin), in metres and seconds. The starts of throws come from our
// program, which has them from game/trial.
import { isCalm } from "./settle.mjs";

export const STATE = 13;

/** The most dice our program has room for. */
export const maxDice = 40;

/**
 * How dice leave the hand, in the order of ways in throws/throws_wasm.go: 1–2 m/s and
 * spins to 40 rad/s; wild is 6 m/s, fast 3–6 m/s, both with spins to 100 rad/s.
 */
export const ways = ["spread", "spread, wild", "pile", "pile, fast"];

/** What all engines are told of the tray and the dice. */
export const setup = {
  side: 0.25, // of the square tray
  edge: 0.016,
  density: 1180,
  friction: 0.4,
  restitution: 0.3,
  gravity: 9.81,
  isCalm,
};
