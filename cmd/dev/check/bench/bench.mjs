#!/usr/bin/env node
// Compares our physics with other engines, measures rules, storage and transfer size, and exits
// with status 1 if a budget is missed. See README.md.
import { parseArgs } from "node:util";
import { parse, run } from "./benchmarks.mjs";
import { benchmarked, costs, exactness, groups, speed } from "./budgets.mjs";
import { build } from "./build.mjs";
import { closedForms, compare } from "./compare.mjs";
import { entries, start, us } from "./engines/all.mjs";
import { progressOn } from "./progress.mjs";
import { write } from "./report.mjs";
import { budgetTable, closedTable, fasterText, qualityTable, restTable, speedLine, speedTable } from "./tables.mjs";
import { maxDice, setup, ways } from "./throws.mjs";
import { measureSizes, sizeBudget, sizeTable } from "./size.mjs";

const { values: options } = parseArgs({
  options: {
    throws: { type: "string", default: "1000" },
    quality: { type: "string", default: "300" },
    dice: { type: "string", default: "4,10,20" },
    first: { type: "string", default: "0" },
    benchtime: { type: "string", default: "0.05s" },
    only: { type: "string", default: "" },
    dist: { type: "string", default: "dist" },
    out: { type: "string", default: "" },
  },
});

function refuse(option, value, allowed) {
  console.error(`--${option}: invalid value ${value}: want ${allowed}`);
  process.exit(2);
}

const whole = (option, value, [least, most]) => {
  const n = Number(value);
  if (Number.isInteger(n) && n >= least && n <= most) return n;
  return refuse(option, value, `an integer ${most < Infinity ? `from ${least} to ${most}` : `of at least ${least}`}`);
};

/** Returns our engines and those with one of the words of --only in their name. */
function chosen(all) {
  const words = options.only.split(",").filter(Boolean);
  return all.filter(([name]) => words.length === 0 || name.startsWith(us) || words.some((w) => name.includes(w)));
}

/** Returns the number of timed throws, less for more dice as they take longer. */
const timedOf = (n) => Math.max(10, Math.round((throws * 4) / Math.max(4, n)));

const throws = whole("throws", options.throws, [10, Infinity]);
const samples = whole("quality", options.quality, [10, Infinity]);
const first = whole("first", options.first, [0, 1e9]);
const counts = options.dice.split(",").map((n) => whole("dice", n, [1, maxDice]));
if (options.out && !options.out.endsWith(".md")) refuse("out", options.out, "a name that ends in .md");

const sections = [];
function print(title, tables, text = "") {
  sections.push({ title, text, tables });
  console.log([title, text, ...tables].filter(Boolean).join("\n\n") + "\n");
}

const files = measureSizes(options.dist);
const benchmarks = parse(await run(benchmarked, options.benchtime, (text) => process.stderr.write(text)));
const engines = await start(chosen(entries(setup, build())));
const progress = progressOn(process.stderr);
const all = ways.flatMap((way) => counts.map((n) => ({ way, n, throws: timedOf(n), samples, first })));
const runs = all.map((what, i) => {
  const run = {
    ...what,
    ...compare(engines, setup, what, (doing, done, of) =>
      progress(`${i + 1} of ${all.length}: ${what.n} d6, ${what.way}, ${doing}`, done, of),
    ),
  };
  console.error(speedLine(run));
  return run;
});
const closed = closedForms(engines, setup);

print("Where other engines are ahead", [restTable(runs)], fasterText(runs));
for (const way of ways) print(`Speed: ${way}`, [speedTable(runs.filter((r) => r.way === way))]);
for (const way of ways) print(`Quality: ${way}`, runs.filter((r) => r.way === way).map(qualityTable));
print("Known outcomes", [closedTable(closed)]);
print("Transfer size", [sizeTable(files)]);

const budgets = {
  ratios: speed(runs),
  exact: exactness(runs, closed),
  times: costs(benchmarks),
  size: [sizeBudget(files)],
};
print(
  "Budgets",
  Object.entries(budgets).map(([group, of]) => budgetTable(groups[group], of)),
);
if (options.out) write(options.out, runs, sections);

const missed = Object.values(budgets)
  .flat()
  .filter((b) => !b.met);
if (missed.length > 0) console.error(`${missed.length} budgets are missed`);
process.exit(missed.length > 0 ? 1 : 0); // some wasm programs, ours among them, never exit
