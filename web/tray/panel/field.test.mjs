import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { english } from "../../languages/en.js";
import { choose, openPage, type } from "../test-page.mjs";
import { Field } from "./field.js";

beforeEach(() => openPage('#form > fieldset:not([data-id="ladder"]), #form > details'));

const CONTROLS = english.panel.sections.flatMap(({ controls }) => controls);

/** Returns a control of the page with its input and the changes that it reports. */
function opened(id) {
  const node = document.querySelector(`.field[data-id="${id}"]`);
  const template = node.querySelector("template");
  if (template) node.replaceChildren(template.content);
  const changes = [];
  const control = CONTROLS.find((control) => control.id === id);
  const field = new Field(node, control, { change: (id, value) => changes.push([id, value]) });
  const [less, more] = node.querySelectorAll("button");
  return {
    node,
    field,
    control,
    changes,
    less,
    more,
    input: field.input,
    shown: () => node.querySelector(".shown")?.textContent,
  };
}

test("a select reports its value and shows it as a level with a number", () => {
  const { input, changes, shown } = opened("trait");
  assert.equal(shown(), "Fair0");
  choose(input, "Great");
  assert.deepEqual([changes, shown()], [[["trait", "Great"]], "Great+2"]);
});

test("the buttons of a stepper move it towards the ends, where they stop", () => {
  const { input, changes, less, more } = opened("trait");
  more.click();
  less.click();
  less.click();
  for (let i = 0; i < 9; i++) less.click();
  assert.equal(input.value, "Terrible");
  for (let i = 0; i < 9; i++) more.click();
  assert.equal(input.value, "Superb+1");
  assert.deepEqual(
    changes.slice(0, 3).map(([, value]) => value),
    ["Good", "Fair", "Mediocre"],
  );
});

test("the buttons of a number keep its range", () => {
  const { field, input, changes, less, more } = opened("modifier");
  more.click();
  assert.deepEqual(changes, [["modifier", 1]]);
  for (let i = 0; i < 20; i++) more.click();
  assert.equal(input.value, "9");
  for (let i = 0; i < 30; i++) less.click();
  assert.equal(input.value, "-9");
  input.value = "";
  assert.equal(field.read(), null);
  more.click();
  assert.equal(input.value, "1");
});

test("step buttons have names, and the field one on hover", () => {
  const { less, more } = opened("modifier");
  assert.deepEqual([less.ariaLabel, more.ariaLabel], ["Modifier: one less", "Modifier: one more"]);
  assert.equal(opened("trait").node.title, "How good the character is.");
});

test("a switch reports whether it is on", () => {
  const { field, input, changes } = opened("even");
  input.click();
  input.click();
  assert.deepEqual(changes, [
    ["even", true],
    ["even", false],
  ]);
  field.write(true);
  assert.ok(input.checked);
  field.write(undefined);
  assert.ok(!input.checked);
});

test("a typed text is reported once, when the field is left", () => {
  const { field, input, changes } = opened("modifiers");
  type(input, "Hurt -1");
  assert.deepEqual(changes, []);
  input.dispatchEvent(new Event("blur"));
  input.dispatchEvent(new Event("blur"));
  field.commit();
  assert.deepEqual(changes, [["modifiers", "Hurt -1"]]);
});

test("a text is reported that equals the last one but not the table's", () => {
  const { field, input, changes } = opened("modifiers");
  choose(input, "+1");
  field.write("+2");
  type(input, "+1");
  field.commit();
  assert.deepEqual(
    changes.map(([, value]) => value),
    ["+1", "+1"],
  );
});

test("the table doesn't overwrite a text that is being typed, until the field is left", () => {
  const { field, input, changes } = opened("modifiers");
  field.write("+1");
  type(input, "+1");
  field.write("+2");
  assert.equal(input.value, "+1");
  input.dispatchEvent(new Event("blur"));
  assert.deepEqual([input.value, changes], ["+2", []]);
});

test("values are chosen by value or by label, whatever the case of the label", () => {
  const { field, input } = opened("trait");
  field.write("Great");
  assert.equal(input.value, "Great");
  field.write("poor (−2)");
  assert.equal(input.value, "Poor");
  field.write(null);
  assert.equal(input.value, "Poor", "no value leaves the choice");
});

