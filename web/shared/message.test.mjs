import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ELEMENT_WORDS } from "../languages/element.js";
import { bestOf, format } from "./message.js";

// The Go package engine/language passes the same table.
const table = new URL("../../engine/language/testdata/patterns.json", import.meta.url);
const rows = JSON.parse(readFileSync(table, "utf8"));

for (const { pattern, values, said } of rows) {
  for (const [tag, want] of Object.entries(said)) {
    test(`${pattern} in ${tag} with ${JSON.stringify(values)}`, () => {
      assert.equal(format(pattern, values, tag), want);
    });
  }
}

test("plural forms follow the rules of the language", () => {
  const pattern = "{n, plural, one {# rzut} few {# rzuty} many {# rzutów} other {# rzutu}}";
  assert.deepEqual(
    [1, 2, 5, 22].map((n) => format(pattern, { n }, "pl")),
    ["1 rzut", "2 rzuty", "5 rzutów", "22 rzuty"],
  );
});

test("large numbers are grouped", () => {
  assert.equal(format("{n, number}", { n: 12345 }, "en"), "12,345");
  assert.equal(format("{n, number}", { n: 12345 }, "de"), "12.345");
});

test("a placeholder without a value stays", () => {
  assert.equal(format("{n} and {m}", { n: 1 }, "en"), "1 and {m}");
});

test("bestOf returns the first supported language, or English", () => {
  assert.equal(bestOf([]), "en");
  assert.equal(bestOf([null, "fr", "de-AT", "en"]), "de");
  assert.equal(bestOf(["DE"]), "de");
  assert.equal(bestOf(["tlh", undefined, ""]), "en");
});

test("integers of up to three digits are as in the languages' own formats", () => {
  for (const tag of Object.keys(ELEMENT_WORDS)) {
    const own = new Intl.NumberFormat(tag);
    for (let n = -999; n <= 999; n++) assert.equal(format("{n, number}", { n }, tag), own.format(n).replace("-", "−"));
  }
});
