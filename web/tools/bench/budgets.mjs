// What has to be kept to. A budget says what it is of, what it must be, what it is, and
// whether it is kept. What was not measured is not kept; a rival that took no part sets none.
import { havok120, rapierSimd, us } from "./engines/all.mjs";
import { ratio } from "./timing.mjs";

/** What the figures of a group of budgets hold for. */
export const groups = {
  ratios: "ratio, both measured in this run",
  exact: "computed, the same on every machine",
  times: "on this machine, best of ten",
  weight: "as built, compressed by brotli",
};

/** The ways of throwing for which speed and quality are set: 1–2 m/s. */
const usual = ["spread", "pile"];

const four = [
  [havok120, 1.5],
  [rapierSimd, 2.5],
];
const more = [[havok120, 1]];

/** Our throws a second by those of others, with the same seat. */
export function speed(runs) {
  return runs
    .filter((r) => usual.includes(r.way))
    .flatMap(({ way, n, timed }) =>
      (n > 4 ? more : four)
        .filter(([rival]) => timed[rival])
        .map(([rival, least]) => {
          const is = ratio(timed[us], timed[rival]);
          return {
            what: `${n} d6, ${way}: throws/s by ${rival}`,
            must: `≥ ${least.toFixed(1)}`,
            is: is.toFixed(2),
            kept: is >= least,
          };
        }),
    );
}

/** How well ours throws. */
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
      what: "restitution for 0.3",
      must: "±0.01",
      is: restitution.toFixed(3),
      kept: Math.abs(restitution - 0.3) <= 0.01,
    },
    most("slide off v²/2μg", Math.abs(slide) * 100, 1, "%"),
    { what: "dice lost, all ways of throwing", must: "0", is: String(lost), kept: lost === 0 },
  ];
}

const [ns, ms] = [1, 1e6];
const unopposed = /^Resolve\/4dF$/;

/** Each bounds a figure of the Go benchmarks whose names match. */
const bounds = [
  {
    match: unopposed,
    what: "resolve unopposed 4dF",
    figure: "ns/op",
    bound: 150,
    per: ns,
    unit: "ns",
  },
  {
    match: unopposed,
    what: "resolve unopposed 4dF",
    figure: "allocs/op",
    bound: 0,
    per: 1,
    unit: "allocations",
  },
  { match: /^Odds/, what: "odds", figure: "ns/op", bound: 1, per: ms, unit: "ms" },
  { match: /^Decode1000$/, what: "restoring 1,000 rolls", figure: "ns/op", bound: 20, per: ms, unit: "ms" },
  { match: /^Encode1000$/, what: "a stored roll", figure: "B/roll", bound: 24, per: 1, unit: "bytes" },
];

/** Where the Go benchmarks are that have budgets, and which they are. */
export const benchmarked = { packages: ["./engine", "./engine/session"], pattern: "Resolve|Odds|Encode|Decode" };

/** What rules and store take; benchmarks are those that parse returns. */
export function costs(benchmarks) {
  return bounds.flatMap(({ match, what, figure, bound, per, unit }) => {
    const found = benchmarks.filter((b) => match.test(b.name) && figure in b.figures);
    if (found.length === 0) return [{ what, must: `≤ ${bound} ${unit}`, is: "not measured", kept: false }];
    const worst = found.reduce((a, b) => (b.figures[figure] > a.figures[figure] ? b : a));
    const which = found.length > 1 ? `${what}, the worst of ${found.length} (${worst.name})` : what;
    return [most(which, worst.figures[figure] / per, bound, unit)];
  });
}

const digits = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(3));
const most = (what, value, bound, unit) => ({
  what,
  must: `≤ ${bound} ${unit}`,
  is: `${digits(value)} ${unit}`,
  kept: value <= bound,
});
