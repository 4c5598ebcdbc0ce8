// Measurements of a throw from its states, the same for all engines.
import { STATE } from "./throws.mjs";

/**
 * Returns the maximum overlap of dice with the tray and each other, in metres, or 0. A rounded
 * die is a smaller box plus everything within the rounding.
 */
export function overlap(states, { edge, side }, rounding) {
  const dice = [];
  for (let o = 0; o < states.length; o += STATE) dice.push(boxOf(states, o, edge / 2 - rounding));
  let deep = 0;
  for (const [i, d] of dice.entries()) {
    deep = Math.max(deep, rounding + intoTray(d, side / 2));
    for (let j = 0; j < i; j++) deep = Math.max(deep, 2 * rounding - gap(d, dice[j], 2 * rounding));
  }
  return deep;
}

function boxOf(s, o, half) {
  const [x, y, z, w] = s.subarray(o + 3, o + 7);
  const axes = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
  return { at: [s[o], s[o + 1], s[o + 2]], axes, half };
}

/** Returns how far a box penetrates the floor or a wall, or minus its distance. */
function intoTray({ at, axes, half }, side) {
  const reach = (k) => half * (Math.abs(axes[0][k]) + Math.abs(axes[1][k]) + Math.abs(axes[2][k]));
  return Math.max(reach(2) - at[2], reach(0) + Math.abs(at[0]) - side, reach(1) + Math.abs(at[1]) - side);
}

/**
 * Returns the distance between two boxes, negative if they overlap: the maximum over the
 * separating axes. These miss two corners that face each other, so the direction between the
 * nearest points is tried too. Above `enough` a lower bound may be returned.
 */
export function gap(a, b, enough = Infinity) {
  const d = sub(b.at, a.at);
  const far = Math.hypot(...d) - Math.sqrt(3) * (a.half + b.half);
  if (far > enough) return far;
  let most = -Infinity;
  const look = (n) => {
    const length = Math.hypot(...n);
    if (length > 1e-6) most = Math.max(most, along(a, b, d, n) / length);
  };
  for (const u of a.axes) look(u);
  for (const v of b.axes) look(v);
  for (const u of a.axes) for (const v of b.axes) look(cross(u, v));
  if (most > 0) {
    const n = between(a, b);
    const length = Math.hypot(...n);
    if (length > 0) most = Math.max(most, along(a, b, d, n) / length);
  }
  return most;
}

const along = (a, b, d, n) => Math.abs(dot(d, n)) - support(a, n) - support(b, n);
const support = ({ axes, half }, n) => half * axes.reduce((sum, u) => sum + Math.abs(dot(u, n)), 0);

/** Returns the vector between the nearest points of two separate boxes, by alternating projection. */
function between(a, b) {
  let q = b.at;
  let p;
  for (let i = 0; i < 40; i++) {
    p = nearest(a, q);
    q = nearest(b, p);
  }
  return sub(q, p);
}

function nearest({ at, axes, half }, p) {
  const d = sub(p, at);
  const out = [...at];
  for (const u of axes) {
    const t = Math.max(-half, Math.min(half, dot(d, u)));
    for (let k = 0; k < 3; k++) out[k] += t * u[k];
  }
  return out;
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/**
 * Returns the energy of all dice per mass, in m²/s². lead corrects positions that are ahead of
 * the velocity, so that the energy of a falling die is constant.
 */
export function energy(states, { edge, gravity }, lead) {
  let sum = 0;
  for (let o = 0; o < states.length; o += STATE) {
    const [vx, vy, vz, wx, wy, wz] = states.subarray(o + 7, o + 13);
    sum += (vx * vx + vy * vy + vz * vz + ((edge * edge) / 6) * (wx * wx + wy * wy + wz * wz)) / 2;
    sum += gravity * (states[o + 2] - lead * vz);
  }
  return sum;
}

/** Returns the angle of a die to its nearest face, in degrees. */
export function tilt(states, i) {
  const box = boxOf(states, i * STATE, 0);
  const flat = Math.max(...box.axes.map((u) => Math.abs(u[2])));
  return (Math.acos(Math.min(1, flat)) * 180) / Math.PI;
}

/** Reports whether a die left the tray or has no valid position. */
export function isLost(states, i, { side, edge }) {
  const [x, y, z] = states.subarray(i * STATE, i * STATE + 3);
  const inside = Math.abs(x) < side / 2 && Math.abs(y) < side / 2 && z > 0 && z < side + edge;
  return !inside;
}
