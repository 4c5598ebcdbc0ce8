import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../test-page.mjs";
import { tableText, textOf } from "./table-text.js";
import { plain } from "./test-views.mjs";

test("a user's text can't turn the text around it", () => {
  openPage();
  const name = "Ann\u202e\u2069";
  assert.equal(tableText("table-joined", { name }), "\u2068Ann\u2069 joins the table.");
});

test("messages are in the page's language, with the words for a breach", () => {
  openPage();
  const cheated = { code: "table-cheated", args: { name: "Ann", breach: "two-entries" } };
  assert.match(plain(textOf(cheated)), /^Ann cheated \(signed two entries with one number\)/);
  document.documentElement.lang = "de";
  assert.match(plain(textOf(cheated)), /^Ann hat betrogen \(unterschrieb zwei Einträge/);
});

test("a message without arguments has no gaps, and no message has no text", () => {
  openPage();
  assert.equal(textOf({}), "");
  assert.doesNotMatch(textOf({ code: "table-halted" }), /[{}]/);
});
