import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { english } from "../../languages/en.js";
import { openPage } from "../test-page.mjs";
import { ButtonField } from "./button-field.js";
import { ChoiceField } from "./choice-field.js";
import { DocumentField } from "./document-field.js";
import { Field } from "./field.js";
import { LineField } from "./line-field.js";
import { Slot } from "./slot.js";

beforeEach(() => openPage('#form > fieldset:not([data-id="ladder"]), #form > details'));

const CONTROLS = english.panel.sections.flatMap(({ controls }) => controls);
const controlOf = (id) => CONTROLS.find((control) => control.id === id);
const nodeOf = (id) => document.querySelector(`[data-id="${id}"]:is(.field, button)`);

/** Returns actions that record what a control asks for. */
function recorder() {
  const asked = [];
  return {
    asked,
    change: (id, value) => asked.push(["change", id, value]),
    save: (id) => asked.push(["save", id]),
    notify: (message) => asked.push(["notify", message]),
    label: (id, value) => value ?? id,
  };
}

test("a choice reports the chosen button, and shows the table's", () => {
  const actions = recorder();
  const field = new ChoiceField(nodeOf("game"), controlOf("game"), actions);
  const input = (value) => field.node.querySelector(`[value="${value}"]`);
  assert.equal(field.read(), "fudge");
  input("mudge").click();
  assert.deepEqual(actions.asked, [["change", "game", "mudge"]]);
  field.write("any");
  assert.deepEqual([field.read(), input("mudge").checked], ["any", false]);
  field.write("a game of its own");
  assert.equal(field.read(), undefined);
  field.write("fate");
  field.focus();
  assert.equal(document.activeElement, input("fate"));
});

test("a choice is renamed with its buttons", () => {
  const field = new ChoiceField(nodeOf("game"), controlOf("game"), recorder());
  field.rename({ id: "game", label: "Spiel", options: [{ value: "any", label: "Alle Würfel" }] });
  assert.equal(field.node.ariaLabel, "Spiel");
  const names = [...field.node.querySelectorAll("span")].map((name) => name.textContent);
  assert.deepEqual(names, ["fudge", "fate", "mudge", "3d6-fudge", "Alle Würfel"]);
});

test("a button acts, and its text is its value or else its label", () => {
  const actions = recorder();
  const node = document.createElement("button");
  document.body.append(node);
  const field = new ButtonField(node, { id: "untrained", kind: "button", label: "Roll untrained" }, actions);
  node.click();
  assert.deepEqual(actions.asked, [["change", "untrained", true]]);
  field.write("Roll Climbing untrained");
  assert.equal(node.textContent, "Roll Climbing untrained");
  field.write("");
  assert.equal(node.textContent, "Roll untrained");
  field.rename({ id: "untrained", label: "Ungelernt" });
  assert.equal(node.textContent, "Ungelernt");
  field.focus();
  assert.equal(document.activeElement, node);
});

/** Returns the control of the character sheet, and a function that chooses a file in it. */
function sheet() {
  const actions = recorder();
  const field = new DocumentField(nodeOf("sheet"), controlOf("sheet"), actions);
  const input = field.node.querySelector("input");
  const load = async (file) => {
    const files = { value: file ? [file] : [], configurable: true };
    Object.defineProperty(input, "files", files);
    input.dispatchEvent(new Event("change"));
    await new Promise(setImmediate);
  };
  return { actions, field, input, load, buttons: field.node.querySelectorAll("button") };
}

test("a document is loaded from a file", async () => {
  const { actions, load } = sheet();
  await load(undefined);
  await load(new File(['{"name":"Ada"}'], "ada.json"));
  assert.deepEqual(actions.asked, [["change", "sheet", '{"name":"Ada"}']]);
});

test("a file of more than 64 KiB is not read", async () => {
  const { actions, load } = sheet();
  await load(new File(["x".repeat(65_536)], "most.json"));
  assert.equal(actions.asked.pop()[2].length, 65_536);
  await load(new File(["x".repeat(65_537)], "more.json"));
  assert.deepEqual(actions.asked, [["notify", "more.json is too large (65,537 bytes); the limit is 65,536."]]);
});

test("the buttons of a document choose a file, save and remove", () => {
  const { actions, input, buttons } = sheet();
  let chosen = 0;
  input.addEventListener("click", () => chosen++);
  for (const button of buttons) button.click();
  assert.deepEqual(
    [chosen, actions.asked],
    [
      1,
      [
        ["save", "sheet"],
        ["change", "sheet", null],
      ],
    ],
  );
});

test("a document has a name, and can be removed, if one is loaded", () => {
  const { field, buttons } = sheet();
  const name = field.node.querySelector(".name");
  field.write("Ada");
  assert.deepEqual([name.textContent, buttons[2].hidden], ["Ada", false]);
  field.rename({ ...controlOf("sheet"), label: "Charakterbogen" });
  assert.deepEqual([name.textContent, field.node.querySelector(".label").textContent], ["Ada", "Charakterbogen"]);
  field.write("");
  assert.deepEqual(
    [name.textContent, buttons[2].hidden],
    ["No sheet loaded. Save… gives you an example to fill in.", true],
  );
  const ladder = new DocumentField(nodeOf("custom_ladder"), controlOf("custom_ladder"), recorder());
  ladder.write("");
  assert.equal(ladder.node.querySelector(".name").textContent, "Standard in use. Save… gives you its JSON to edit.");
});

test("a document's error is at the button that loads another", () => {
  const { field, buttons } = sheet();
  field.showError("bad sheet");
  assert.equal(buttons[0].ariaInvalid, "true");
  field.focus();
  assert.equal(document.activeElement, buttons[0]);
});

test("a control has the field of its kind", () => {
  for (const [id, kind] of [
    ["game", ChoiceField],
    ["line", LineField],
    ["modifiers", Field],
    ["sheet", DocumentField],
    ["legendary", Field],
  ])
    assert.ok(new Slot(nodeOf(id), controlOf(id), recorder()).field instanceof kind, id);
});

test("a hidden control has a field once it is shown, in the page's language", () => {
  const slot = new Slot(nodeOf("even"), controlOf("even"), recorder());
  assert.deepEqual([slot.field, slot.initial], [undefined, false]);
  slot.rename({ ...controlOf("even"), label: "Gerade?" });
  const field = slot.fill();
  assert.equal(slot.field, field);
  assert.equal(slot.node.querySelector("label").textContent, "Gerade?");
  assert.equal(slot.fill(), undefined);
});

test("a control has its initial value before it is shown and after", () => {
  for (const [id, value] of [
    ["modifier", "0"],
    ["technique@sum", "4dF"],
    ["legendary", true],
    ["criticals.margin", false],
    ["against.npc", ""],
  ]) {
    const slot = new Slot(nodeOf(id), controlOf(id), recorder());
    assert.equal(slot.initial, value, id);
    slot.fill();
    assert.equal(slot.initial, value, id);
  }
});
