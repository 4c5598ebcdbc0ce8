// What was found, as tables.
import { havok120, rapierSimd, us, usInside } from "./engines/all.mjs";
import { table } from "./table.mjs";
import { ratio } from "./timing.mjs";

const mm = (x) => (x * 1000).toFixed(2);
const percent = (x) => `${(x * 100).toFixed(2)} %`;

/** Throws a second of all engines for one way of throwing, by the number of dice. */
export function speedTable(runs) {
  const names = Object.keys(runs[0].timed);
  const rivals = [
    [havok120, "× Havok @120"],
    [rapierSimd, "× Rapier SIMD @120"],
  ].filter(([name]) => names.includes(name));
  const head = runs.flatMap(({ n }) => [`${n} d6: throws/s`, ...rivals.map(([, short]) => short)]);
  return table(
    [runs[0].way, ...head],
    names.map((name) => [
      name,
      ...runs.flatMap(({ timed }) => [
        timed[name].rate.toFixed(0),
        ...rivals.map(([rival]) => ratio(timed[name], timed[rival]).toFixed(2)),
      ]),
    ]),
  );
}

/** How well all engines throw n dice one way. */
export function qualityTable({ way, n, measured }) {
  const head = [
    `${n} d6, ${way}`,
    "rest s",
    "steps",
    "overlap mm p50 / p99",
    "energy gain p99",
    "tilt ° p99",
    "cocked",
    "dice lost",
  ];
  return table(
    head,
    Object.entries(measured).map(([name, q]) => [
      name,
      q.seconds.toFixed(2),
      q.steps.toFixed(0),
      `${mm(q.deepMedian)} / ${mm(q.deepMost)}`,
      percent(q.gain),
      q.tilt.toFixed(3),
      percent(q.cocked),
      String(q.lost),
    ]),
  );
}

/** What each engine makes of motions whose outcome is known. */
export const closedTable = (closed) =>
  table(
    ["alone", "restitution for 0.3", "slide off v²/2μg"],
    Object.entries(closed).map(([name, c]) => [name, c.restitution.toFixed(3), percent(c.slide)]),
  );

/** Seconds to rest, median; in bold those of engines that are there sooner than ours. */
export function restTable(runs) {
  const names = Object.keys(runs[0].measured);
  return table(
    ["at rest after s", ...names],
    runs.map(({ way, n, measured }) => [
      `${n} d6, ${way}`,
      ...names.map((name) => {
        const { seconds } = measured[name];
        return seconds < measured[us].seconds ? `**${seconds.toFixed(3)}**` : seconds.toFixed(3);
      }),
    ]),
  );
}

/** Says with which throws others are faster than ours with the same seat. */
export function fasterText(runs) {
  const rivals = Object.keys(runs[0].timed).filter((name) => name !== us && name !== usInside);
  const lines = rivals.map((name) => [name, fasterWith(name, runs)]).filter(([, where]) => where.length > 0);
  if (lines.length === 0) return "Nobody is faster than ours with the same seat.";
  return `Faster than ours with the same seat:\n\n${lines.map(([name, where]) => `- ${name}: ${where.join("; ")}`).join("\n")}`;
}

function fasterWith(name, runs) {
  const each = runs.map((run) => ({ ...run, times: ratio(run.timed[name], run.timed[us]).toFixed(2) }));
  return each
    .filter(({ times }) => times > 1)
    .map(({ way, n, times }) => `${times} times as fast with ${n} d6, ${way}`);
}

/** Budgets of one group. */
export const budgetTable = (group, budgets) =>
  table(
    [`budget: ${group}`, "must be", "is", "kept"],
    budgets.map(({ what, must, is, kept }) => [what, must, is, kept ? "yes" : "**no**"]),
  );
