import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { bars } from "./bars.mjs";
import { havok120, us, usInside } from "./engines/all.mjs";
import { ratio } from "./timing.mjs";

/**
 * Writes what was measured as a Markdown document, and pictures into the folder of the
 * same name. sections are those that are printed too: { title, text, tables }.
 */
export function write(out, runs, sections) {
  const folder = out.replace(/\.md$/, "");
  mkdirSync(folder, { recursive: true });
  const pictures = draw(runs).map(({ name, title, svg }) => {
    writeFileSync(join(folder, name), svg);
    return `![${title}](${basename(folder)}/${name})`;
  });
  const body = sections.map(({ title, text, tables }) => [`## ${title}`, text, ...tables].filter(Boolean).join("\n\n"));
  writeFileSync(out, `${[introduction(runs), ...pictures, ...body].join("\n\n")}\n`);
}

const introduction = (runs) => ["# Our physics beside others", ...[origin, seat, sample(runs)].map(wrap)].join("\n\n");

const origin = `
Written by \`make bench REPORT=docs/engines.md\`: the same throws in every engine, in one process, one throw after another
in each. \`web/tools/bench/README.md\` tells how it is measured and with which settings. Ratios hold between machines better
than throws a second do.`;

const seat = `
**Which row is which.** \`${us}\` has the seat of the others: JavaScript makes every step, looks at the dice after each
and decides when all are at rest. Whatever is compared with ours is compared with this row. \`${usInside}\` makes the same
throws with that loop in the wasm, as the tray has it; it is there to show what the seat costs. Ours is built with a
profile (\`-pgo\`) of throws of \`game/trial\`, from which these are too; the others are as their makers ship them.`;

/** What was thrown, and by which version of ours. */
function sample(runs) {
  const counts = new Map(runs.map((r) => [r.n, `${r.throws} throws of ${r.n} dice`]));
  const last = runs[0].looks - 1;
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const go = execFileSync("go", ["env", "GOVERSION"], { encoding: "utf8" }).trim().replace("go", "Go ");
  const hash = runs.reduce((sum, r) => BigInt.asUintN(64, sum + r.measured[us].hash), 0n);
  return `
**Sample.** Speed: ${[...counts.values()].join(", ")}, for each way they leave the hand, after a tenth as many to warm up.
Quality: the throws numbered 0 to ${last} of each way, so that p99 is near the worst of ${last + 1}. [evidence.md](evidence.md)
looks at more of the same throws, and its figures differ by that. Fudge Tray
${version}, ${go}, Node ${process.versions.node}. The hashes of the final states of our measured throws add up to \`${hash.toString(16).padStart(16, "0")}\`: another version of
the physics, or another sample, gives another number.`;
}

/** A paragraph in lines of about a hundred characters. */
const wrap = (text) =>
  text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(.{1,100})(?: |$)/g, "$1\n")
    .trim();

/** Speed by Havok's and overlap, usual throws and hard ones. */
function draw(runs) {
  const present = (of) => of.filter((way) => runs.some((r) => r.way === way));
  return [
    ["", "usual throws, 1–2 m/s", present(["spread", "pile"])],
    ["-fast", "hard throws, 3–6 m/s", present(["spread, wild", "pile, fast"])],
  ].flatMap(([suffix, kind, shown]) => [
    picture(
      `speed${suffix}.svg`,
      `How fast: ${kind}`,
      `throws a second by those of ${havok120}, longer is better`,
      { at: 1, name: havok120 },
      runs,
      shown,
      ({ timed }) => Object.entries(timed).map(([name, t]) => [name, timed[havok120] ? ratio(t, timed[havok120]) : 0]),
    ),
    picture(
      `overlap${suffix}.svg`,
      `How exact: ${kind}`,
      "overlap in mm, p99, shorter is better",
      { at: 1, name: "the bound for ours with usual throws, 1 mm" },
      runs,
      shown,
      ({ measured }) => Object.entries(measured).map(([name, q]) => [name, q.deepMost * 1000]),
    ),
  ]);
}

function picture(name, title, unit, mark, runs, shown, valuesOf) {
  const panels = shown.map((way) => {
    const each = runs.filter((r) => r.way === way).map(valuesOf);
    return {
      name: way,
      groups: each[0].map(([engine], i) => ({
        name: engine,
        ours: engine.startsWith("Fudge Tray"),
        values: each.map((e) => e[i][1]),
      })),
    };
  });
  const series = runs.filter((r) => r.way === shown[0]).map((r) => `${r.n} d6`);
  return { name, title, svg: bars({ title, unit, series, mark, panels }) };
}
