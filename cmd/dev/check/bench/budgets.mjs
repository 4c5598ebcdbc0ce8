// Budgets: { quantity, limit, measured, met }. A budget without a measurement is missed. Engines that
// did not run set no budget.
import { havok120, rapierSimd, us } from "./engines/all.mjs";
import { ratio } from "./timing.mjs";

/** Titles of the groups of budgets. */
export const groups = {
  ratios: "ratio, both measured in this run",
  exact: "computed, same on every machine",
  times: "on this machine, best of ten",
  size: "as built, after brotli",
};

/** Kinds of throws with budgets for speed and quality, at 1–2 m/s. */
const usual = ["spread", "pile"];

const four = [
  [havok120, 1.5],
  [rapierSimd, 2.5],
];
const more = [[havok120, 1]];

/** Returns budgets of our speed relative to other engines under the same conditions. */
export function speed(runs) {
  return runs
    .filter((r) => usual.includes(r.way))
    .flatMap(({ way, n, timed }) =>
      (n > 4 ? more : four)
        .filter(([rival]) => timed[rival])
        .map(([rival, least]) => {
          const speedup = ratio(timed[us], timed[rival]);
          return {
            quantity: `${n} d6, ${way}: throws/s over ${rival}`,
            limit: `≥ ${least.toFixed(1)}`,
            measured: speedup.toFixed(2),
            met: speedup >= least,
          };
        }),
    );
}

/** Returns budgets of the quality of our throws. */
export function exactness(runs, closed) {
  const { restitution, slide } = closed[us];
  const lost = runs.reduce((sum, r) => sum + r.measured[us].lost, 0);
  return [
    ...runs
      .filter((r) => usual.includes(r.way))
      .flatMap(({ way, n, measured }) => {
        const q = measured[us];
        const of = (what, value, bound, unit) => most(`${n} d6, ${way}: ${what}`, value, bound, unit);
        return [
          of("overlap, median", q.deepMedian * 1000, 0.2, "mm"),
          of("overlap, p99", q.deepMost * 1000, 1, "mm"),
          of("energy gain, p99", q.gain * 100, 0.1, "%"),
          of("rest tilt, p99", q.tilt, 0.1, "°"),
        ];
      }),
    {
      quantity: "restitution for 0.3",
      limit: "±0.01",
      measured: restitution.toFixed(3),
      met: Math.abs(restitution - 0.3) <= 0.01,
    },
    most("slide off v²/2μg", Math.abs(slide) * 100, 1, "%"),
    { quantity: "dice lost, all kinds of throws", limit: "0", measured: String(lost), met: lost === 0 },
  ];
}

const [ns, ms] = [1, 1e6];
const unopposed = /^Resolve\/4dF$/;

/** Limits of figures in the Go benchmarks whose names match. */
const bounds = [
  {
    match: unopposed,
    quantity: "resolving unopposed 4dF",
    figure: "ns/op",
    bound: 150,
    per: ns,
    unit: "ns",
  },
  {
    match: unopposed,
    quantity: "resolving unopposed 4dF",
    figure: "allocs/op",
    bound: 0,
    per: 1,
    unit: "allocations",
  },
  { match: /^Odds/, quantity: "an odds table", figure: "ns/op", bound: 1, per: ms, unit: "ms" },
  { match: /^Decode1000$/, quantity: "restoring 1,000 rolls", figure: "ns/op", bound: 20, per: ms, unit: "ms" },
  { match: /^Encode1000$/, quantity: "a stored roll", figure: "B/roll", bound: 24, per: 1, unit: "bytes" },
];

/** The Go benchmarks with budgets. */
export const benchmarked = { packages: ["./engine", "./engine/session"], pattern: "Resolve|Odds|Encode|Decode" };

/** Returns the budgets of rules and storage; benchmarks come from parse. */
export function costs(benchmarks) {
  return bounds.flatMap(({ match, quantity, figure, bound, per, unit }) => {
    const found = benchmarks.filter((b) => match.test(b.name) && figure in b.figures);
    if (found.length === 0) return [{ quantity, limit: `≤ ${bound} ${unit}`, measured: "not measured", met: false }];
    const worst = found.reduce((a, b) => (b.figures[figure] > a.figures[figure] ? b : a));
    const which = found.length > 1 ? `${quantity}, maximum of ${found.length} (${worst.name})` : quantity;
    return [most(which, worst.figures[figure] / per, bound, unit)];
  });
}

const digits = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(3));
const most = (quantity, value, bound, unit) => ({
  quantity,
  limit: `≤ ${bound} ${unit}`,
  measured: `${digits(value)} ${unit}`,
  met: value <= bound,
});
