import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { SeatMenu, itemsOf } from "./seat-menu.js";
import { SEATS, textOf, viewOf } from "./test-views.mjs";

let acts;
let menu;
beforeEach(() => {
  openPage();
  acts = [];
  menu = new SeatMenu({ act: (want) => acts.push(want), rename: () => acts.push("rename") });
  document.body.append(menu.node);
});

const [GWEN, ANN, , WALT] = SEATS;
const toggle = () => menu.node.firstElementChild;
const buttons = () => [...menu.node.querySelectorAll(".items button")];
const press = (label) =>
  buttons()
    .find((node) => textOf(node) === label)
    .click();

test("the items of each seat, for each role", () => {
  const gm = viewOf(1);
  const player = viewOf(2);
  for (const [seat, view, items] of [
    [{ ...ANN, own: true }, player, ["table-rename"]],
    [{ ...ANN, own: true }, { ...player, private: "t.s.p" }, ["table-rename", "table-device"]],
    [{ ...GWEN, own: true }, gm, ["table-rename"]],
    [GWEN, player, []],
    [ANN, viewOf(4), []],
    [ANN, gm, ["table-make-gm", "table-make-watcher", "table-remove"]],
    [WALT, gm, ["table-make-gm", "table-make-player", "table-remove"]],
    [ANN, { ...gm, heir: 2 }, ["table-make-gm-undo", "table-make-watcher", "table-remove"]],
    [{ ...ANN, status: "away" }, gm, ["table-make-gm", "table-make-watcher", "table-remove"]],
    [{ ...ANN, status: "left" }, gm, []],
    [{ ...ANN, status: "barred" }, gm, []],
    [{ ...ANN, status: "kicked" }, gm, ["table-invite-again"]],
    [SEATS[2], { ...player, elects: true }, ["table-elect"]],
    [{ ...ANN, own: true }, { ...player, elects: true }, ["table-elect-me", "table-rename"]],
    [{ ...WALT, own: true }, { ...viewOf(4), elects: true }, ["table-rename"]],
    [GWEN, { ...player, elects: true }, []],
    [{ ...SEATS[2], status: "away" }, { ...player, elects: true }, []],
  ]) {
    const keys = itemsOf(seat, view, { act() {}, rename() {} }).map(({ key }) => key);
    assert.deepEqual(keys, items, JSON.stringify(seat));
  }
});

test("each voter can elect each player who is present, and so all can agree", () => {
  const players = [1, 2, 3].map((number) => ({ ...ANN, number, role: "player" }));
  for (const { number: me } of players) {
    for (const player of players) {
      const acts = [];
      const view = { ...viewOf(me), elects: true, gm: false };
      const items = itemsOf({ ...player, own: player.number === me }, view, { act: (want) => acts.push(want) });
      items[0].act();
      assert.deepEqual(acts, [{ elect: player.number }], `seat ${me}`);
    }
  }
});

test("acts that can be taken back happen at once", () => {
  for (const [seat, view, label, want] of [
    [ANN, viewOf(1), "Let watch only", { appoint: { seat: 2, role: "watcher" } }],
    [WALT, viewOf(1), "Let play", { appoint: { seat: 4, role: "player" } }],
    [ANN, viewOf(1, { heir: 2 }), "Take the offer back", { appoint: { seat: 2, role: "player" } }],
    [{ ...ANN, status: "kicked" }, viewOf(1), "Invite again", { invite: 2 }],
    [SEATS[2], viewOf(2, { elects: true }), "Elect as GM", { elect: 3 }],
    [{ ...ANN, own: true }, viewOf(2), "Change name and dice…", "rename"],
  ]) {
    menu.show(seat, view);
    toggle().click();
    press(label);
    assert.deepEqual(acts.splice(0), [want]);
    assert.equal(menu.isOpen, false);
  }
});

test("removing a seat and passing on the GM's role ask first", () => {
  menu.show(ANN, viewOf(1));
  for (const [label, question, answer, want] of [
    [
      "Make GM…",
      "Ann is asked to be GM. You stay it until Ann accepts.",
      "Ask Ann",
      { appoint: { seat: 2, role: "gm" } },
    ],
    ["Remove from the table…", "Ann can't return until you invite them again.", "Remove Ann", { kick: 2 }],
  ]) {
    toggle().click();
    press(label);
    assert.equal(textOf(menu.node.querySelector(".items > p")), question);
    assert.deepEqual(buttons().map(textOf), [answer, "Cancel"]);
    press("Cancel");
    assert.deepEqual([acts.length, buttons().length, menu.isOpen], [0, 3, true]);
    press(label);
    assert.equal(textOf(document.activeElement), answer);
    press(answer);
    assert.deepEqual(acts.splice(0), [want]);
  }
});

test("the menu keeps the focus while the view changes, and returns it when it closes", () => {
  menu.show(ANN, viewOf(1));
  toggle().click();
  assert.equal(textOf(document.activeElement), "Make GM…");
  buttons()[2].focus();
  menu.show({ ...ANN, status: "away" }, viewOf(1));
  assert.equal(textOf(document.activeElement), "Remove from the table…");
  menu.close();
  assert.equal(document.activeElement, toggle());
  assert.equal(toggle().ariaExpanded, "false");
});

test("a menu without items is hidden, and closes", () => {
  menu.show(ANN, viewOf(1));
  toggle().click();
  menu.show(ANN, viewOf(2));
  assert.deepEqual([menu.isOpen, menu.node.hidden], [false, true]);
});
