import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { messageText } from "../../shared/language.js";
import { openPage, place, press } from "../test-page.mjs";
import { DieLabel } from "./die-label.js";
import { phrase, showFlat, word } from "./flat-dice.js";

let stage;
beforeEach(() => {
  openPage("#stage");
  stage = document.querySelector("#stage");
  place(stage, { width: 300, height: 200 });
});

const die = (kind, value, others = {}) => ({ kind, value, role: "", standing: "counts", ...others });

test("faces have words", () => {
  for (const [given, text] of [
    [die("dF", 1), "plus"],
    [die("dF", 0), "blank"],
    [die("dF", -1), "minus"],
    [die("d6", 5), "5"],
    [die("d10", 7, { role: "tens" }), "70"],
    [die("d10", 7, { role: "opponent-tens" }), "70"],
    [die("d6", 4, { role: "tens" }), "4"],
    [die("d10", 0, { role: "ones" }), "0"],
  ])
    assert.equal(word(given), text);
  assert.equal(phrase(die("dF", 1, { standing: "cancelled" })), "plus (cancelled out)");
  assert.equal(phrase(die("dF", 1)), "plus");
});

/** Returns the number of marks, or the text, of each flat die. */
const marks = () =>
  [...stage.querySelectorAll("svg")].map(
    (svg) => svg.querySelector("text")?.textContent ?? svg.querySelectorAll(".mark").length,
  );

test("flat dice have the marks of their faces", () => {
  const pips = [1, 2, 3, 4, 5, 6].map((value) => die("d6", value));
  showFlat(
    stage,
    [die("dF", 1), die("dF", 0), die("dF", -1), ...pips, die("d10", 7, { role: "tens" }), die("d20", 13)],
    false,
  );
  assert.deepEqual(marks(), [2, 0, 1, 1, 2, 3, 4, 5, 6, "70", "13"]);
  const spots = [...stage.querySelectorAll("svg")[7].querySelectorAll("circle")];
  assert.deepEqual(
    spots.map((spot) => [spot.getAttribute("cx"), spot.getAttribute("cy")]),
    [
      ["24", "24"],
      ["76", "24"],
      ["50", "50"],
      ["24", "76"],
      ["76", "76"],
    ],
  );
});

test("flat dice show what they are and whether they count, but not to screen readers", () => {
  showFlat(stage, [die("d6", 1, { role: "damage", standing: "dropped" }), die("d10", 1)], false);
  const [first, second] = stage.querySelectorAll("svg");
  assert.deepEqual([first.getAttribute("class"), first.dataset.standing], ["flat-die role-damage", "dropped"]);
  assert.deepEqual([second.getAttribute("class"), second.ariaHidden], ["flat-die role-plain", "true"]);
  assert.deepEqual(
    [first, second].map((svg) => svg.firstChild.localName),
    ["rect", "path"],
  );
});

test("dice that cancel each other come first, in linked pairs of one side", () => {
  const idle = (value, role = "") => die("dF", value, { role, standing: "cancelled" });
  showFlat(
    stage,
    [die("dF", 1), idle(-1), idle(-1, "opponent"), idle(1, "opponent-positive"), idle(1), idle(1)],
    false,
  );
  const links = [...stage.querySelectorAll("svg")].map(
    (svg) => svg.querySelector(".link")?.getAttribute("d").slice(0, 3) ?? "",
  );
  assert.deepEqual(links, ["M96", "M-1", "M96", "M-1", "", ""]);
  assert.deepEqual(marks(), [2, 1, 2, 1, 2, 2]);
  const roles = [...stage.querySelectorAll("svg")].map((svg) => svg.getAttribute("class").includes("opponent"));
  assert.deepEqual(roles, [false, false, true, true, false, false]);
});

test("while dice move, the last ones tumble, or four blank ones", () => {
  stage.replaceChildren();
  showFlat(stage, [], true);
  assert.ok(stage.classList.contains("moving"));
  assert.deepEqual(marks(), [0, 0, 0, 0]);
  showFlat(stage, [die("d20", 3)], false);
  showFlat(stage, [die("d20", 17)], true);
  assert.deepEqual(marks(), ["3"]);
  showFlat(stage, [die("d20", 17)], false);
  assert.deepEqual([marks(), stage.classList.contains("moving")], [["17"], false]);
});

/** Returns the label of inspected dice, and the number of inspections that have been ended. */
function labelled() {
  const ends = { count: 0 };
  const label = new DieLabel(stage, { messageText, word, leave: () => ends.count++ });
  const node = document.querySelector("#die");
  place(node, { width: 100, height: 20 });
  return { label, node, ends };
}

test("the label of a die has its kind, face and role, and how to reroll it", () => {
  const { label, node } = labelled();
  assert.equal(node.getAttribute("role"), "status");
  for (const [given, again, byKeys, text] of [
    [die("dF", 1), false, false, "Fudge die: plus"],
    [die("d6", 5, { role: "damage" }), true, false, "d6: 5, damage die, hold and drag to reroll"],
    [die("d10", 7, { role: "opponent-tens" }), true, true, "d10: 70, tens, opponent's, press Enter to reroll"],
    [
      die("dF", 1, { role: "opponent", standing: "cancelled" }),
      false,
      true,
      "Fudge die: plus, opponent's, cancelled out",
    ],
    [die("d6", 2, { role: "plain", standing: "dropped" }), false, true, "d6: 2, dropped"],
  ]) {
    label.show({ x: 0, y: 0, again }, given, byKeys);
    assert.equal(node.textContent, text);
  }
});

test("Enter rerolls only a die that was inspected by keys", () => {
  const { label } = labelled();
  const at = { x: 0, y: 0 };
  label.show({ ...at, again: true }, die("d6", 1), true);
  assert.ok(label.again);
  label.show({ ...at, again: true }, die("d6", 1), false);
  assert.ok(!label.again);
  label.show({ ...at, again: false }, die("d6", 1), true);
  assert.ok(!label.again);
});

test("the label is above the die, within the stage", () => {
  const { label, node } = labelled();
  for (const [x, y, left, top] of [
    [150, 100, "100px", "80px"],
    [10, 5, "0px", "0px"],
    [290, 100, "200px", "80px"],
  ]) {
    label.show({ x, y, again: false }, die("d6", 1), false);
    assert.deepEqual([node.style.left, node.style.top], [left, top]);
  }
});

test("an inspection ends by Escape, with the focus, or when the pointer leaves the label", () => {
  const { label, node, ends } = labelled();
  press(document.body, "Escape");
  assert.equal(ends.count, 0, "nothing is inspected");
  label.show({ x: 0, y: 0, again: false }, die("d6", 1), false);
  press(document.body, "Escape");
  press(document.body, "Tab");
  assert.equal(ends.count, 1);
  const leave = (to) => node.dispatchEvent(new PointerEvent("pointerleave", { relatedTarget: to }));
  leave(document.createElement("canvas"));
  assert.equal(ends.count, 1, "it is on the dice again");
  leave(document.body);
  stage.dispatchEvent(new Event("focusout", { bubbles: true }));
  assert.equal(ends.count, 3);
  label.show({ x: 0, y: 0, again: false }, undefined, false);
  assert.equal(node.textContent, "");
});
