import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { english } from "../../languages/en.js";
import { choose, openPage, press } from "../test-page.mjs";
import { Forecast } from "./forecast.js";
import { GamePicker } from "./game-picker.js";
import { UndoButton } from "./undo-button.js";

beforeEach(() => openPage("#next, #bar, #game, #find"));

const byId = (id) => document.getElementById(id);
const part = (name) => document.querySelector(`[data-part="${name}"]`);

/** Returns the forecast, and a function that shows a state of the table. */
function forecast() {
  const view = new Forecast(byId("next"), byId("roll"));
  const plain = { notice: "", chance: "", advice: [], refusal: "", refused: "", errors: {}, held: [], values: {} };
  const show = (state) => view.update({ ...plain, ...state }, (id) => `the ${id}`);
  const faults = () => [...part("faults").children].map((line) => line.textContent);
  return { view, show, faults };
}

test("the chance of the next roll is on the button and in words", () => {
  const { view, show } = forecast();
  view.showSuccess({ success: 0.004 });
  assert.equal(part("success").textContent, "<1%");
  view.showSuccess({ success: null });
  assert.equal(part("success").textContent, "");
  show({ chance: "62 in 100", advice: ["One.", "Two."], values: { secret: true } });
  assert.deepEqual(
    [part("chance").textContent, part("advice").textContent, part("secret").hidden],
    ["62 in 100", "One. Two.", false],
  );
  show({});
  assert.ok(part("secret").hidden);
});

test("a notice is announced once", () => {
  const { show } = forecast();
  show({ notice: "The ladder has changed." });
  const text = part("notice").firstChild;
  show({ notice: "The ladder has changed." });
  assert.equal(part("notice").firstChild, text);
  show({ notice: "" });
  assert.equal(part("notice").textContent, "");
});

test("faults name their controls; without any, the refusal of the roll is shown", () => {
  const { show, faults } = forecast();
  show({
    refusal: "too many dice",
    refused: "technique",
    held: ["trait", "line"],
    errors: { trait: "no level", line: "no roll" },
  });
  assert.deepEqual(faults(), ["the trait: no level", "the line: no roll"]);
  assert.ok(!part("faults").hasAttribute("data-line"));
  show({ held: ["line"], errors: { line: "no roll" } });
  assert.ok(part("faults").hasAttribute("data-line"));
  show({ refusal: "too many dice", refused: "technique" });
  assert.deepEqual(faults(), ["Dice: too many dice"]);
  show({});
  assert.deepEqual(faults(), []);
});

test("equal faults are announced again only on demand", () => {
  const { view, show, faults } = forecast();
  show({ held: ["trait"], errors: { trait: "no level" } });
  const [line] = part("faults").children;
  show({ held: ["trait"], errors: { trait: "no level" } });
  assert.equal(part("faults").firstChild, line);
  view.insist();
  assert.notEqual(part("faults").firstChild, line);
  assert.deepEqual(faults(), ["the trait: no level"]);
});

/** Returns the button that reverts changes, and the number of its uses. */
function undo() {
  const uses = { count: 0, idle: false };
  const button = new UndoButton(byId("undo-change"), { undo: () => uses.count++, idle: () => uses.idle });
  const update = (change) => button.update({ undo: change }, (id) => `the ${id}`);
  return { uses, update };
}

test("the button says what it reverts", () => {
  const { uses, update } = undo();
  for (const [change, title] of [
    ["trait", "Undo: the trait"],
    ["quick", "Undo: Quick rolls"],
    ["line", "Undo: the whole roll"],
    ["history", "Undo: Clear history"],
    ["", "Nothing to undo"],
  ]) {
    update(change);
    assert.deepEqual([byId("undo-change").title, byId("undo-change").disabled], [title, change === ""]);
  }
  update("trait");
  byId("undo-change").click();
  assert.equal(uses.count, 1);
});

test("Control+Z reverts a change, except in texts, while settings are locked, or if it is held", () => {
  const { uses, update } = undo();
  const keys = { ctrlKey: true };
  update("");
  press(document.body, "z", keys);
  assert.equal(uses.count, 0, "there is nothing to undo");
  update("trait");
  press(document.body, "z", keys);
  press(document.body, "Z", { metaKey: true });
  assert.equal(uses.count, 2);
  for (const init of [{}, { ...keys, shiftKey: true }, { ...keys, altKey: true }, { ...keys, repeat: true }])
    press(document.body, "z", init);
  press(document.body, "y", keys);
  press(byId("find"), "z", keys);
  uses.idle = true;
  press(document.body, "z", keys);
  assert.equal(uses.count, 2);
});

test("the focus moves to Roll when there is nothing more to revert", () => {
  const { update } = undo();
  update("trait");
  byId("undo-change").focus();
  update("kind");
  assert.equal(document.activeElement.id, "undo-change");
  update("");
  assert.equal(document.activeElement.id, "roll");
});

test("the game can be chosen above the dice once the table is known", () => {
  const chosen = [];
  const picker = new GamePicker(byId("game"), (game) => chosen.push(game));
  picker.describe(english.panel);
  assert.deepEqual([byId("game").value, byId("game").ariaLabel, byId("game").hidden], ["fudge", "Game", true]);
  picker.update({ values: { game: "mudge" } });
  assert.deepEqual([byId("game").value, byId("game").hidden], ["mudge", false]);
  picker.describe(english.panel);
  assert.equal(byId("game").value, "mudge", "another language keeps the game");
  choose(byId("game"), "any");
  assert.deepEqual(chosen, ["any"]);
});
