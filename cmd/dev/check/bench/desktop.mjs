#!/usr/bin/env node
// `node desktop.mjs DIR` reads the output of the desktop program's Go benchmarks and prints
// tables of start, CPU use and the sizes of the programs in DIR. It exits with status 1 if the
// first pixels are late.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "./benchmarks.mjs";
import { table } from "./table.mjs";

/** The limit from start to first pixels, in ms. */
const maxPixels = 300;

const folder = process.argv[2] ?? "dist/bin";
const benchmarks = new Map(parse(readFileSync(0, "utf8")).map(({ name, figures }) => [name, figures]));
const start = benchmarks.get("Start") ?? {};
const states = [...benchmarks].filter(([name]) => name.startsWith("Rest/"));

console.log(
  [
    table(
      ["start", ""],
      [
        ["the window opens", `${start["ms-window"]} ms`],
        ["first pixels", `${start["ms-pixels"]} ms, limit ${maxPixels} ms`],
        ["tray and panel", `${start["ms-whole"]} ms`],
        ["memory at that time", `${Math.round(start.MB)} MB`],
      ],
    ),
    table(
      ["20 s", "of a core", "frames"],
      states.map(([name, figures]) => [
        name.slice("Rest/".length),
        `${figures["%core"].toFixed(2)} %`,
        String(figures.frames),
      ]),
    ),
    table(
      ["program", "MB"],
      readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).size / 1e6).toFixed(1)]),
    ),
  ].join("\n\n"),
);
process.exit(start["ms-pixels"] <= maxPixels ? 0 : 1);
