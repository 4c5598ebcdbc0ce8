import { test } from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { entries } from "./engines/all.mjs";

const bench = fileURLToPath(new URL("./bench.mjs", import.meta.url));
const run = (...options) => spawnSync("node", [bench, ...options], { encoding: "utf8" });

/** Returns the Markdown tables in a text as rows of cells. */
const tables = (text) =>
  text
    .split("\n\n")
    .filter((t) => t.startsWith("|"))
    .map((t) =>
      t
        .trim()
        .split("\n")
        .map((row) =>
          row
            .split("|")
            .slice(1, -1)
            .map((c) => c.trim()),
        ),
    );

test("all engines report numbers, and a missed budget sets the status", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "fudge-tray-bench-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const report = join(folder, "engines.md");
  writeFileSync(join(folder, "tray.wasm.br"), "light");
  const { stdout, stderr, status } = run(
    "--throws",
    "10",
    "--quality",
    "10",
    "--dice",
    "2",
    "--benchtime",
    "1x",
    "--dist",
    folder,
    "--out",
    report,
  );
  const names = entries().map(([name]) => name);
  const [rest, ...others] = tables(stdout);
  const [speeds, qualities, closed, sizes, budgets] = [
    others.slice(0, 4),
    others.slice(4, 8),
    others[8],
    others[9],
    others.slice(10),
  ];
  assert.equal(rest.length, 2 + 4);
  assert.equal(stderr.match(/^2 d6, .*: \d+ throws\/s, [\d.]+ × Havok @120, [\d.]+ × Rapier SIMD @120$/gm)?.length, 4);
  for (const table of speeds)
    assert.deepEqual(
      table.slice(2).map(([name]) => name),
      names,
    );
  for (const table of [...qualities, closed])
    assert.deepEqual(
      table.slice(2).map(([name]) => name),
      names.filter((name) => !name.includes("inside")),
    );
  for (const row of [...speeds, ...qualities, closed].flatMap((table) => table.slice(2))) {
    for (const cell of row.slice(1)) assert.match(cell, /^-?[\d.]+( \/ [\d.]+| %)?$/, row.join(" "));
  }

  assert.deepEqual(
    budgets.map(([head]) => head.slice(1)),
    Array(4).fill(["limit", "measured", "met"]),
  );
  assert.deepEqual(sizes.slice(2), [
    ["tray.wasm", "5"],
    ["all", "5"],
  ]);
  const met = budgets.flatMap((table) => table.slice(2).map((row) => row[3]));
  for (const cell of met) assert.match(cell, /^(yes|\*\*no\*\*)$/);
  assert.equal(status, met.includes("**no**") ? 1 : 0);

  const document = readFileSync(report, "utf8");
  assert.deepEqual(tables(document), tables(stdout));
  const pictures = Array.from(document.matchAll(/\]\(engines\/(.*?)\)/g), ([, name]) => name);
  assert.deepEqual(pictures.toSorted(), readdirSync(join(folder, "engines")));
  for (const name of pictures) {
    const svg = readFileSync(join(folder, "engines", name), "utf8");
    assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
    for (const engine of entries()
      .map(([engine]) => engine)
      .filter((e) => name.startsWith("speed") || !e.includes("inside")))
      assert.ok(svg.includes(`>${engine}<`), `${name}: ${engine}`);
  }
});

for (const { options, why } of [
  { options: ["--throws", "many"], why: /--throws: invalid value many: want an integer of at least 10/ },
  { options: ["--dice", "4,41"], why: /--dice: invalid value 41: want an integer from 1 to 40/ },
  { options: ["--out", "engines.txt"], why: /--out: invalid value engines.txt: want a name that ends in .md/ },
]) {
  test(`${options.join(" ")} is rejected with the allowed values`, () => {
    const { status, stderr } = run(...options);
    assert.equal(status, 2);
    assert.match(stderr, why);
  });
}
