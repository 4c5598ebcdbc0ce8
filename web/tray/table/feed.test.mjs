import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { Feed } from "./feed.js";
import { SEATS, result, textOf, viewOf, withSeat } from "./test-views.mjs";

let feed;
let acts;
/** @type {import("../panel/share-card.js").SharedRoll[]} what each share button shares, in the order of their creation */
let shared;
beforeEach(() => {
  openPage("#history");
  acts = [];
  shared = [];
  feed = new Feed((want) => acts.push(want), shareButton);
});

function shareButton() {
  const place = shared.push({ text: "" }) - 1;
  const node = document.createElement("button");
  node.dataset.share = "";
  return { node, show: (roll) => (shared[place] = roll) };
}

const rows = () => [...document.querySelectorAll("#feed .throws > li")];
const marks = (row) => [...row.querySelectorAll("small")].map(textOf);

test("throws are listed with chip, line and sentence, in the order of the view", () => {
  feed.show(viewOf(2, { results: [result(2, 3), result(1, 2)] }));
  assert.deepEqual(
    rows().map((row) => [
      textOf(row.querySelector(".chip")),
      textOf(row.querySelector(".line")),
      textOf(row.querySelector(".text")),
    ]),
    [
      ["B", "Good 4dF vs Fair", "Ben has result 2."],
      ["A", "Good 4dF vs Fair", "Ann has result 1."],
    ],
  );
});

test("the degree has the verdict of the roll, and no more than the dice show", () => {
  for (const [others, want] of [
    [{ degree: "Great", verdict: "success" }, ["success", "Great"]],
    [{ degree: "Poor", verdict: "failure" }, ["failure", "Poor"]],
    [{ degree: "Fair", verdict: "tie" }, ["tie", "Fair"]],
    [{ degree: "Good" }, ["plain", "Good"]],
    [{}, ["plain", ""]],
    [{ degree: "Great", verdict: "success", playing: true }, ["rolling", ""]],
  ]) {
    feed.show(viewOf(3, { results: [result(1, 2, others)] }));
    const [row] = rows();
    assert.deepEqual([row.dataset.state, textOf(row.querySelector(".what > strong"))], want);
  }
});

test("marks say what a throw was", () => {
  for (const [others, want] of [
    [{}, []],
    [{ secret: true, hidden: true }, ["sealed"]],
    [{ secret: true }, ["was secret"]],
    [{ voids: 1 }, ["1 failed attempt"]],
    [{ voids: 2, alone: true }, ["2 failed attempts", "decided by Ann alone"]],
    [{ disputed: [1, 3] }, ["disputed by Gwen, Ben"]],
    [{ differs: true }, ["the record has other dice"]],
  ]) {
    feed.show(viewOf(3, { results: [result(1, 2, others)] }));
    assert.deepEqual(marks(rows()[0]), want);
  }
});

test("a throw without a result says why", () => {
  const problem = { code: "table-unshown", args: { reason: "Too old." } };
  for (const [others, text] of [
    [{ playing: true }, "The dice are rolling…"],
    [{ text: "", hidden: true }, "A secret roll, not revealed."],
    [{ text: "", problem }, "Can't be shown here: Too old."],
    [{ text: "" }, "Not shown yet."],
  ]) {
    feed.show(viewOf(3, { results: [result(1, 2, others)] }));
    assert.equal(textOf(rows()[0].querySelector(".text")), text);
  }
});

test("the GM opens a secret throw", () => {
  feed.show(viewOf(1, { results: [result(7, 1, { hidden: true, openable: true }), result(6, 2)] }));
  const [open, none] = rows().map((row) => row.querySelector("button"));
  assert.deepEqual([open.hidden, open.ariaLabel, none.hidden], [false, "Show roll 7 to all", true]);
  open.click();
  assert.deepEqual(acts, [{ open: 7 }]);
});

