import { before, test } from "node:test";
import assert from "node:assert/strict";
import { build } from "./build.mjs";
import { ours } from "./engines/ours.mjs";
import { overlap } from "./measure.mjs";
import { settle } from "./settle.mjs";
import { STATE, setup } from "./throws.mjs";

let outside;
let inside;
before(async () => {
  const wasm = build();
  [outside, inside] = [await ours(setup, wasm), await ours(setup, wasm, { inside: true })];
});

const speedOf = (s, i) => Math.hypot(...s.subarray(i * STATE + 7, i * STATE + 10));

for (const { way, slowest, fastest } of [
  { way: "spread", slowest: 1, fastest: 2 },
  { way: "spread, wild", slowest: 6, fastest: 6 },
  { way: "pile", slowest: 0.95, fastest: 2.1 },
  { way: "pile, fast", slowest: 2.85, fastest: 6.3 },
]) {
  test(`${way}: dice start apart, inside the tray and with the specified speeds`, () => {
    for (const n of [1, 4, 10, 20]) {
      const one = outside.start(way, n, 7);
      assert.equal(one.length, n * STATE);
      assert.equal(overlap(one, setup, 0), 0);
      assert.deepEqual(one, outside.start(way, n, 7));
      assert.notDeepEqual(one, outside.start(way, n, 8));
      for (let i = 0; i < n; i++) {
        assert.ok(
          speedOf(one, i) >= slowest - 1e-12 && speedOf(one, i) <= fastest + 1e-12,
          `die ${i}: ${speedOf(one, i)} m/s`,
        );
      }
    }
  });

  test(`${way}: the loop inside gives the same states as the loop in JavaScript`, () => {
    const there = new Float64Array(10 * STATE);
    const here = new Float64Array(10 * STATE);
    for (let number = 0; number < 20; number++) {
      const start = outside.start(way, 10, number);
      inside.place(start);
      const steps = inside.settle();
      inside.read(there);
      outside.place(start);
      assert.equal(settle(outside, 10), steps);
      outside.read(here);
      assert.deepEqual(here, there);
    }
  });
}
