// Motions with a known result in closed form.
import { STATE } from "./throws.mjs";

const flat = (x, z, vx, vz) => Float64Array.from([x, 0, z, 0, 0, 0, 1, vx, 0, vz, 0, 0, 0]);

/**
 * Returns by how many seconds the positions of a falling die are ahead of its velocity: half a
 * step if an engine moves by the new velocity, 0 if by the mean.
 */
export function leadOf(engine, { gravity }) {
  const s = new Float64Array(STATE);
  engine.place(flat(0, 0.2, 0, 0));
  const at = () => {
    engine.step();
    engine.read(s);
    return [s[2], s[9]];
  };
  const [z0, v0] = at();
  for (let i = 0; i < 8; i++) at();
  const [z1, v1] = at();
  return ((v1 * v1 - v0 * v0) / 2 + gravity * (z1 - z0)) / (gravity * (v1 - v0));
}

/** Returns the restitution of a die dropped flat, from its rebound heights; the mean over some heights. */
export function restitution(engine, { edge }) {
  const heights = [0.05, 0.075, 0.1, 0.125, 0.15];
  const each = heights.map((h) => Math.sqrt(jump(engine, edge / 2, h) / h));
  return each.reduce((sum, e) => sum + e) / each.length;
}

/** Returns the height of the first rebound, with a parabola between steps. */
function jump(engine, rest, height) {
  const s = new Float64Array(STATE);
  engine.place(flat(0, rest + height, 0, 0));
  const z = [];
  let rising = false;
  for (let i = 0; i < engine.hz; i++) {
    engine.step();
    engine.read(s);
    z.push(s[2] - rest);
    if (rising && s[9] < 0) break;
    rising = s[9] > 0;
  }
  if (!rising) return 0;
  const [a, b, c] = z.slice(-3);
  return b - (c - a) ** 2 / (8 * (a - 2 * b + c));
}

/** Returns the relative error of the sliding distance of a pushed die against v²/2μg. */
export function slideError(engine, { edge, friction, gravity }) {
  const s = new Float64Array(STATE);
  const speed = 1.3;
  const start = -0.11;
  engine.place(flat(start, edge / 2, speed, 0));
  for (let i = 0; i < engine.hz; i++) engine.step();
  engine.read(s);
  return (s[0] - start) / (speed ** 2 / (2 * friction * gravity)) - 1;
}
