import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage, type } from "../test-page.mjs";
import { History } from "./history.js";

let page;
beforeEach(() => (page = openPage("#history, #undo-change, #drawer-close, #roll")));

const entry = (index, others = {}) => ({
  index,
  time: 1e9,
  text: `roll ${index}`,
  degree_name: "",
  announce: "",
  ...others,
});
const state = (others = {}) => {
  const history = others.history ?? [];
  return { history, newer: 0, rolls: history.length, found: history.length, cleared: 0, older: "", ...others };
};

/** Returns the history and the actions that the visitor has asked for. */
function opened() {
  const asked = [];
  const valued = ["reveal", "again", "find", "list"].map((name) => [name, (value) => asked.push(`${name} ${value}`)]);
  const plain = ["clear", "restore"].map((name) => [name, () => asked.push(name)]);
  const history = new History(document.querySelector("#history"), Object.fromEntries([...valued, ...plain]));
  return { asked, history };
}

const find = (selector) => document.querySelector(selector);
const rows = () => [...document.querySelectorAll("#history li")];
const heads = () => rows().map((row) => row.querySelector(".head").textContent.replace(/\d.*/, ""));

test("an empty history says so and offers nothing to do", () => {
  const { history } = opened();
  history.update(state());
  assert.deepEqual(
    [find("[data-part=limit]").textContent, find("[data-part=count]").textContent],
    ["No rolls yet.", "0"],
  );
  for (const id of ["#find", "#newer", "#older", "#clear", "#undo"]) assert.ok(find(id).hidden, id);
});

test("rolls have a verdict, a heading and their text", () => {
  const { history } = opened();
  history.update(
    state({
      history: [
        entry(3, { degree_name: "Great", announce: "Great", success: true }),
        entry(2, { degree_name: "Poor", announce: "Fumble", success: false }),
        entry(1, { announce: "7", outcome: "tie" }),
        entry(0),
      ],
    }),
  );
  assert.deepEqual(
    rows().map((row) => row.dataset.state),
    ["success", "failure", "tie", "plain"],
  );
  assert.deepEqual(heads(), ["Great", "Poor Fumble", "", ""]);
  assert.equal(rows()[2].querySelector("strong").textContent, "7");
  assert.deepEqual([rows()[0].children[1].textContent, rows()[0].children[1].title], ["roll 3", "roll 3"]);
});

test("today's rolls have the hour, older ones the date too", () => {
  const { history } = opened();
  const now = new Date();
  const old = new Date(2001, 1, 3, 4, 5);
  history.update(state({ history: [now, old].map((at, i) => entry(i, { time: Math.floor(at.getTime() / 1000) })) }));
  const [today, then] = rows().map((row) => row.querySelector("time"));
  assert.match(today.textContent, /^\d\d:\d\d$/);
  assert.equal(then.textContent, "2001-02-03 04:05");
  assert.equal(then.dateTime, old.toISOString());
});

test("times that no calendar has don't stop the history", () => {
  const { history } = opened();
  history.update(state({ history: [entry(1, { time: 9e12 }), entry(0, { time: -5 })] }));
  assert.equal(rows().length, 2);
  history.update(state({ history: [entry(2), entry(1, { time: 9e15 })] }));
  assert.deepEqual(
    rows().map((row) => row.children[1].textContent),
    ["roll 2", "roll 1"],
  );
});

test("a roll can be repeated, and a secret one revealed", () => {
  const { history, asked } = opened();
  history.update(state({ history: [entry(7), entry(4, { secret: true })] }));
  const [again, reveal] = document.querySelectorAll("#history li button");
  assert.deepEqual(
    [again.ariaLabel, again.title, reveal.textContent],
    ["Roll again: roll 7", "Roll again: roll 7", "Reveal"],
  );
  assert.notEqual(
    again.querySelector("path").getAttribute("d"),
    document.querySelector("#undo-change path").getAttribute("d"),
  );
  again.click();
  reveal.click();
  assert.deepEqual(asked, ["again 7", "reveal 4"]);
});

