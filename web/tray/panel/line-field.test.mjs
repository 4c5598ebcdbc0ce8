import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { choose, openPage, press, type } from "../test-page.mjs";
import { LineField } from "./line-field.js";

beforeEach(() => openPage('.field[data-id="line"], #roll'));

/** Returns the field of the page, its lines, and the questions to the table with functions that answer them. */
function opened() {
  const node = document.querySelector(".field");
  const changes = [];
  const questions = [];
  const field = new LineField(
    node,
    { id: "line", kind: "text", label: "Next roll", help: "Type a roll" },
    { change: (id, value) => changes.push(`${id} ${value}`), read: (line, answer) => questions.push({ line, answer }) },
  );
  const input = node.querySelector("input");
  return { field, input, changes, questions, reading: () => document.querySelector("#reading") };
}

const reading = (others) => ({ roll: "", chance: "", fault: "", suggestion: "", ...others });

test("a line is reported once, when it is confirmed or left", () => {
  const { field, input, changes } = opened();
  type(input, "4dF+1");
  assert.deepEqual(changes, []);
  field.commit();
  choose(input, "4dF+1");
  input.dispatchEvent(new Event("blur"));
  assert.deepEqual(changes, ["line 4dF+1"]);
  type(input, "2d6");
  input.dispatchEvent(new Event("blur"));
  assert.deepEqual(changes, ["line 4dF+1", "line 2d6"]);
});

test("an empty line changes nothing", () => {
  const { field, input, changes } = opened();
  type(input, "  ");
  field.commit();
  assert.deepEqual(changes, []);
});

test("a line that is being typed is described", () => {
  const { input, questions, reading: shown } = opened();
  type(input, "Great 4dF");
  assert.equal(questions[0].line, "Great 4dF");
  questions[0].answer(reading({ roll: "Great 4dF", chance: "62%" }));
  assert.deepEqual([shown().textContent, shown().hasAttribute("data-fault")], ["Great 4dF: 62%", false]);
  type(input, "");
  assert.equal(shown().textContent, "");
});

test("one line is read at a time, then the newest", () => {
  const { input, questions, reading: shown } = opened();
  for (const line of ["4", "4d", "4dF"]) type(input, line);
  assert.deepEqual(
    questions.map(({ line }) => line),
    ["4"],
  );
  questions[0].answer(reading({ roll: "4" }));
  assert.deepEqual(
    questions.map(({ line }) => line),
    ["4", "4dF"],
  );
  questions[1].answer(reading({ roll: "4dF" }));
  assert.deepEqual([questions.length, shown().textContent], [2, "4dF"]);
});

test("an answer after the line is confirmed shows nothing", () => {
  const { field, input, questions, reading: shown } = opened();
  type(input, "4dF");
  field.commit();
  questions[0].answer(reading({ roll: "4dF" }));
  assert.equal(shown().textContent, "");
});

test("a fault suggests a correction, which keeps the focus and is read again", () => {
  const { input, questions, changes, reading: shown } = opened();
  type(input, "Graet");
  questions[0].answer(reading({ fault: "no level Graet", suggestion: "Great" }));
  assert.ok(shown().hasAttribute("data-fault"));
  const button = shown().querySelector("button");
  assert.deepEqual([shown().firstChild.textContent, button.textContent], ["no level Graet", "Use Great"]);
  assert.ok(!button.dispatchEvent(new PointerEvent("pointerdown", { cancelable: true })), "the field keeps the focus");
  button.click();
  assert.deepEqual([input.value, input.selectionStart, document.activeElement], ["Great", 5, input]);
  assert.equal(questions[1].line, "Great");
  assert.deepEqual(changes, []);
});

test("Escape restores the line before, once", () => {
  const { field, input, questions, reading: shown } = opened();
  field.show("4dF");
  type(input, "2d6");
  questions[0].answer(reading({ roll: "2d6" }));
  let heard = 0;
  document.addEventListener("keydown", () => heard++);
  press(input, "Escape");
  assert.deepEqual([input.value, shown().textContent, heard], ["4dF", "", 0]);
  press(input, "Escape");
  assert.equal(heard, 1, "it closes the drawer");
});

