import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { current, messageText } from "../../shared/language.js";
import { openPage, place, point, press } from "../test-page.mjs";
import * as dom from "./nodes.js";
import { QuickRolls } from "./quick-rolls.js";

beforeEach(() => openPage("#chips, #quick, #find"));

const byId = (id) => document.getElementById(id);
const quick = (name, others = {}) => ({ name, roll: `4dF ${name}`, chance: "50%", refusal: "", ...others });

/** Returns the quick rolls of the page, what the visitor has asked for, and replies of the table. */
function opened(given = {}) {
  const asked = [];
  const replies = [];
  const actions = {
    roll: (name) => asked.push(`roll ${name}`),
    pin: (name, done) => asked.push(`pin ${name}`) && replies.push(done),
    unpin: (name) => asked.push(`unpin ${name}`),
    rename: (name, to, done) => asked.push(`rename ${name} ${to}`) && replies.push(done),
    move: (name, to, done) => asked.push(`move ${name} ${to}`) && replies.push(done),
    again: () => asked.push("again"),
    idle: () => false,
    link: async (roll) => `link to ${roll}`,
    text: async (text) => `copied ${text}`,
    ...given,
  };
  const view = new QuickRolls(byId("chips"), byId("quick"), actions, { ...dom, messageText, current });
  const update = (...rolls) => view.update({ quick: rolls });
  return { asked, replies, update, status: () => document.querySelector("#quick > [role=status]").textContent };
}

const chips = () => [...byId("chips").children];
const rows = () => [...document.querySelectorAll("#quick li")];
const buttonOf = (row, text) => [...row.querySelectorAll("button")].find((node) => node.textContent === text);

test("without quick rolls there is an instruction", () => {
  const { update } = opened();
  update();
  assert.ok(byId("chips").hidden);
  const note = document.querySelector("#quick details > p");
  assert.deepEqual([note.hidden, note.textContent], [false, "Set up a roll, name it, and press Save as quick roll."]);
  update(quick("Axe"));
  assert.deepEqual([byId("chips").hidden, note.hidden], [false, true]);
  assert.equal(document.querySelector("#quick summary").textContent, "Quick rolls 1");
});

test("a button rolls, and says its roll, chance and key", () => {
  const { asked, update } = opened();
  update(quick("Axe"), quick("Bow", { refusal: "no such level" }));
  const [axe, bow] = chips();
  assert.deepEqual([axe.textContent, axe.title, axe.getAttribute("aria-keyshortcuts")], ["1Axe", "4dF Axe\n50%", "1"]);
  assert.deepEqual(
    [bow.title, bow.hasAttribute("data-refused"), axe.hasAttribute("data-refused")],
    ["no such level", true, false],
  );
  bow.click();
  assert.deepEqual(asked, ["roll Bow"]);
});

test("the first nine have a key", () => {
  const { asked, update } = opened();
  update(...Array.from({ length: 10 }, (_, i) => quick(`Q${i + 1}`)));
  assert.deepEqual([chips()[8].textContent, chips()[9].textContent], ["9Q9", "Q10"]);
  for (const key of ["1", "9", "0", "r", "x"]) press(document.body, key);
  assert.deepEqual(asked, ["roll Q1", "roll Q9", "again"]);
});

test("keys do nothing in texts, with other keys, while held, or in a locked page", () => {
  let locked = false;
  const { asked, update } = opened({ idle: () => locked });
  update(quick("Axe"));
  press(byId("find"), "1");
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { repeat: true }]) press(document.body, "1", init);
  locked = true;
  press(document.body, "1");
  assert.deepEqual(asked, []);
});

test("single-key shortcuts can be switched off, also for later visits", () => {
  const { asked, update } = opened();
  update(quick("Axe"));
  byId("single-keys").click();
  press(document.body, "1");
  press(document.body, "R");
  assert.deepEqual([asked, chips()[0].textContent], [[], "Axe"]);
  assert.equal(localStorage.getItem("fudge-tray-keys"), "off");
  byId("single-keys").click();
  press(document.body, "1");
  assert.deepEqual([asked, localStorage.getItem("fudge-tray-keys")], [["roll Axe"], "on"]);
});

test("the switch is remembered, and on where storage is blocked", () => {
  localStorage.setItem("fudge-tray-keys", "off");
  opened();
  assert.ok(!byId("single-keys").checked);
  byId("quick").replaceChildren();
  Object.defineProperty(globalThis, "localStorage", { get: () => assert.fail("blocked"), configurable: true });
  opened();
  assert.ok(byId("single-keys").checked);
  byId("single-keys").click();
  assert.ok(!byId("single-keys").checked);
});

test("the list of shortcuts has a text for each key", () => {
  opened();
  const rows = [...document.querySelectorAll("#quick dl > div")].map((row) => row.children[0].textContent);
  assert.deepEqual(rows, ["Space, Enter", "←, →", "Esc", "1–9", "R", "Ctrl+Z", "Alt+↑, Alt+↓"]);
});

