import assert from "node:assert/strict";
import { test } from "node:test";
import { Results } from "./results.js";

test("a result that is sent again is received once", () => {
  const results = new Results();
  const sent = { name: "Anna", text: "Anna rolls 2.", receipt: "AQ1" };
  const texts = [sent, sent, { ...sent, name: "Ben" }, { ...sent, receipt: "AQ2" }, { ...sent, receipt: "" }, {}, null];
  assert.deepEqual(
    texts.map((data) => results.receive(data)),
    ["Anna rolls 2.", "", "Ben: Anna rolls 2.", "Anna rolls 2.", "Anna rolls 2.", "", ""],
  );
});