test("a throw is shared once its dice lie still, and a secret one once it is open", () => {
  for (const [others, want] of [
    [{ receipt: "AQM0" }, { text: "Ann has result 1.", receipt: "AQM0" }],
    [{}, { text: "Ann has result 1.", receipt: undefined }],
    [{ receipt: "AQM0", playing: true }, { text: "" }],
    [{ receipt: "AQM0", secret: true, hidden: true }, { text: "" }],
    [
      { receipt: "AQM0", secret: true },
      { text: "Ann has result 1.", receipt: "AQM0" },
    ],
    [{ text: "" }, { text: "", receipt: undefined }],
  ]) {
    feed.show(viewOf(3, { results: [result(1, 2, others)] }));
    assert.deepEqual(shared, [want]);
    assert.equal(rows()[0].querySelectorAll("[data-share]").length, 1);
  }
});

test("a throw is shared with its place in the record, once its result is there and is right", () => {
  const view = (others) => viewOf(3, { id: "T", server: "wss://dice.example/", results: [result(1, 2, others)] });
  feed.show(view({ attempt: "H", receipt: "AQM0" }));
  assert.deepEqual(shared[0].recorded, { table: "T", throw: 1, attempt: "H", server: "wss://dice.example/" });
  for (const others of [{}, { attempt: "H", differs: true }, { attempt: "H", hidden: true }]) {
    feed.show(view(others));
    assert.equal(shared[0].recorded, undefined);
  }
});

test("without the module that shares, rows have no such button", () => {
  feed = new Feed(
    () => {},
    () => undefined,
  );
  feed.show(viewOf(3, { results: [result(1, 2)] }));
  assert.equal(rows()[0].querySelector("[data-share]"), null);
});

test("rows keep their nodes and the focus when a throw is added", () => {
  const secret = result(1, 1, { hidden: true, openable: true });
  feed.show(viewOf(1, { results: [secret] }));
  const [row] = rows();
  row.querySelector("button").focus();
  feed.show(viewOf(1, { results: [result(2, 2), secret] }));
  assert.equal(rows()[1], row);
  assert.equal(document.activeElement, row.querySelector("button"));
});

test("a name in doubt has its number, and a name that has changed is new", () => {
  const view = withSeat(viewOf(1, { results: [result(1, 2, { name: "Anna" })] }), 2, { doubtful: true });
  feed.show(view);
  assert.equal(textOf(rows()[0].querySelector(".what > bdi")), "Anna, seat 2");
  assert.equal(SEATS[1].name, "Ann");
});

test("the log is one log, whose lines stay", () => {
  const news = [1, 2, 3].map((number) => ({ number, code: "table-joined", args: { name: `Seat ${number}` } }));
  feed.show(viewOf(1, { news: news.slice(0, 2) }));
  const log = document.querySelector("#feed [role=log]");
  const first = log.firstElementChild;
  feed.show(viewOf(1, { news }));
  assert.equal(document.querySelector("#feed [role=log]"), log);
  assert.equal(log.firstElementChild, first);
  assert.deepEqual([...log.children].map(textOf).at(-1), "Seat 3 joins the table.");
});

test("the time of a throw has its date unless it is today", () => {
  const now = new Date();
  feed.show(
    viewOf(1, { results: [result(2, 2, { time: now.getTime() }), result(1, 2), result(0, 2, { time: undefined })] }),
  );
  const [today, earlier, unknown] = rows().map((row) => row.querySelector("time"));
  assert.match(today.textContent, /^\d\d:\d\d$/);
  assert.match(earlier.textContent, /2001 \d\d:\d\d$/);
  assert.equal(unknown.hidden, true);
});

test("without throws the feed says so, and it leaves with the table", () => {
  feed.show(viewOf(1));
  assert.equal(textOf(document.querySelector("#feed > p:not([role], [hidden])")), "No rolls yet.");
  feed.hide();
  assert.equal(document.querySelector("#feed"), null);
});
