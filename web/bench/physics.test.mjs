import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { energy, gap, isLost, overlap, tilt } from "./measure.mjs";
import { quantile } from "./statistics.mjs";
import { table } from "./table.mjs";
import { STATE, setup } from "./throws.mjs";
import { build } from "./build.mjs";
import { ours } from "./engines/ours.mjs";

const bench = fileURLToPath(new URL("./physics.mjs", import.meta.url));
const resting = (x, y, z, turn = [0, 0, 0, 1]) => [x, y, z, ...turn, 0, 0, 0, 0, 0, 0];

test("every engine throws, and every cell of its rows is a number", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "fudge-tray-bench-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const report = join(folder, "engines.md");
  const out = execFileSync("node", [bench, "--throws", "10", "--quality", "10", "--dice", "2", "--out", report], {
    encoding: "utf8",
  });
  const [speed, quality, budgets] = out
    .trim()
    .split("\n\n")
    .map((t) => t.split("\n").slice(2));
  assert.equal(speed.length, 8);
  assert.equal(budgets.length, 9);
  for (const row of budgets) assert.match(row, /\| +(yes|\*\*no\*\*) \|$/);
  assert.ok(readFileSync(report, "utf8").endsWith(out.trimEnd() + "\n"));
  const names = [
    ...readFileSync(join(folder, "engines", "2d6.svg"), "utf8").matchAll(/<circle.*?<text[^>]*>(.*?)</g),
  ].map((m) => m[1]);
  assert.deepEqual(
    names,
    speed.map((row) => row.split("|")[1].trim()),
  );
  assert.equal(quality.length, 8);
  for (const row of [...speed, ...quality]) {
    for (const cell of row.split("|").slice(2, -1)) assert.match(cell.trim(), /^-?[\d.]+( \/ [\d.]+| %)?$/, row);
  }
});

for (const { option, value, why } of [
  { option: "--throws", value: "many", why: /--throws: many is refused: a whole number from 10 up/ },
  { option: "--out", value: "engines.txt", why: /--out: engines.txt is refused: the name of a document ends in .md/ },
]) {
  test(`${option} ${value} is refused with what is allowed`, () => {
    const { status, stderr } = spawnSync("node", [bench, option, value], { encoding: "utf8" });
    assert.equal(status, 2);
    assert.match(stderr, why);
  });
}

test("throws begin with dice apart and inside the tray, each its own way", async () => {
  const { start } = await ours(setup, build());
  for (const n of [1, 4, 10]) {
    for (const wild of [false, true]) {
      const one = start(n, 7, { wild });
      assert.equal(one.length, n * STATE);
      assert.equal(overlap(one, setup, 0), 0);
      assert.deepEqual(one, start(n, 7, { wild }));
      assert.notDeepEqual(one, start(n, 8, { wild }));
    }
  }
});

const axes = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const box = (at, turned = axes) => ({ at, axes: turned, half: 1 });
const r = Math.SQRT1_2;
const onEdge = [
  [r, 0, r],
  [0, 1, 0],
  [-r, 0, r],
];
for (const { name, a, b, want } of [
  { name: "face to face", a: box([0, 0, 0]), b: box([3, 0.5, 0.5]), want: 1 },
  { name: "overlapping", a: box([0, 0, 0]), b: box([1.75, 0.5, 0]), want: -0.25 },
  { name: "edge to edge", a: box([0, 0, 0]), b: box([5, 6, 0]), want: 5 },
  { name: "corner to corner", a: box([0, 0, 0]), b: box([3, 4, 4]), want: 3 },
  { name: "edge over face", a: box([0, 0, 0]), b: box([0, 0, 3], onEdge), want: 2 - Math.SQRT2 },
]) {
  test(`distance of boxes: ${name}`, () => assert.ok(Math.abs(gap(a, b) - want) < 1e-9, `${gap(a, b)}, want ${want}`));
}

test("a rounded die overlaps less than a sharp one with its corner towards a wall", () => {
  const eighth = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
  const s = Float64Array.from(resting(setup.side / 2 - 0.01, 0, 0.008, eighth));
  const corner = 0.008 * Math.SQRT2 - 0.01;
  assert.ok(Math.abs(overlap(s, setup, 0) - corner) < 1e-12);
  assert.ok(Math.abs(overlap(s, setup, 0.001) - (0.007 * Math.SQRT2 + 0.001 - 0.01)) < 1e-12);
});

test("a falling die has the same energy at every step, with the right lead", () => {
  const h = 1 / 120;
  let [z, v] = [0.2, 0];
  const of = () => energy(Float64Array.from([0, 0, z, 0, 0, 0, 1, 0, 0, v, 0, 0, 0]), setup, h / 2);
  const before = of();
  for (let i = 0; i < 20; i++) {
    v -= setup.gravity * h;
    z += v * h;
  }
  assert.ok(Math.abs(of() - before) < 1e-12);
});

test("tilt and loss", () => {
  const turned = (degrees) => [Math.sin((degrees * Math.PI) / 360), 0, 0, Math.cos((degrees * Math.PI) / 360)];
  const s = Float64Array.from([...resting(0, 0, 0.008, turned(93)), ...resting(0.2, 0, 0.008), ...resting(NaN, 0, 0)]);
  assert.ok(Math.abs(tilt(s, 0) - 3) < 1e-5);
  assert.deepEqual(
    [0, 1, 2].map((i) => isLost(s, i, setup)),
    [false, true, true],
  );
});

test("quantiles lie between values", () => {
  assert.equal(quantile([3, 1, 2], 0.5), 2);
  assert.equal(quantile([0, 10], 0.25), 2.5);
  assert.equal(quantile([], 0.5), 0);
});

test("a table is aligned", () => {
  assert.equal(table(["a", "b"], [["x", "10"]]), "| a |  b |\n| - | -: |\n| x | 10 |");
});
