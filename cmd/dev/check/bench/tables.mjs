// Tables of results.
import { havok120, rapierSimd, us, usInside } from "./engines/all.mjs";
import { table } from "./table.mjs";
import { ratio } from "./timing.mjs";

const mm = (x) => (x * 1000).toFixed(2);
const percent = (x) => `${(x * 100).toFixed(2)} %`;

/** Returns the engines that ours is compared with, and the heads of their columns. */
const rivalsOf = (timed) =>
  [
    [havok120, "× Havok @120"],
    [rapierSimd, "× Rapier SIMD @120"],
  ].filter(([name]) => name in timed);

/** Returns our throws per second of one kind and number of dice, in a line. */
export function speedLine({ way, n, timed }) {
  const ours = timed[us];
  const times = rivalsOf(timed).map(([rival, head]) => `${ratio(ours, timed[rival]).toFixed(2)} ${head}`);
  return `${n} d6, ${way}: ${[`${ours.rate.toFixed(0)} throws/s`, ...times].join(", ")}`;
}

/** Returns throws per second of all engines for one kind of throw, by number of dice. */
export function speedTable(runs) {
  const names = Object.keys(runs[0].timed);
  const rivals = rivalsOf(runs[0].timed);
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

/** Returns the quality of all engines for one kind of throw and number of dice. */
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

/** Returns the results of motions with a known outcome. */
export const closedTable = (closed) =>
  table(
    ["single die", "restitution for 0.3", "slide off v²/2μg"],
    Object.entries(closed).map(([name, c]) => [name, c.restitution.toFixed(3), percent(c.slide)]),
  );

/** Returns the median seconds to rest; engines faster than ours are bold. */
export function restTable(runs) {
  const names = Object.keys(runs[0].measured);
  return table(
    ["seconds to rest", ...names],
    runs.map(({ way, n, measured }) => [
      `${n} d6, ${way}`,
      ...names.map((name) => {
        const { seconds } = measured[name];
        return seconds < measured[us].seconds ? `**${seconds.toFixed(3)}**` : seconds.toFixed(3);
      }),
    ]),
  );
}

/** Lists the throws in which other engines are faster than ours under the same conditions. */
export function fasterText(runs) {
  const rivals = Object.keys(runs[0].timed).filter((name) => name !== us && name !== usInside);
  const lines = rivals.map((name) => [name, fasterWith(name, runs)]).filter(([, where]) => where.length > 0);
  if (lines.length === 0) return "No engine is faster than ours under the same conditions.";
  return `Faster than ours under the same conditions:\n\n${lines.map(([name, where]) => `- ${name}: ${where.join("; ")}`).join("\n")}`;
}

function fasterWith(name, runs) {
  const each = runs.map((run) => ({ ...run, times: ratio(run.timed[name], run.timed[us]).toFixed(2) }));
  return each.filter(({ times }) => times > 1).map(({ way, n, times }) => `${times}× with ${n} d6, ${way}`);
}

/** Returns a table of one group of budgets. */
export const budgetTable = (group, budgets) =>
  table(
    [`budget: ${group}`, "limit", "measured", "met"],
    budgets.map(({ quantity, limit, measured, met }) => [quantity, limit, measured, met ? "yes" : "**no**"]),
  );
