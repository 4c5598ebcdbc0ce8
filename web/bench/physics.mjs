#!/usr/bin/env node
// Our physics beside that of others: the same throws in one process. See README.md.
import { parseArgs } from "node:util";
import { budgets } from "./budgets.mjs";
import { build } from "./build.mjs";
import { entries, start, us } from "./engines/all.mjs";
import { progressOn } from "./progress.mjs";
import { quality } from "./quality.mjs";
import { write } from "./report.mjs";
import { table } from "./table.mjs";
import { ratio, time } from "./timing.mjs";
import { setup } from "./throws.mjs";

const rivals = ["rapier3d-compat 0.21 @120", "rapier3d-simd-compat 0.20 @120", "havok 1.3.14 @120"];

const { values: options } = parseArgs({
  options: {
    throws: { type: "string", default: "1000" },
    quality: { type: "string", default: "300" },
    dice: { type: "string", default: "4,10" },
    only: { type: "string", default: "" },
    out: { type: "string", default: "" },
  },
});

const count = (name) => {
  const n = Number(options[name]);
  if (Number.isInteger(n) && n >= 10) return n;
  console.error(`--${name}: ${options[name]} is refused: a whole number from 10 up is wanted`);
  process.exit(2);
};

/** The engines whose name holds one of the words asked for; ours always. */
function chosen(all) {
  const words = options.only.split(",").filter(Boolean);
  return all.filter(([name]) => words.length === 0 || name === us || words.some((w) => name.includes(w)));
}

function speedTable(engines, timed, n) {
  const against = rivals.filter((name) => engines.some((e) => e.name === name));
  const of = (name) => timed[engines.findIndex((e) => e.name === name)];
  const head = [`${n} d6`, "throws/s", ...against.map((name) => `× ${name}`)];
  return table(
    head,
    engines.map((e, i) => [
      e.name,
      timed[i].rate.toFixed(0),
      ...against.map((name) => ratio(timed[i], of(name)).toFixed(2)),
    ]),
  );
}

function qualityTable(engines, measured, n) {
  const mm = (x) => (x * 1000).toFixed(2);
  const percent = (x) => `${(x * 100).toFixed(2)} %`;
  const head = [
    `${n} d6`,
    "rest s",
    "overlap mm p50 / p99",
    "energy gain p99",
    "tilt ° p99",
    "cocked",
    "lost, wild",
    "restitution",
    "slide off",
  ];
  return table(
    head,
    engines.map((e, i) => {
      const q = measured[i];
      return [
        e.name,
        q.seconds.toFixed(2),
        `${mm(q.deepMedian)} / ${mm(q.deepMost)}`,
        percent(q.gain),
        q.tilt.toFixed(3),
        percent(q.cocked),
        percent(q.lost),
        q.restitution.toFixed(3),
        percent(q.slide),
      ];
    }),
  );
}

const budgetTable = (runs) =>
  table(
    ["budget", "must be", "is", "kept"],
    runs.flatMap((run) => budgets(run, us)).map(([what, must, is, kept]) => [what, must, is, kept ? "yes" : "**no**"]),
  );

if (options.out && !options.out.endsWith(".md")) {
  console.error(`--out: ${options.out} is refused: the name of a document ends in .md`);
  process.exit(2);
}
const [throws, looks] = [count("throws"), count("quality")];
const engines = await start(chosen(entries(setup, build())));
const throwOf = engines.find((e) => e.name.startsWith(us)).start;
const progress = progressOn(process.stderr);
const runs = [];
const tables = [];
const print = (text) => {
  tables.push(text);
  console.log(`${text}\n`);
};
for (const n of options.dice.split(",").map(Number)) {
  const timed = time(engines, throwOf, n, throws, progress);
  print(speedTable(engines, timed, n));
  const measured = engines.map((e) => quality(e, setup, throwOf, n, looks, progress));
  print(qualityTable(engines, measured, n));
  runs.push({ n, engines, timed, measured });
}
print(budgetTable(runs));
if (options.out) write(options.out, runs, tables);
process.exit(0); // our program and some others' never end by themselves
