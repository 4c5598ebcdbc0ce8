import { test } from "node:test";
import assert from "node:assert/strict";
import { costs, exactness, speed } from "./budgets.mjs";
import { havok120, rapierSimd, us, usInside } from "./engines/all.mjs";

/** Returns timings with one second for our engine and the given ones for others. */
const timed = (others) =>
  Object.fromEntries(
    Object.entries({ [us]: 1, [usInside]: 0.01, ...others }).map(([name, s]) => [name, { seconds: [s, s, s] }]),
  );

for (const { name, run, met } of [
  {
    name: "4 dice, fast enough",
    run: { way: "spread", n: 4, timed: timed({ [havok120]: 1.5, [rapierSimd]: 2.5 }) },
    met: [true, true],
  },
  {
    name: "4 dice, too slow",
    run: { way: "pile", n: 4, timed: timed({ [havok120]: 1.49, [rapierSimd]: 2.49 }) },
    met: [false, false],
  },
  {
    name: "10 dice, fast enough",
    run: { way: "pile", n: 10, timed: timed({ [havok120]: 1, [rapierSimd]: 0.1 }) },
    met: [true],
  },
  { name: "20 dice, too slow", run: { way: "spread", n: 20, timed: timed({ [havok120]: 0.99 }) }, met: [false] },
  { name: "an engine that did not run", run: { way: "spread", n: 20, timed: timed({ [rapierSimd]: 0.5 }) }, met: [] },
  { name: "hard throws", run: { way: "pile, fast", n: 20, timed: timed({ [havok120]: 0.5 }) }, met: [] },
])
  test(`speed: ${name}`, () =>
    assert.deepEqual(
      speed([run]).map((b) => b.met),
      met,
    ));

const good = { deepMedian: 0.2e-3, deepMost: 1e-3, gain: 1e-3, tilt: 0.1, lost: 0 };
const closed = (restitution, slide) => ({ [us]: { restitution, slide } });
for (const { name, quality = good, way = "pile", alone = closed(0.2901, -0.01), missed } of [
  { name: "all at their limits", missed: [] },
  {
    name: "deep",
    quality: { ...good, deepMedian: 0.21e-3, deepMost: 1.1e-3 },
    missed: ["4 d6, pile: overlap, median", "4 d6, pile: overlap, p99"],
  },
  { name: "gaining", quality: { ...good, gain: 1.1e-3 }, missed: ["4 d6, pile: energy gain, p99"] },
  { name: "leaning", quality: { ...good, tilt: 0.11 }, missed: ["4 d6, pile: rest tilt, p99"] },
  { name: "no number", quality: { ...good, gain: NaN }, missed: ["4 d6, pile: energy gain, p99"] },
  {
    name: "hard throws may lose nothing",
    way: "pile, fast",
    quality: { ...good, deepMost: 1, lost: 1 },
    missed: ["dice lost, all kinds of throws"],
  },
  { name: "single die", alone: closed(0.311, 0.011), missed: ["restitution for 0.3", "slide off v²/2μg"] },
]) {
  test(`exactness: ${name}`, () => {
    const budgets = exactness([{ way, n: 4, measured: { [us]: quality } }], alone);
    assert.deepEqual(
      budgets.filter((b) => !b.met).map((b) => b.quantity),
      missed,
    );
  });
}

const measured = (changes = {}) =>
  Object.entries({
    "Resolve/4dF": { "ns/op": 150, "allocs/op": 0 },
    "Resolve/opposed": { "ns/op": 9000, "allocs/op": 12 },
    "Odds/4dF": { "ns/op": 1e6, "allocs/op": 3 },
    "Odds/opposed-10dF": { "ns/op": 1e3, "allocs/op": 3 },
    Decode1000: { "ns/op": 20e6 },
    Encode1000: { "ns/op": 50e6, "B/roll": 24 },
    ...changes,
  })
    .filter(([, figures]) => figures)
    .map(([name, figures]) => ({ name, figures }));

for (const { name, changes, missed } of [
  { name: "all at their limits", missed: [] },
  {
    name: "slow to resolve",
    changes: { "Resolve/4dF": { "ns/op": 151, "allocs/op": 0 } },
    missed: ["151 ns"],
  },
  {
    name: "an allocation",
    changes: { "Resolve/4dF": { "ns/op": 90, "allocs/op": 1 } },
    missed: ["1 allocations"],
  },
  { name: "one slow table", changes: { "Odds/opposed-10dF": { "ns/op": 1.5e6 } }, missed: ["1.500 ms"] },
  { name: "slow to restore", changes: { Decode1000: { "ns/op": 21e6 } }, missed: ["21 ms"] },
  { name: "large rolls", changes: { Encode1000: { "ns/op": 1, "B/roll": 24.1 } }, missed: ["24.100 bytes"] },
  {
    name: "missing measurements are missed budgets",
    changes: { "Resolve/4dF": null, Encode1000: { "ns/op": 1 } },
    missed: ["not measured", "not measured", "not measured"],
  },
])
  test(`costs: ${name}`, () =>
    assert.deepEqual(
      costs(measured(changes))
        .filter((b) => !b.met)
        .map((b) => b.measured),
      missed,
    ));

test("costs: reports the maximum of several benchmarks", () => {
  const odds = costs(measured()).filter((b) => b.quantity.startsWith("an odds"));
  assert.deepEqual(odds, [
    { quantity: "an odds table, maximum of 2 (Odds/4dF)", limit: "≤ 1 ms", measured: "1 ms", met: true },
  ]);
});
