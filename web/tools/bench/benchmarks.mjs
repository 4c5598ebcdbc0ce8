import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Go benchmarks as text, each run ten times; show gets the text as it comes. */
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
      status === 0 ? resolve(text) : reject(new Error(`go test -bench ended with status ${status}`)),
    );
  });
}

/**
 * The benchmarks of what `go test -bench` prints: name, without Benchmark and the number of
 * processors, and figures by unit. Of one that was run more often, each is the least.
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
