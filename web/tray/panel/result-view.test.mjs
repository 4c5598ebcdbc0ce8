import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage, place, resize } from "../test-page.mjs";
import { ResultView, verdict } from "./result-view.js";

let page;
beforeEach(() => (page = openPage("#outcome, #roll")));

const part = (name) => document.querySelector(`[data-part="${name}"]`);
const state = (others = {}) => ({
  result: null,
  busy: false,
  queued: 0,
  plan: "",
  result_advice: [],
  reveal: null,
  ...others,
});

function opened() {
  const revealed = [];
  const root = document.querySelector("#outcome");
  return { root, revealed, view: new ResultView(root, (index) => revealed.push(index)) };
}

test("the verdict of a roll is its outcome, or else its success", () => {
  for (const [roll, expected] of [
    [{}, "plain"],
    [{ success: true }, "success"],
    [{ success: false }, "failure"],
    [{ outcome: "win" }, "success"],
    [{ outcome: "lose", success: true }, "failure"],
    [{ outcome: "fail" }, "failure"],
    [{ outcome: "tie" }, "tie"],
    [{ outcome: "standoff" }, "tie"],
    [{ outcome: "gm" }, "plain"],
  ])
    assert.equal(verdict(roll), expected, JSON.stringify(roll));
});

test("before the first roll there is the plan, and how to roll", () => {
  const { root, view } = opened();
  view.update(state({ plan: "4dF against Fair" }));
  assert.equal(root.dataset.state, "idle");
  assert.deepEqual(
    ["degree", "plan", "sentence", "remark"].map((name) => part(name).textContent),
    ["Ready to roll", "4dF against Fair", "", "Flick or tap the dice, or press Roll."],
  );
});

test("moving dice have no result, and say how many rolls wait", () => {
  const { root, view } = opened();
  const result = { text: "Good.", degree_name: "Good" };
  view.update(state({ busy: true, queued: 2, result, plan: "4dF", result_advice: ["advice"], reveal: 3 }));
  assert.equal(root.dataset.state, "rolling");
  assert.deepEqual(
    ["degree", "announce", "plan", "sentence", "remark"].map((name) => part(name).textContent),
    ["Rolling…", "2 rolls waiting", "", "", ""],
  );
  assert.ok(document.querySelector("#reveal").hidden);
  view.update(state({ busy: true, result }));
  assert.equal(part("announce").textContent, "");
});

test("rolls that wait for the program are counted", () => {
  const { view } = opened();
  view.showQueued(0);
  assert.equal(part("announce").textContent, "");
  view.showQueued(1);
  assert.equal(part("announce").textContent, "1 roll waiting");
});

test("a result has its degree, sentence, chance and advice", () => {
  const { root, view } = opened();
  const result = {
    degree_name: "Great",
    announce: "Great",
    text: "A Great result.",
    success: true,
    chance: { num: 19, den: 81 },
  };
  view.update(state({ result, result_advice: ["One.", "Two."] }));
  assert.equal(root.dataset.state, "success");
  assert.deepEqual(
    ["degree", "announce", "sentence", "remark"].map((name) => part(name).textContent),
    ["Great", "", "A Great result.", "The chance was 23.5% (19 in 81). One. Two."],
  );
});

test("a certain result has no chance", () => {
  const { view } = opened();
  view.update(state({ result: { text: "Done.", success: true, chance: { num: 1, den: 1 } }, result_advice: [] }));
  assert.equal(part("remark").textContent.trim(), "");
});

test("the title of a result is its degree, row, total, totals or a word", () => {
  const { view } = opened();
  for (const [result, title] of [
    [{ degree_name: "Good", total: 1 }, "Good"],
    [{ row_text: "A wound", total: 12 }, "A wound"],
    [{ total: 0 }, "0"],
    [{ totals: [3, 11] }, "3 11"],
    [{ result: -2 }, "-2"],
    [{}, "Rolled"],
  ]) {
    view.update(state({ result: { text: "", ...result } }));
    assert.equal(part("degree").textContent, title);
  }
});

test("an announcement that differs from the degree is shown", () => {
  const { view } = opened();
  view.update(state({ result: { degree_name: "Poor", announce: "Fumble", text: "" } }));
  assert.equal(part("announce").textContent, "Fumble");
});

test("a secret roll shows nothing until it is revealed", () => {
  const { view, revealed } = opened();
  view.update(state({ result: { secret: true, degree_name: "Great", text: "A Great result." }, reveal: 5 }));
  assert.deepEqual(
    [part("degree").textContent, part("sentence").textContent],
    ["Secret", "Secret roll. Press Reveal to show it."],
  );
  const button = document.querySelector("#reveal");
  assert.ok(!button.hidden);
  button.focus();
  button.click();
  assert.deepEqual(revealed, [5]);
  view.update(state({ result: { degree_name: "Great", text: "A Great result." } }));
  assert.ok(button.hidden);
  button.click();
  assert.deepEqual(revealed, [5], "there is nothing to reveal");
  assert.equal(document.activeElement.id, "roll");
});

test("an equal sentence is announced again for a new roll, but not for an update", () => {
  const { view } = opened();
  const result = { text: "A Fair result.", degree_name: "Fair" };
  view.resolved(result);
  view.update(state({ result }));
  const first = part("sentence").firstChild;
  view.update(state({ result, result_advice: ["New."] }));
  assert.equal(part("sentence").firstChild, first);
  view.resolved(result);
  view.update(state({ result }));
  assert.notEqual(part("sentence").firstChild, first);
  assert.equal(part("sentence").textContent, "A Fair result.");
});

test("results that another roll follows at once are only announced", () => {
  const { view } = opened();
  view.resolved({ text: "First." });
  view.resolved({ text: "Second." });
  view.resolved({ text: "Third." });
  view.update(state({ result: { text: "Third." } }));
  assert.deepEqual(
    [...part("passed").children].map((node) => node.textContent),
    ["First.", "Second."],
  );
  assert.equal(part("sentence").textContent, "Third.");
  view.resolved({ text: "Fourth." });
  view.update(state({ result: { text: "Fourth." } }));
  assert.equal(part("passed").childElementCount, 0, "a roll without moving dice");
  view.resolved({ text: "Fifth." });
  view.resolved({ text: "Sixth." });
  view.update(state({ result: { text: "Sixth." } }));
  view.update(state({ busy: true, result: { text: "Sixth." } }));
  assert.equal(part("passed").childElementCount, 0, "the next throw begins");
});

test("a result during the next throw is announced", () => {
  const { view } = opened();
  view.update(state({ busy: true }));
  view.resolved({ text: "First." });
  view.update(state({ busy: true }));
  assert.equal(part("passed").textContent, "First.");
});

test("the title has the largest size that fits, also after a change of width", () => {
  const { view } = opened();
  const degree = part("degree");
  const widths = { large: 300, medium: 200, small: 150, lines: 100 };
  Object.defineProperty(degree, "scrollWidth", { get: () => widths[degree.dataset.size] });
  for (const [width, size] of [
    [300, "large"],
    [299, "medium"],
    [150, "small"],
    [50, "lines"],
  ]) {
    place(degree, { width });
    view.update(state());
    assert.equal(degree.dataset.size, size);
  }
  place(degree, { width: 250 });
  resize(page);
  assert.equal(degree.dataset.size, "medium");
});
