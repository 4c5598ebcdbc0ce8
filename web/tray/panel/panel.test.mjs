import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { english } from "../../languages/en.js";
import { choose, openPage, press, type } from "../test-page.mjs";
import { Panel } from "./panel.js";

beforeEach(() => openPage("#form, #roll"));

/** Returns the panel of the page, the requests that it makes, and the node of a control. */
function opened() {
  const asked = [];
  const panel = new Panel(document.querySelector("#form"), english.panel, {
    change: (id, value) => asked.push(`${id} ${value}`),
    read: () => {},
    save: (id) => asked.push(`save ${id}`),
    notify: (message) => asked.push(message),
  });
  const node = (id) => document.querySelector(`.field[data-id="${id}"]`);
  return { panel, asked, node, input: (id) => node(id).querySelector("input, select") };
}

/** Returns a state of the table. */
const state = (others = {}) => ({
  values: {},
  visible: {},
  errors: {},
  held: [],
  options: {},
  next: "",
  ladder: null,
  success: null,
  ...others,
});

test("before the table answers, conditions of the description show controls", () => {
  const { panel, asked, node, input } = opened();
  assert.deepEqual([node("against.trait").hidden, node("difficulty").hidden], [true, false]);
  choose(input("kind"), "opposed");
  assert.deepEqual(asked, ["kind opposed"]);
  assert.deepEqual([node("against.trait").hidden, node("difficulty").hidden], [false, true]);
  assert.equal(input("against.trait").value, "Fair");
  assert.ok(!node("against.trait").closest("fieldset").hidden);
  panel.preset({ kind: "unopposed" });
  assert.deepEqual([node("against.trait").hidden, node("difficulty").hidden], [true, false]);
});

test("a section without a visible control is hidden, with its fold", () => {
  const { panel, node } = opened();
  assert.ok(node("against.modifier").closest("fieldset").hidden);
  const hidden = Object.fromEntries(
    english.panel.sections.flatMap(({ controls }) => controls.map(({ id }) => [id, false])),
  );
  panel.update(state({ visible: { ...hidden, trait: true } }));
  assert.ok(node("sheet").closest("details").hidden);
  assert.ok(!node("trait").closest("fieldset").hidden);
});

test("the table decides which controls are visible, and what they show", () => {
  const { panel, node, input } = opened();
  panel.update(
    state({
      values: { trait: "Great", modifier: "2", technique: "3d6" },
      visible: { even: true, difficulty: false },
      options: { technique: [{ value: "3d6", label: "Three dice" }] },
      next: "Great 3d6+2",
    }),
  );
  assert.deepEqual([node("even").hidden, node("difficulty").hidden], [false, true]);
  assert.deepEqual(
    ["trait", "modifier", "technique", "line"].map((id) => input(id).value),
    ["Great", "2", "3d6", "Great 3d6+2"],
  );
  assert.equal(input("technique").selectedOptions[0].label, "Three dice");
});

test("once the table has answered, a change waits for its next state", () => {
  const { panel, asked, node, input } = opened();
  panel.update(state({ visible: { difficulty: false } }));
  choose(input("trait"), "Great");
  assert.deepEqual(asked, ["trait Great"]);
  assert.deepEqual([node("difficulty").hidden, node("odds").dataset.waiting], [true, undefined]);
});

test("a refused value stays in its field, with the reason", () => {
  const { panel, input } = opened();
  type(input("modifiers"), "Hurt");
  input("modifiers").dispatchEvent(new Event("change"));
  panel.update(state({ values: { modifiers: "" }, errors: { modifiers: "no number" }, held: ["modifiers"] }));
  assert.deepEqual([input("modifiers").value, input("modifiers").ariaInvalid], ["Hurt", "true"]);
  panel.update(state({ values: { modifiers: "" } }));
  assert.deepEqual([input("modifiers").value, input("modifiers").ariaInvalid], ["", null]);
});

test("the control to correct is that of the field, or the first with a refused value", () => {
  const { panel } = opened();
  document.documentElement.dataset.controls = "full";
  assert.equal(panel.faultyField("trait"), undefined);
  panel.update(
    state({
      errors: { modifier: "x", trait: "y" },
      held: ["modifier", "trait"],
      visible: { modifier: true, trait: true },
    }),
  );
  assert.equal(panel.faultyField("trait").control.id, "trait");
  assert.equal(panel.faultyField("difficulty").control.id, "modifier");
  document.documentElement.dataset.controls = "none";
  assert.equal(panel.faultyField("trait"), undefined);
});

