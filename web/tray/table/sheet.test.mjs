import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage, type } from "../test-page.mjs";
import { TableSheet } from "./sheet.js";
import { addDialogs, plain, pressEscape, result, textOf, viewOf, withSeat } from "./test-views.mjs";

let sheet;
let acts;
let answer;
beforeEach(() => {
  addDialogs(openPage("#seats").window);
  acts = [];
  answer = async () => true;
  const record = (name) => (value) => {
    acts.push(value === undefined ? name : value);
    return answer();
  };
  sheet = new TableSheet({
    act: record("act"),
    rename: record("rename"),
    takeBack: record("take"),
    leave: record("leave"),
    forget: record("forget"),
    cancel: record("cancel"),
    saveRecord: record("save"),
    rules: () => ({ system: "mudge" }),
    address: (link) => `https://dice.example/#table=${link}`,
  });
});

const dialog = () => document.querySelector("#table-sheet");
const find = (selector) => dialog().querySelector(selector);
const texts = (selector) => [...dialog().querySelectorAll(selector)].map(textOf);
const press = (key) => find(`[data-table="${key}"]`).click();
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Opens the sheet for a view. */
function open(view) {
  sheet.show(view);
  sheet.open();
}

test("the sheet is a named dialog that closes by its button and by Escape", () => {
  open(viewOf(2));
  const title = document.getElementById(dialog().getAttribute("aria-labelledby"));
  assert.deepEqual([title.textContent, title.dir, document.activeElement], ["Attic", "auto", title]);
  assert.deepEqual([find(".close").ariaLabel, dialog().open], ["Close", true]);
  find(".close").click();
  assert.equal(dialog().open, false);
  sheet.open();
  pressEscape(dialog());
  assert.equal(dialog().open, false);
});

test("the state is in words, in one live region", () => {
  const view = viewOf(2, { results: [result(12, 2)] });
  open(view);
  const region = find(".state");
  for (const [others, text] of [
    [{}, "Connected · 12 rolls"],
    [{ waiting: 1 }, "Connected · 12 rolls · 1 roll waits"],
    [{ phase: "watching" }, "Connected, you are watching · 12 rolls"],
    [{ phase: "joining", me: 0 }, "Taking your seat…"],
    [{ phase: "removed", failure: { code: "table-kicked-here" } }, "You were removed from the table."],
  ]) {
    sheet.show({ ...view, ...others });
    assert.equal(region.textContent, text);
  }
  assert.equal(find(".state"), region);
});

test("the buttons of each role, and of a join that waits", () => {
  for (const [view, buttons] of [
    [viewOf(1), ["My rules for all", "Lock", "New link…", "Leave table", "Forget the table…", "Delete the table…"]],
    [viewOf(1, { locked: true, channel: true }), ["My rules for all", "Unlock", "New link…", "Leave table"]],
    [viewOf(2), ["Leave table", "Forget the table…"]],
    [viewOf(4), ["Leave table", "Forget the table…"]],
    [viewOf(0, { phase: "connecting" }), ["Cancel"]],
    [viewOf(3, { phase: "removed", failure: { code: "table-removed" } }), ["Leave table"]],
    [viewOf(0, { phase: "removed", failure: { code: "table-taken" } }), ["Open it here", "Leave table"]],
  ]) {
    open(view);
    assert.deepEqual(texts("#table-sheet > .buttons > button"), buttons);
  }
});

test("each button does what it says", async () => {
  open(viewOf(1, { heir: 1 }));
  for (const key of ["table-rules", "table-lock", "table-accept", "table-save-record", "table-leave"]) press(key);
  assert.deepEqual(acts, [{ options: { system: "mudge" } }, { lock: true }, { accept: true }, "save", "leave"]);
  await settled();
  sheet.show(viewOf(0, { phase: "connecting" }));
  press("table-cancel");
  assert.equal(acts.at(-1), "cancel");
});

test("a new link is confirmed", () => {
  open(viewOf(1));
  press("table-renew");
  assert.deepEqual([acts.length, find(".question").hidden], [0, false]);
  find(".question [data-table=table-cancel]").click();
  assert.deepEqual([find(".question").hidden, textOf(document.activeElement)], [true, "New link…"]);
  press("table-renew");
  press("table-renew-do");
  assert.equal(acts[0].renew.length, 16);
  assert.ok(acts[0].renew.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256));
});

test("forgetting and deleting a table is confirmed", () => {
  open(viewOf(1));
  for (const [key, want] of [
    ["table-forget", "forget"],
    ["table-delete", { delete: true }],
  ]) {
    acts.length = 0;
    press(key);
    assert.deepEqual([acts, find(".question").hidden], [[], false]);
    press(`${key}-do`);
    assert.deepEqual([acts, find(".question").hidden], [[want], true]);
  }
});

test("only the GM of a server's table deletes it, and channels have nothing to forget", () => {
  open(viewOf(2));
  assert.equal(find("[data-table=table-delete]"), null);
  assert.ok(find("[data-table=table-forget]"));
  sheet.show(viewOf(1, { channel: true }));
  assert.deepEqual([find("[data-table=table-delete]"), find("[data-table=table-forget]")], [null, null]);
});

test("a question of the GM ends when another seat is the GM", () => {
  open(viewOf(1));
  press("table-delete");
  sheet.show(viewOf(2));
  assert.ok(find(".question").hidden);
});

test("a question in a menu stays open until it is answered", () => {
  open(viewOf(1));
  const [menu] = dialog().querySelectorAll("[data-seat='2'] .menu");
  menu.querySelector("button").click();
  menu.querySelector("[data-table=table-remove]").click();
  assert.equal(menu.querySelector(".items").hidden, false);
  menu.querySelector("[data-table=table-kick]").click();
  assert.deepEqual([acts, menu.querySelector(".items").hidden], [[{ kick: 2 }], true]);
});