test("the next roll is saved under a name, which is cleared once it is", () => {
  const { asked, replies } = opened();
  const form = document.querySelector("#quick details > form");
  const input = form.querySelector("input");
  input.value = "Axe";
  form.querySelector("button").click();
  assert.deepEqual([asked, input.value, input.labels[0].textContent], [["pin Axe"], "Axe", "Name"]);
  replies[0]("Axe");
  assert.equal(input.value, "");
});

test("the buttons of a row name it, and act on it", async () => {
  const { asked, update, status } = opened();
  update(quick("Axe"), quick("Bow"));
  const [axe] = rows();
  assert.deepEqual(
    [...axe.querySelectorAll(".buttons button")].map(({ ariaLabel }) => ariaLabel),
    ["Up: Axe", "Down: Axe", "Remove: Axe", "Copy a link to this roll: Axe", "Copy as text: Axe"],
  );
  buttonOf(axe, "Remove").click();
  buttonOf(axe, "Copy as text").click();
  await Promise.resolve();
  assert.equal(status(), "copied Axe: 4dF Axe");
  buttonOf(axe, "Copy a link to this roll").click();
  assert.equal(status(), "", "so that an equal message is announced again");
  await Promise.resolve();
  assert.equal(status(), "link to 4dF Axe");
  assert.deepEqual(asked, ["unpin Axe"]);
});

test("without a base address there are no links, and a roll without text has no copy", () => {
  const { update } = opened({ link: null });
  update(quick("Axe"), quick("Bow", { roll: "" }));
  assert.deepEqual(
    rows().map((row) => row.querySelectorAll(".buttons button").length),
    [4, 3],
  );
});

test("a row is renamed, and its editor stays open under the new name", () => {
  const { asked, replies, update } = opened();
  update(quick("Axe"), quick("Bow"));
  rows()[0].querySelector("summary").click();
  const form = rows()[0].querySelector("form");
  form.querySelector("input").value = "Sword";
  form.querySelector("button").click();
  assert.deepEqual(asked, ["rename Axe Sword"]);
  replies[0]("Sword");
  update(quick("Sword"), quick("Bow"));
  assert.deepEqual(
    rows().map((row) => row.querySelector("details").open),
    [true, false],
  );
});

test("a row moves by its buttons, and says its place", () => {
  const { asked, replies, update, status } = opened();
  update(quick("Axe"), quick("Bow"));
  const [axe] = rows();
  assert.deepEqual([buttonOf(axe, "Up").ariaDisabled, buttonOf(axe, "Down").ariaDisabled], ["true", "false"]);
  buttonOf(axe, "Down").click();
  assert.deepEqual([asked, status()], [["move Axe 1"], ""]);
  replies[0]();
  assert.equal(status(), "Axe, 2 of 2");
  buttonOf(axe, "Up").click();
  assert.deepEqual([asked.length, status()], [1, "Axe, 1 of 2"]);
});

test("Alt with arrows moves the row or the button that has the focus", () => {
  const { asked, update } = opened();
  update(quick("Axe"), quick("Bow"));
  assert.ok(press(chips()[1], "ArrowUp", { altKey: true }).defaultPrevented);
  press(rows()[0].querySelector("summary"), "ArrowDown", { altKey: true });
  assert.ok(!press(document.body, "ArrowDown", { altKey: true }).defaultPrevented);
  press(chips()[0], "ArrowLeft", { altKey: true });
  assert.deepEqual(asked, ["move Bow 0", "move Axe 1"]);
});

test("the focus stays on the same button of the same row when the rows are made again", () => {
  const { update } = opened();
  update(quick("Axe"), quick("Bow"));
  rows()[0].querySelector("details").open = true;
  buttonOf(rows()[0], "Down").focus();
  update(quick("Bow"), quick("Axe"));
  assert.deepEqual([document.activeElement.ariaLabel, rows()[1].contains(document.activeElement)], ["Down: Axe", true]);
  chips()[1].focus();
  update(quick("Axe"), quick("Bow"), quick("Club"));
  assert.equal(document.activeElement, chips()[0]);
  update(quick("Bow"));
  assert.equal(document.activeElement.textContent, "Quick rolls 1");
});

test("unchanged rolls keep their rows", () => {
  const { update } = opened();
  update(quick("Axe"));
  const [row] = rows();
  update(quick("Axe"));
  assert.equal(rows()[0], row);
});

test("a row is dragged by its handle", () => {
  const { asked, update } = opened();
  update(quick("Axe"), quick("Bow"), quick("Club"));
  for (const row of rows()) place(row, () => ({ top: 30 * rows().indexOf(row), height: 30 }));
  const handle = rows()[0].querySelector(".handle");
  point(handle, "pointerdown", 0, 10);
  point(handle, "pointermove", 0, 40);
  point(handle, "pointerup", 0, 40);
  assert.deepEqual(asked, ["move Axe 1"]);
});