test("a value without an option is shown unchanged until another one is chosen", () => {
  const { field, input, shown } = opened("trait");
  const options = input.options.length;
  field.write("+7");
  assert.deepEqual([input.value, shown()], ["+7", "+7"]);
  field.write("Good");
  assert.deepEqual([input.options.length, input.value, shown()], [options, "Good", "Good+1"]);
});

test("dice are shown in their notation", () => {
  const { field, shown } = opened("technique");
  field.write("d%");
  assert.equal(shown(), "d%");
  field.write("diceless");
  assert.notEqual(shown(), "diceless");
});

test("a long level is marked, with its number of letters", () => {
  const { node, field } = opened("trait");
  field.offer([{ value: "x", label: "Hervorragend (+3)" }]);
  field.write("x");
  const level = node.querySelector(".shown b");
  assert.deepEqual([level.textContent, level.style.getPropertyValue("--letters")], ["Hervorragend", "12"]);
  assert.ok(level.hasAttribute("data-long"));
});

test("offered options replace those of the description, which come back without an offer", () => {
  const { field, input } = opened("trait");
  const before = [...input.options].map(({ label }) => label);
  field.offer([{ value: "Good" }, { value: "own", label: "Own" }, { value: "bare" }]);
  assert.deepEqual(
    [...input.options].map(({ label }) => label),
    ["Good (+1)", "Own", "bare"],
  );
  const [option] = input.options;
  field.offer([{ value: "Good" }, { value: "own", label: "Own" }, { value: "bare" }]);
  assert.equal(input.options[0], option, "the same options are kept");
  field.offer(undefined);
  assert.deepEqual(
    [...input.options].map(({ label }) => label),
    before,
  );
});

test("options that the page leaves out are made", () => {
  const { input } = opened("against.npc");
  assert.ok(input.options.length > 1);
  assert.equal(opened("difficulty@mudge").input.value, "Fair");
});

test("changes before the panel was built are reported, others aren't", () => {
  for (const [id, change, reported] of [
    ["trait", (input) => (input.value = "Good"), ["trait", "Good"]],
    ["modifier", (input) => (input.value = "2"), ["modifier", 2]],
    ["legendary", (input) => (input.checked = false), ["legendary", false]],
  ]) {
    const { field, input, changes } = opened(id);
    field.catchUp();
    assert.deepEqual(changes, [], id);
    change(input);
    field.catchUp();
    assert.deepEqual(changes, [reported]);
  }
});

test("an error is shown at the input", () => {
  const { field, input } = opened("modifier");
  field.showError("too much");
  assert.equal(input.ariaInvalid, "true");
  field.showError(undefined);
  assert.equal(input.ariaInvalid, null);
});

test("a control to correct is unfolded and has the caret at the fault", () => {
  const { node, field, input } = opened("critical_dice");
  field.write("🎲 2dx");
  field.focus(5);
  assert.ok(node.closest("details").open);
  assert.deepEqual([document.activeElement, input.selectionStart, input.selectionEnd], [input, 5, 5]);
});

test("the help is that of the chosen option", () => {
  const { node, field, input } = opened("kind");
  const shown = () => [node.querySelector(".help").textContent, node.title];
  const texts = [shown()];
  choose(input, "opposed");
  texts.push(shown());
  field.write("sum");
  texts.push(shown());
  assert.deepEqual(
    texts,
    ["Reach a Difficulty.", "Beat an opponent's roll.", "Add up dice of any kind."].map((text) => [text, text]),
  );
});

test("another language renames everything and keeps the choice", () => {
  const { node, field, input, control, more } = opened("trait");
  field.write("Great");
  const options = control.options.map(({ value }) => ({ value, label: `${value.toUpperCase()} (1)` }));
  field.rename({ ...control, label: "Eigenschaft", help: "Wie gut", options });
  const texts = ["label", ".help", ".shown b"].map((part) => node.querySelector(part).textContent);
  assert.deepEqual([...texts, node.title, input.value], ["Eigenschaft", "Wie gut", "GREAT", "Wie gut", "Great"]);
  assert.equal(more.ariaLabel, "Eigenschaft: one more");
  assert.equal(input.querySelector("[selected]").value, "Fair", "the initial option is the same");
});
