import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Runs Go benchmarks ten times and resolves with their output; show receives it as it arrives. */
export function run({ packages, pattern }, benchtime, show) {
  const go = spawn(
    "go",
    ["test", "-run", "^$", "-bench", pattern, "-benchmem", "-count", "10", "-benchtime", benchtime, ...packages],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let text = "";
  go.stdout.setEncoding("utf8").on("data", (some) => {
    text += some;
    show(some);
  });
  return new Promise((resolve, reject) => {
    go.on("error", reject);
    go.on("close", (status) =>
      status === 0 ? resolve(text) : reject(new Error(`go test -bench exited with status ${status}`)),
    );
  });
}

/**
 * Parses the output of `go test -bench` into names, without Benchmark and the number of
 * processors, and figures by unit. Each figure is the minimum over repeated runs.
 */
export function parse(text) {
  const best = new Map();
  for (const line of text.split("\n")) {
    const [, name, rest] = line.match(/^Benchmark(\S+?)(?:-\d+)?\s+\d+\s+(.*)$/) ?? [];
    if (!name) continue;
    const figures = best.get(name) ?? {};
    for (const [, value, unit] of rest.matchAll(/([\d.e+-]+) (\S+)/g))
      figures[unit] = Math.min(figures[unit] ?? Infinity, Number(value));
    best.set(name, figures);
  }
  return Array.from(best, ([name, figures]) => ({ name, figures }));
}
