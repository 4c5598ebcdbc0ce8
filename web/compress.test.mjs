import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

const TEXT = "a program ".repeat(100_000); // long enough to be named
let folder, cache;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "compress-"));
  cache = join(folder, "cache", "fudge-tray");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Compresses a new file with the text, checks both copies, and returns whether they came from the cache. */
function compressed(name, text = TEXT, quality = "9") {
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o644 });
  const env = { ...process.env, XDG_CACHE_HOME: join(folder, "cache") };
  const printed = execFileSync(join(import.meta.dirname, "compress"), [quality, file], { env, encoding: "utf8" });
  assert.equal(brotliDecompressSync(readFileSync(`${file}.br`)).toString(), text);
  assert.equal(gunzipSync(readFileSync(`${file}.gz`)).toString(), text);
  for (const copy of [".br", ".gz"]) assert.equal(statSync(file + copy).mode & 0o777, 0o644, copy);
  return printed === "";
}

test("a file is compressed once, whatever its name is", () => {
  assert.equal(compressed("tray.wasm"), false);
  assert.equal(compressed("tray.wasm"), true);
  assert.equal(compressed("other.wasm"), true);
  assert.equal(compressed("tray.wasm", TEXT, "5"), false);
  assert.equal(compressed("tray.wasm", `${TEXT}!`), false);
});

test("what is missing, damaged or of another release in the cache is made anew", () => {
  compressed("tray.wasm");
  const kept = readdirSync(cache);
  assert.equal(kept.length, 2, kept.join());
  const damages = [
    ["missing", (path) => rmSync(path)],
    ["empty", (path) => writeFileSync(path, "")],
    ["cut", (path) => writeFileSync(path, readFileSync(path).subarray(0, 9))],
    [
      "of another file",
      (path) =>
        writeFileSync(
          path,
          readFileSync(
            join(
              cache,
              kept.find((name) => !path.endsWith(name)),
            ),
          ),
        ),
    ],
  ];
  for (const name of kept) {
    for (const [damage, change] of damages) {
      change(join(cache, name));
      assert.equal(compressed("tray.wasm"), false, `${name}, ${damage}`);
      assert.equal(compressed("tray.wasm"), true, `${name}, ${damage}`);
    }
  }
  // The first release with a cache kept a folder for each program.
  const earlier = join(cache, kept[0].slice(0, -".br".length));
  rmSync(join(cache, kept[0]));
  mkdirSync(earlier);
  assert.equal(compressed("tray.wasm"), false);
  assert.equal(compressed("tray.wasm"), true);
});

test("a cache that can't be written fails no build", () => {
  writeFileSync(join(folder, "cache"), "");
  assert.equal(compressed("tray.wasm"), false);
  assert.equal(compressed("tray.wasm"), false);
});
