#!/usr/bin/env node
// What the desktop's program takes: reads what its Go benchmarks print, and prints it as a
// table, with the sizes of the programs in the folder that is named. The status is 1 if it is
// slow to show anything.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "./benchmarks.mjs";
import { table } from "./table.mjs";

/** The longest time from the start until anything is seen, in ms. */
const soon = 300;

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
        ["first pixels", `${start["ms-pixels"]} ms, must be ≤ ${soon} ms`],
        ["tray and panel", `${start["ms-whole"]} ms`],
        ["memory then", `${Math.round(start.MB)} MB`],
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
process.exit(start["ms-pixels"] <= soon ? 0 : 1);
