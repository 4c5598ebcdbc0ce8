import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { weigh, weight, weightTable } from "./weight.mjs";

function dist(t, files) {
  const folder = mkdtempSync(join(tmpdir(), "weight-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), Buffer.alloc(bytes));
  }
  return folder;
}

test("what travels is what is compressed, apart from the showcase", (t) => {
  const files = weigh(
    dist(t, {
      "a.js": 90,
      "a.js.br": 30,
      "a.js.gz": 40,
      "t.wasm.br": 1000,
      "index.html.br": 7,
      "app.css.br": 7,
      "app.js.br": 7,
      "icons/icon.svg.br": 7,
      "service-worker.js.br": 7,
    }),
  );
  assert.deepEqual(files, [
    { name: "t.wasm", bytes: 1000 },
    { name: "a.js", bytes: 30 },
  ]);
  assert.match(weightTable(files), /\| all +\| +1,030 \|$/);
});

test("of the languages English travels to all", (t) => {
  const files = weigh(dist(t, { "languages/en.js.br": 3, "languages/de.json.br": 5, "examples/a.js.br": 7 }));
  assert.deepEqual(files, [{ name: "languages/en.js", bytes: 3 }]);
});

test("the budget is kept up to its bound", () => {
  const most = 1.05e6;
  assert.equal(weight([{ name: "t.wasm", bytes: most }]).kept, true);
  const over = weight([
    { name: "t.wasm", bytes: most },
    { name: "a.js", bytes: 1 },
  ]);
  assert.equal(over.kept, false);
  assert.equal(over.is, "1.050 MB");
});

test("an empty folder is no light widget", (t) => {
  assert.throws(() => weigh(dist(t, { "a.js": 1 })), /make build/);
});
