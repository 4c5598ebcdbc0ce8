import { test } from "node:test";
import assert from "node:assert/strict";
import { energy, gap, isLost, overlap, tilt } from "./measure.mjs";
import { setup } from "./throws.mjs";

const resting = (x, y, z, turn = [0, 0, 0, 1]) => [x, y, z, ...turn, 0, 0, 0, 0, 0, 0];
const axes = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const box = (at, turned = axes) => ({ at, axes: turned, half: 1 });
const r = Math.SQRT1_2;
const onEdge = [
  [r, 0, r],
  [0, 1, 0],
  [-r, 0, r],
];
for (const { name, a, b, want } of [
  { name: "face to face", a: box([0, 0, 0]), b: box([3, 0.5, 0.5]), want: 1 },
  { name: "overlapping", a: box([0, 0, 0]), b: box([1.75, 0.5, 0]), want: -0.25 },
  { name: "edge to edge", a: box([0, 0, 0]), b: box([5, 6, 0]), want: 5 },
  { name: "corner to corner", a: box([0, 0, 0]), b: box([3, 4, 4]), want: 3 },
  { name: "edge over face", a: box([0, 0, 0]), b: box([0, 0, 3], onEdge), want: 2 - Math.SQRT2 },
]) {
  test(`distance of boxes: ${name}`, () => assert.ok(Math.abs(gap(a, b) - want) < 1e-9, `${gap(a, b)}, want ${want}`));
}

test("a rounded die overlaps less than a sharp one with its corner towards a wall", () => {
  const eighth = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
  const s = Float64Array.from(resting(setup.side / 2 - 0.01, 0, 0.008, eighth));
  const corner = 0.008 * Math.SQRT2 - 0.01;
  assert.ok(Math.abs(overlap(s, setup, 0) - corner) < 1e-12);
  assert.ok(Math.abs(overlap(s, setup, 0.001) - (0.007 * Math.SQRT2 + 0.001 - 0.01)) < 1e-12);
});

test("the energy of a falling die is constant with the right lead", () => {
  const h = 1 / 120;
  let [z, v] = [0.2, 0];
  const of = () => energy(Float64Array.from([0, 0, z, 0, 0, 0, 1, 0, 0, v, 0, 0, 0]), setup, h / 2);
  const before = of();
  for (let i = 0; i < 20; i++) {
    v -= setup.gravity * h;
    z += v * h;
  }
  assert.ok(Math.abs(of() - before) < 1e-12);
});

test("tilt and loss", () => {
  const turned = (degrees) => [Math.sin((degrees * Math.PI) / 360), 0, 0, Math.cos((degrees * Math.PI) / 360)];
  const s = Float64Array.from([...resting(0, 0, 0.008, turned(93)), ...resting(0.2, 0, 0.008), ...resting(NaN, 0, 0)]);
  assert.ok(Math.abs(tilt(s, 0) - 3) < 1e-5);
  assert.deepEqual(
    [0, 1, 2].map((i) => isLost(s, i, setup)),
    [false, true, true],
  );
});