test("a field is shown if one of its controls is visible in a full panel", () => {
  const { panel } = opened();
  assert.ok(!panel.shows("trait"), "the panel isn't full");
  document.documentElement.dataset.controls = "full";
  assert.ok(panel.shows("trait"));
  assert.ok(!panel.shows("against.trait"));
  panel.update(state({ visible: { trait: false, "trait@fate": true } }));
  assert.ok(panel.shows("trait"));
  assert.ok(!panel.shows("faces"));
});

test("labels are those of controls and of their options", () => {
  const { panel } = opened();
  assert.deepEqual(
    [panel.label("trait"), panel.label("trait", "Good"), panel.label("trait", "own"), panel.label("quick")],
    ["Trait", "Good (+1)", "own", "quick"],
  );
});

test("values of the host page are shown before the table confirms them, also in a control that appears later", () => {
  const { panel, node, input } = opened();
  panel.preset({ trait: "Great", "against.trait": "Poor", system: "mudge" });
  assert.equal(input("trait@mudge").value, "Great");
  assert.ok(node("trait").hidden, "the ladder follows the system");
  choose(input("kind"), "opposed");
  assert.equal(input("against.trait@mudge").value, "Poor");
});

test("controls of the same field follow an early change", () => {
  const { input, node } = opened();
  choose(input("trait"), "Great");
  assert.equal(node("odds").dataset.waiting, "bars");
  assert.equal(node("odds").querySelector(".marker").ariaValueText, "Great");
  press(node("odds").querySelector(".marker"), "ArrowDown");
  assert.equal(input("trait").value, "Good");
});

test("changes before the panel was built are reported", () => {
  document.querySelector("#field-modifier").value = "3";
  document.querySelector("#field-line").value = "4dF";
  const { panel, asked } = opened();
  panel.catchUp();
  assert.deepEqual(asked, ["modifier 3", "line 4dF"]);
});

test("Roll reports what is being typed first", () => {
  const { asked, input } = opened();
  const form = document.querySelector("#form");
  form.addEventListener("submit", (submit) => {
    submit.preventDefault();
    asked.push("roll");
  });
  type(input("modifiers"), "Hurt -1");
  document.querySelector("#roll").click();
  assert.deepEqual(asked, ["modifiers Hurt -1", "roll"]);
});

test("a locked panel is read-only", () => {
  const { panel, node, input } = opened();
  panel.lock(true);
  assert.ok(input("trait").matches(":disabled"));
  assert.equal(node("odds").querySelector(".marker").ariaDisabled, "true");
  panel.lock(false);
  assert.ok(!input("trait").matches(":disabled"));
  assert.equal(node("odds").querySelector(".marker").ariaDisabled, "false");
});

test("the ladder shows the odds of the table, or none", () => {
  const { panel, node } = opened();
  const rungs = [{ level: 9, name: "9–12", chance: 0.25, bar: 0.1, y: 0 }];
  panel.showOdds(state({ ladder: { rungs, rows: 1 } }));
  assert.equal(node("odds").querySelector(".rung").ariaLabel, "9–12: 25%");
  panel.showOdds(state());
  assert.ok(node("odds").hasAttribute("data-empty"));
});

test("another language renames headings and controls, also those that are made later", () => {
  const { panel, node, input } = opened();
  const sections = english.panel.sections.map((section) => ({
    ...section,
    label: `${section.label} (de)`,
    controls: section.controls.map((control) => ({ ...control, label: `${control.label} (de)` })),
  }));
  panel.rename({ sections });
  const heading = (id) => node(id).closest("details")?.querySelector("summary").textContent;
  assert.deepEqual(
    [heading("sheet"), node("trait").closest("fieldset").querySelector("legend").textContent],
    ["Character (de)", "Trait and Difficulty (de)"],
  );
  assert.equal(node("trait").querySelector("label").textContent, "Trait (de)");
  choose(input("kind"), "opposed");
  assert.equal(node("against.trait").querySelector("label").textContent, "Opponent's trait (de)");
  assert.equal(panel.label("against.trait"), "Opponent's trait (de)");
});
