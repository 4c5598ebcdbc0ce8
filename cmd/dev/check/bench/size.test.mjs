import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { limitMB, measureRest, measureSizes, sizeBudget, sizeTable } from "./size.mjs";

function dist(t, files) {
  const folder = mkdtempSync(join(tmpdir(), "size-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), Buffer.alloc(bytes));
  }
  return folder;
}

test("only compressed files that an embedding page loads count", (t) => {
  const files = measureSizes(
    dist(t, {
      "a.js": 90,
      "a.js.br": 30,
      "a.js.gz": 40,
      "t.wasm.br": 1000,
      "index.html.br": 7,
      "app/app.css.br": 7,
      "app/app.js.br": 7,
      "icons/icon.svg.br": 7,
      "service-worker.js.br": 7,
    }),
  );
  assert.deepEqual(files, [
    { name: "t.wasm", bytes: 1000 },
    { name: "a.js", bytes: 30 },
  ]);
  assert.match(sizeTable(files), /\| all +\| +1,030 \|$/);
});

test("the second part of the program counts as later", (t) => {
  const folder = dist(t, {
    "tray.0.wasm.br": 50,
    "tray-rest.0.wasm.br": 20,
    "themes/night.json.br": 3,
    "index.html.br": 7,
  });
  assert.deepEqual(measureSizes(folder), [{ name: "tray.0.wasm", bytes: 50 }]);
  assert.deepEqual(measureRest(folder), [
    { name: "tray-rest.0.wasm", bytes: 20 },
    { name: "themes/night.json", bytes: 3 },
  ]);
});

test("of the languages only English counts", (t) => {
  const files = measureSizes(dist(t, { "languages/en.js.br": 3, "languages/de.json.br": 5, "examples/a.js.br": 7 }));
  assert.deepEqual(files, [{ name: "languages/en.js", bytes: 3 }]);
});

test("the budget includes its limit", () => {
  const bytes = limitMB * 1e6;
  assert.equal(sizeBudget([{ name: "t.wasm", bytes }]).met, true);
  const over = sizeBudget([
    { name: "t.wasm", bytes },
    { name: "a.js", bytes: 1 },
  ]);
  assert.equal(over.met, false);
  assert.equal(over.measured, `${limitMB.toFixed(3)} MB`);
});

test("a folder without compressed files is an error", (t) => {
  assert.throws(() => measureSizes(dist(t, { "a.js": 1 })), /make build/);
});
