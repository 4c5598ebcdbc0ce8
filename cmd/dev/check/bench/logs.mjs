#!/usr/bin/env node
// Reads the output of BenchmarkThrow in web/server/tables and prints a table of the logs that records are kept in.
import { readFileSync } from "node:fs";
import { parse } from "./benchmarks.mjs";
import { table } from "./table.mjs";

const names = {
  file: "file, synced",
  nats: "NATS, 1 replica, synced",
  cluster: "NATS, 3 replicas, synced",
};

console.log(
  table(
    ["log", "median", "95th percentile", "lines", "bytes of the record"],
    parse(readFileSync(0, "utf8")).map(({ name, figures }) => [
      names[name.replace("Throw/", "")],
      `${figures["ms/median"].toFixed(1)} ms`,
      `${figures["ms/p95"].toFixed(1)} ms`,
      String(figures["lines/throw"]),
      Math.round(figures["bytes/throw"]).toLocaleString("en"),
    ]),
  ),
);
