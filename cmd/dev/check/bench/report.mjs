import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { bars } from "./bars.mjs";
import { havok120, us, usInside } from "./engines/all.mjs";
import { ratio } from "./timing.mjs";

/**
 * Writes the results as a Markdown document, and pictures to the folder with its name. sections
 * are the printed ones: { title, text, tables }.
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

const introduction = (runs) =>
  ["# Comparison of physics engines", ...[origin, seat, sample(runs)].map(wrap)].join("\n\n");

const origin = `
Written by \`make bench REPORT=docs/engines.md\`. All engines make the same throws in one process, in turn.
\`cmd/dev/check/bench/README.md\` describes method and settings. Ratios vary less between machines than throws per second.`;

const seat = `
**Rows.** \`${us}\` runs under the same conditions as the other engines: JavaScript makes every step, reads the dice and
decides when all are at rest. Comparisons use this row. \`${usInside}\` makes the same throws with that loop in the wasm
program, as in the tray, and shows the cost of the loop in JavaScript. Our engine is built with a profile (\`-pgo\`) of
throws in \`cmd/dev/check/trial\`, where these throws come from too. The other engines run as published.`;

/** Describes the sample and our version. */
function sample(runs) {
  const counts = new Map(runs.map((r) => [r.n, `${r.throws} throws of ${r.n} dice`]));
  const last = runs[0].samples - 1;
  const { version } = JSON.parse(readFileSync(new URL("../../../../web/package.json", import.meta.url), "utf8"));
  const go = execFileSync("go", ["env", "GOVERSION"], { encoding: "utf8" }).trim().replace("go", "Go ");
  const hash = runs.reduce((sum, r) => BigInt.asUintN(64, sum + r.measured[us].hash), 0n);
  return `
**Sample.** Speed: ${[...counts.values()].join(", ")}, for each kind of throw, after a tenth as many to warm up.
Quality: throws 0 to ${last} of each kind, so p99 is near the maximum of ${last + 1}. [evidence.md](evidence.md)
measures more of the same throws, so its figures differ. Fudge Tray
${version}, ${go}, Node ${process.versions.node}. The sum of the hashes of our final states is \`${hash.toString(16).padStart(16, "0")}\`. It changes with the physics and with the
sample.`;
}

/** Wraps a paragraph at about 100 characters. */
const wrap = (text) =>
  text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(.{1,100})(?: |$)/g, "$1\n")
    .trim();

/** Draws speed relative to Havok and overlap, for usual and hard throws. */
function draw(runs) {
  const present = (of) => of.filter((way) => runs.some((r) => r.way === way));
  return [
    ["", "usual throws, 1–2 m/s", present(["spread", "pile"])],
    ["-fast", "hard throws, 3–6 m/s", present(["spread, wild", "pile, fast"])],
  ].flatMap(([suffix, kind, shown]) => [
    picture(
      `speed${suffix}.svg`,
      `Speed: ${kind}`,
      `throws per second relative to ${havok120}, longer is better`,
      { at: 1, name: havok120 },
      runs,
      shown,
      ({ timed }) => Object.entries(timed).map(([name, t]) => [name, timed[havok120] ? ratio(t, timed[havok120]) : 0]),
    ),
    picture(
      `overlap${suffix}.svg`,
      `Overlap: ${kind}`,
      "overlap in mm, p99, shorter is better",
      { at: 1, name: "our limit for usual throws, 1 mm" },
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