test("the sheet opens without the QR code that was shown last", () => {
  sheet.show(viewOf(1));
  sheet.open(true);
  find(".close").click();
  sheet.open();
  assert.equal(find(".code").hidden, true);
});

test("a refusal is an alert, until the next act", async () => {
  open(viewOf(1));
  answer = () => Promise.reject(Object.assign(new Error("gm only"), { text: "Only the GM can do that." }));
  press("table-lock");
  await settled();
  assert.equal(find("[role=alert]").textContent, "Only the GM can do that.");
  answer = async () => true;
  press("table-lock");
  await settled();
  assert.equal(find("[role=alert]").textContent, "");
});

test("seats that have left are last, and each seat has one menu", () => {
  open(withSeat(viewOf(1), 2, { status: "kicked" }));
  assert.deepEqual(texts(".seats bdi:not(.chip *)"), ["Gwen", "Ben", "Walt", "Ann"]);
  assert.equal(find("[data-seat='2'] .menu > button").ariaLabel.includes("Ann"), true);
  find("[data-seat='2'] .menu > button").click();
  press("table-invite-again");
  assert.deepEqual(acts, [{ invite: 2 }]);
});

test("rows keep their nodes and the focus while the view changes", () => {
  open(viewOf(1));
  const menu = find("[data-seat='3'] .menu > button");
  menu.focus();
  sheet.show(withSeat(viewOf(1, { locked: true, results: [result(1, 2)] }), 2, { status: "left" }));
  assert.equal(document.activeElement, menu);
});

test("Escape closes a menu before the sheet, and a press elsewhere closes it too", () => {
  open(viewOf(1));
  const [first, second] = [2, 3].map((number) => find(`[data-seat="${number}"] .menu > button`));
  first.click();
  pressEscape(dialog());
  assert.deepEqual([first.ariaExpanded, dialog().open], ["false", true]);
  first.click();
  second.click();
  assert.deepEqual([first.ariaExpanded, second.ariaExpanded], ["false", "true"]);
});

test("the own name and colour are changed in a form with their present values", () => {
  open(viewOf(2));
  find("[data-seat='2'] .menu > button").click();
  press("table-rename");
  const name = find("[name=name]");
  assert.deepEqual([name.value, find("[name=color]:checked").value, document.activeElement], ["Ann", "#3a8a57", name]);
  type(name, " Anna ");
  find("[value='#2f6fb8']").click();
  find(".profile .primary").click();
  assert.deepEqual(acts, [{ name: "Anna", color: "#2f6fb8" }]);
  assert.equal(find(".profile").hidden, true);
  find("[data-seat='2'] .menu > button").click();
  press("table-rename");
  pressEscape(dialog());
  assert.deepEqual([find(".profile").hidden, dialog().open, acts.length], [true, true, 1]);
});

test("notes say what is special about the table", () => {
  for (const [view, notes] of [
    [viewOf(2), []],
    [viewOf(2, { locked: true, secrets: 2 }), ["Nobody else can join.", "2 secret rolls are not revealed"]],
    [viewOf(2, { channel: true }), ["Everybody on this page is invited."]],
    [
      viewOf(2, { filling: true }),
      [
        "The record of this table is nearly full. Soon nobody can roll until the GM is here, as only the GM can continue it.",
      ],
    ],
    [viewOf(2, { link: "" }), ["The link was replaced. The GM has the new one."]],
    [viewOf(2, { ignored: ["trait", "label"] }), ["These rules of the GM don't apply: trait, label"]],
    [
      viewOf(2, { elects: true }),
      ["The GM is away. The players can elect another one; all who are present must agree."],
    ],
  ]) {
    open(view);
    assert.deepEqual(texts(".notes > p"), notes);
    assert.equal(find(".link").hidden, !view.link || view.channel);
  }
});

test("the record has its head", () => {
  open(viewOf(2));
  assert.deepEqual(texts(".record :is(summary, code)"), ["Head of the record after 40 lines", "head"]);
});

test("an offer of the GM's role is shown to the heir alone", () => {
  for (const [me, hidden] of [
    [2, false],
    [3, true],
  ]) {
    open(viewOf(me, { heir: 2 }));
    assert.equal(find(".offer").hidden, hidden);
  }
  assert.match(plain(find("[data-seat='2'] > p > span").textContent), /asked to be GM/);
});

test("the sheet leaves with the table", () => {
  open(viewOf(2));
  sheet.hide();
  assert.equal(dialog(), null);
  sheet.open();
  assert.equal(dialog(), null);
});

test("the own seat's menu shows the private link, which Escape closes before the sheet", async () => {
  open(viewOf(1, { private: "t.s.p", secrets: 1 }));
  assert.equal(find(".device").hidden, true);
  find("li[data-seat='1'] .menu button").click();
  press("table-device");
  assert.equal(find(".device").hidden, false);
  assert.equal(find(".device input").value, "https://dice.example/#table=t.s.p");
  assert.match(textOf(find(".device")), /whoever has it plays for you.*can't be revealed there/);
  pressEscape(dialog());
  assert.deepEqual([find(".device").hidden, dialog().open], [true, true]);
  await settled();
});

test("a seat that another device has is taken back", () => {
  open(viewOf(0, { phase: "removed", failure: { code: "table-taken" } }));
  assert.match(textOf(find(".state")), /open on another device/);
  press("table-take-back");
  assert.deepEqual(acts, ["take"]);
});
