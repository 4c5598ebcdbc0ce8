import { test } from "node:test";
import assert from "node:assert/strict";
import { quantile } from "./statistics.mjs";
import { table } from "./table.mjs";

test("quantiles interpolate", () => {
  assert.equal(quantile([3, 1, 2], 0.5), 2);
  assert.equal(quantile([0, 10], 0.25), 2.5);
  assert.equal(quantile([], 0.5), 0);
});

test("a table is aligned", () => {
  assert.equal(table(["a", "b"], [["x", "10"]]), "| a |  b |\n| - | -: |\n| x | 10 |");
});
