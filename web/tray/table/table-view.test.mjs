import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { addDialogs, result, viewOf } from "./test-views.mjs";
import { TableView } from "./table-view.js";

let page;
let table;
beforeEach(() => {
  page = openPage("#page");
  addDialogs(page.window);
  const act = async () => true;
  table = new TableView({
    act,
    rename: act,
    leave() {},
    cancel() {},
    saveRecord() {},
    rules: () => ({}),
    shareButton: () => undefined,
    address: String,
  });
});

const root = () => document.documentElement;
const sheet = () => document.querySelector("#table-sheet");

const PHASES =
  "idle seeking claiming connecting reading joining seated watching reconnecting asleep leaving removed halted".split(
    " ",
  );

test("each phase is drawn for each role, in each language", () => {
  for (const lang of ["en", "de"])
    for (const phase of PHASES)
      for (const me of [0, 1, 2, 4]) {
        root().lang = lang;
        table.show(viewOf(me, { phase, results: [result(1, 2)], connected: phase === "seated" }));
        assert.doesNotMatch(document.body.textContent, /table-|breach-|\{\w+|undefined/, `${phase} ${me}`);
      }
});

test("the page says whether it is connected, and whether the user rolls", () => {
  for (const [others, want] of [
    [{}, ["connected", false]],
    [{ connected: false }, ["connecting", false]],
    [{ rolls: false }, ["connected", true]],
    [{ rolls: false, me: 0, phase: "watching" }, ["connected", true]],
  ]) {
    table.show(viewOf(2, others));
    assert.deepEqual([root().dataset.table, "watching" in root().dataset], want);
  }
});

test("leaving takes everything back", () => {
  const html = () => document.body.innerHTML.replace(' style=""', "");
  const before = html();
  const attributes = root().getAttributeNames();
  table.show(viewOf(2, { results: [result(1, 2)], playing: [{ throw: 2, seat: 1 }] }));
  table.hide();
  assert.equal(html(), before);
  assert.deepEqual(root().getAttributeNames(), attributes);
  table.hide();
});

test("the same view changes nothing, and the other language all texts", async () => {
  table.show(viewOf(2));
  let changes = 0;
  const observer = new MutationObserver((records) => (changes += records.length));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  table.show(viewOf(2));
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(changes, 0);
  root().lang = "de";
  table.show(viewOf(2));
  await new Promise((resolve) => setTimeout(resolve));
  assert.ok(changes > 5);
});

test("a new table shows its invitation at once, and only once", () => {
  const [own] = viewOf(1).seats;
  table.show(viewOf(0, { phase: "joining", seats: [] }));
  table.show(viewOf(1, { phase: "joining", gm: false, seats: [own] })); // the record has the seat
  assert.equal(sheet().open, false);
  table.show(viewOf(1, { seats: [own] }));
  assert.deepEqual([sheet().open, sheet().querySelector(".code").hidden], [true, false]);
  sheet().close();
  table.show(viewOf(1, { seats: [own], locked: true }));
  assert.equal(sheet().open, false);
});

test("a table that others have joined shows no invitation", () => {
  table.show(viewOf(1));
  assert.equal(sheet().open, false);
});
