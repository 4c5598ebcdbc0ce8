// The throws that every engine gets: dice as flat states of 13 numbers
// (place, rotation x y z w, velocity, spin), in metres and seconds.

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

/** How the dice leave the hand. */
export const hand = { slowest: 1, fastest: 2, spin: 40 };
export const wildHand = { slowest: 6, fastest: 6, spin: 100 };

/** A stream of numbers from 0 to 1 (mulberry32 of Tommy Ettinger). */
export function randomStream(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed that a name stands for (FNV-1a). */
export function seedOf(name) {
  let h = 0x811c9dc5;
  for (const c of name) h = Math.imul(h ^ c.codePointAt(0), 0x01000193);
  return h >>> 0;
}

/** The start of a throw of n dice: a bunch over one side, thrown towards the other. */
export function throwOf(n, random, how = hand) {
  const out = new Float64Array(n * STATE);
  const across = Math.ceil(Math.sqrt(n));
  const pitch = 0.03; // no two dice reach each other, however turned
  for (let i = 0; i < n; i++) {
    const speed = how.slowest + (how.fastest - how.slowest) * random();
    const angle = (random() - 0.5) * 1.2;
    out.set([
      -0.09 + pitch * Math.floor(i / across),
      pitch * ((i % across) - (across - 1) / 2),
      0.06 + 0.02 * random(),
      ...rotation(random),
      speed * Math.cos(angle), speed * Math.sin(angle), -0.3 * random(),
      ...ball(random).map((x) => x * how.spin),
    ], i * STATE);
  }
  return out;
}

function rotation(random) {
  for (;;) {
    const q = [0, 0, 0, 0].map(() => 2 * random() - 1);
    const length = Math.hypot(...q);
    if (length < 1 && length > 0.1) return q.map((x) => x / length);
  }
}

function ball(random) {
  for (;;) {
    const v = [0, 0, 0].map(() => 2 * random() - 1);
    if (Math.hypot(...v) < 1) return v;
  }
}
