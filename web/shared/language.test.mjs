import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { say } from "./language.js";
import { bestOf, format } from "./message.js";

// The same rows hold for the program: engine/language.
const rows = JSON.parse(readFileSync(new URL("../engine/language/testdata/patterns.json", import.meta.url)));

for (const { pattern, values, said } of rows) {
  for (const [tag, want] of Object.entries(said)) {
    test(`${pattern} in ${tag} with ${JSON.stringify(values)}`, () => {
      assert.equal(format(pattern, values, tag), want);
    });
  }
}

test("a language counts by its own rules", () => {
  const pattern = "{n, plural, one {# rzut} few {# rzuty} many {# rzutów} other {# rzutu}}";
  assert.deepEqual(
    [1, 2, 5, 22].map((n) => format(pattern, { n }, "pl")),
    ["1 rzut", "2 rzuty", "5 rzutów", "22 rzuty"],
  );
});

test("large numbers are grouped as the language has it", () => {
  assert.equal(format("{n, number}", { n: 12345 }, "en"), "12,345");
  assert.equal(format("{n, number}", { n: 12345 }, "de"), "12.345");
});

test("the first language there is, of those that are wanted", () => {
  assert.equal(bestOf([]), "en");
  assert.equal(bestOf([null, "fr", "de-AT", "en"]), "de");
  assert.equal(bestOf(["DE"]), "de");
  assert.equal(bestOf(["tlh", undefined, ""]), "en");
});

test("English is there at once", () => {
  assert.equal(say("rolls-wait", { rolls: 1 }), "1 roll waits");
});
