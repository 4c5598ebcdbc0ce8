#!/usr/bin/env node
// Reads the output of BenchmarkPNG in game/card and prints a table of the pictures of throws.
import { readFileSync } from "node:fs";
import { parse } from "./benchmarks.mjs";
import { table } from "./table.mjs";

const names = {
  "same-tray": "in a tray of the last four sizes",
  "other-trays": "in another tray",
};
const mega = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

console.log(
  table(
    ["picture", "time on one core", "memory", "file"],
    parse(readFileSync(0, "utf8")).map(({ name, figures }) => [
      names[name.replace("PNG/", "")],
      `${Math.round(figures["ns/op"] / 1e6)} ms`,
      mega(figures["B/op"]),
      mega(figures["file-bytes"]),
    ]),
  ),
);
