// What every engine gets to throw: dice as flat states of 13 numbers (place, rotation
// x y z w, velocity, spin), in metres and seconds. The starts of throws come from our
// program, which has them from game/trial.
import { isCalm } from './settle.mjs';

export const STATE = 13;

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
