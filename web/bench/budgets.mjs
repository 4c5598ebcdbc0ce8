import { ratio } from "./timing.mjs";

/**
 * What our physics has to keep to, for the dice that were thrown: what, bound, figure and
 * whether it is kept. A budget whose rival takes no part is left out.
 */
export function budgets({ n, engines, timed, measured }, us) {
  const at = (name) => engines.findIndex((e) => e.name.startsWith(name));
  const q = measured[at(us)];
  const speed = (name, least) => {
    const rival = at(name);
    if (rival < 0) return [];
    const times = ratio(timed[at(us)], timed[rival]);
    return [[`${n} d6: throws/s by ${engines[rival].name}`, `≥ ${least.toFixed(1)}`, times.toFixed(2), times >= least]];
  };
  const most = (what, value, bound, unit) => [
    `${n} d6: ${what}`,
    `≤ ${bound} ${unit}`,
    `${value.toFixed(3)} ${unit}`,
    value <= bound,
  ];
  return [
    ...speed("havok 1.3.14 @120", n > 4 ? 1 : 1.5),
    ...(n > 4 ? [] : speed("rapier3d-simd-compat 0.20 @120", 2.5)),
    most("overlap, median", q.deepMedian * 1000, 0.2, "mm"),
    most("overlap, p99", q.deepMost * 1000, 1, "mm"),
    most("energy gain, p99", q.gain * 100, 0.1, "%"),
    most("rest tilt, p99", q.tilt, 0.1, "°"),
    [`${n} d6: restitution for 0.3`, "±0.01", q.restitution.toFixed(3), Math.abs(q.restitution - 0.3) <= 0.01],
    most("slide off v²/2μg", Math.abs(q.slide) * 100, 1, "%"),
    [`${n} d6: dice lost when wild`, "0", String(q.lost), q.lost === 0],
  ];
}