test("the search is offered from six rolls on, and stays while it has a text", () => {
  const { history, asked } = opened();
  const rolls = (n) => state({ history: Array.from({ length: n }, (_, i) => entry(i)) });
  history.update(rolls(5));
  assert.ok(find("#find").hidden);
  history.update(rolls(6));
  assert.ok(!find("#find").hidden);
  assert.deepEqual([find("#find").placeholder, find("#find").ariaLabel], ["Search rolls", "Search rolls"]);
  type(find("#find"), "axe");
  assert.deepEqual(asked, ["find axe"]);
  history.update(rolls(1));
  assert.ok(!find("#find").hidden);
});

test("a search without a match says so", () => {
  const { history } = opened();
  history.update(state({ rolls: 9, found: 0 }));
  assert.deepEqual(
    [find("[data-part=limit]").hidden, find("[data-part=limit]").textContent],
    [false, "No matching rolls"],
  );
});

test("a long history has pages", () => {
  const { history, asked } = opened();
  const part = { history: [entry(2), entry(1)], rolls: 5, found: 5, older: "300 older rolls are only counted." };
  history.update(state({ ...part, newer: 2 }));
  assert.equal(
    find("[data-part=limit]").textContent,
    "Showing 3–4 of 5 rolls, newest first 300 older rolls are only counted.",
  );
  find("#newer").click();
  find("#older").click();
  assert.deepEqual(asked, ["list -1", "list 1"]);
  history.update(state({ ...part, newer: 0 }));
  assert.deepEqual([find("#newer").hidden, find("#older").hidden], [true, false]);
  history.update(state({ ...part, newer: 3 }));
  assert.deepEqual([find("#newer").hidden, find("#older").hidden], [false, true]);
});

test("a list that has all rolls has no range", () => {
  const { history } = opened();
  history.update(state({ history: [entry(0)] }));
  assert.ok(find("[data-part=limit]").hidden);
});

test("a cleared history can be restored", () => {
  const { history, asked } = opened();
  history.update(state({ history: [entry(0)] }));
  find("#clear").click();
  history.update(state({ cleared: 1 }));
  assert.deepEqual([find("#clear").hidden, find("#undo").textContent], [true, "Undo: restore 1 roll"]);
  find("#undo").click();
  assert.deepEqual(asked, ["clear", "restore"]);
});

test("the focus moves to a nearby control when the focused one goes", () => {
  const { history } = opened();
  history.update(state({ history: [entry(0)] }));
  find("#clear").focus();
  history.update(state({ cleared: 1 }));
  assert.equal(document.activeElement.id, "undo");
  history.update(state({ history: [entry(0)] }));
  assert.equal(document.activeElement.id, "drawer-close");
  find("#history li button").focus();
  find("#drawer-close").hidden = true;
  history.update(state());
  assert.equal(document.activeElement.id, "roll");
});

test("turning to the last page keeps the focus among the pages", () => {
  const { history } = opened();
  const part = { history: [entry(1)], rolls: 2, found: 2 };
  history.update(state(part));
  find("#older").focus();
  history.update(state({ ...part, newer: 1 }));
  assert.equal(document.activeElement.id, "newer");
});

test("a focus elsewhere stays, and so does one on a control that is still there", () => {
  const { history } = opened();
  history.update(state({ history: [entry(0)] }));
  find("#roll").focus();
  history.update(state());
  assert.equal(document.activeElement.id, "roll");
  history.update(state({ history: [entry(0)] }));
  find("#clear").focus();
  history.update(state({ history: [entry(1), entry(0)] }));
  assert.equal(document.activeElement.id, "clear");
});

test("an unchanged history keeps its rows, and a changed one doesn't", () => {
  const { history } = opened();
  history.update(state({ history: [entry(0)] }));
  const [row] = rows();
  history.update(state({ history: [entry(0)] }));
  assert.equal(rows()[0], row);
  history.update(state({ history: [entry(0, { success: true })] }));
  assert.equal(rows()[0].dataset.state, "success");
});

test("a browser that forgets after a week says so, unless the app is installed", () => {
  const hidden = (vendor) => {
    Object.defineProperty(navigator, "vendor", { value: vendor, configurable: true });
    opened();
    return find("[data-part=retention]").hidden;
  };
  assert.ok(hidden("Google Inc."));
  assert.ok(!hidden("Apple Computer, Inc."));
  page.media.add("(display-mode: standalone)");
  assert.ok(hidden("Apple Computer, Inc."));
});