test("arrow keys bring back earlier lines", () => {
  const { field, input } = opened();
  for (const line of ["1d6", "2d6", "2d6", "3d6"]) {
    type(input, line);
    field.commit();
  }
  const after = (key) => press(input, key) && input.value;
  assert.deepEqual(
    [after("ArrowUp"), after("ArrowUp"), after("ArrowUp"), after("ArrowUp")],
    ["3d6", "2d6", "1d6", "1d6"],
  );
  assert.deepEqual([after("ArrowDown"), after("ArrowDown"), after("ArrowDown")], ["2d6", "3d6", "3d6"]);
  assert.ok(!press(input, "ArrowLeft").defaultPrevented);
});

test("fifty lines are kept", () => {
  const { field, input } = opened();
  for (let i = 0; i < 60; i++) {
    type(input, `${i}d6`);
    field.commit();
  }
  for (let i = 0; i < 100; i++) press(input, "ArrowUp");
  assert.equal(input.value, "10d6");
});

test("the next roll is shown, but not over a line that is typed or refused", () => {
  const { field, input } = opened();
  field.show("4dF");
  assert.equal(input.value, "4dF");
  type(input, "2d");
  field.show("4dF+1");
  assert.equal(input.value, "2d");
  field.commit();
  field.showError("no dice 2d");
  field.show("4dF+1");
  assert.equal(input.value, "2d");
  field.showError(undefined);
  field.show("4dF+1");
  assert.equal(input.value, "4dF+1");
});

test("the next roll is selected in a focused field, to be replaced", () => {
  const { field, input } = opened();
  field.show("4dF");
  input.focus();
  assert.deepEqual([input.selectionStart, input.selectionEnd], [0, 3]);
  field.show("4dF+1");
  assert.deepEqual([input.selectionStart, input.selectionEnd], [0, 5]);
});

test("a refused line has its reason, until it is valid", () => {
  const { field, input, reading: shown } = opened();
  field.showError("no level Graet");
  assert.deepEqual(
    [shown().textContent, shown().hasAttribute("data-fault"), input.ariaInvalid],
    ["no level Graet", true, "true"],
  );
  field.showError(undefined);
  assert.deepEqual([shown().textContent, input.ariaInvalid], ["", null]);
});

test("a refusal keeps the suggestion of the line", () => {
  const { field, input, questions, reading: shown } = opened();
  type(input, "Graet");
  questions[0].answer(reading({ fault: "no level Graet", suggestion: "Great" }));
  field.commit();
  field.showError("no level Graet");
  assert.equal(shown().querySelector("button").textContent, "Use Great");
});

test("a line typed before the panel was built is reported", () => {
  const { field, input, changes } = opened();
  field.catchUp();
  assert.deepEqual(changes, []);
  input.value = "3d6";
  field.catchUp();
  assert.deepEqual(changes, ["line 3d6"]);
});

test("a correction puts the caret at the fault, counted in characters", () => {
  const { field, input } = opened();
  type(input, "🎲 Graet");
  field.focus(3);
  assert.deepEqual([document.activeElement, input.selectionStart, input.selectionEnd], [input, 3, 3]);
  input.blur();
  field.focus(undefined);
  assert.deepEqual([input.selectionStart, input.selectionEnd], [0, 8]);
});

test("another language renames the field", () => {
  const { field, input } = opened();
  field.rename({ id: "line", label: "Wurf", help: "Tippe einen Wurf" });
  const texts = [document.querySelector(".field label"), document.querySelector(".help")].map(
    (node) => node.textContent,
  );
  assert.deepEqual([...texts, input.placeholder], ["Wurf", "Tippe einen Wurf", "Tippe einen Wurf"]);
});

test("a line is selected when it is confirmed, so that the next one replaces it, also if the table shows the same", () => {
  const { field, input } = opened();
  input.focus();
  type(input, "Superb 4dF vs Fair");
  input.setSelectionRange(18, 18);
  field.commit();
  field.show("Superb 4dF vs Fair");
  assert.deepEqual([input.selectionStart, input.selectionEnd], [0, 18]);
});

test("keys of a composition belong to the input method", () => {
  const { field, input } = opened();
  type(input, "2d6");
  field.commit();
  type(input, "4d");
  for (const key of ["ArrowUp", "Escape"]) press(input, key, { isComposing: true });
  assert.equal(input.value, "4d");
});
