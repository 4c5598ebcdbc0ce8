import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { TableBar } from "./bar.js";
import { plain, result, seat, textOf, viewOf, withSeat } from "./test-views.mjs";

let bar;
let pressed;
beforeEach(() => {
  openPage("#top");
  pressed = [];
  bar = new TableBar({ open: () => pressed.push("open"), invite: () => pressed.push("invite") });
});

const find = (selector) => document.querySelector(selector);
const chips = () => [...document.querySelectorAll("#seats .chip")];
const rolling = () => (find("#rolling").hidden ? "" : textOf(find("#rolling > span:last-child")));

test("the seats open the sheet and say who is there", () => {
  bar.show(withSeat(viewOf(2), 3, { status: "left" }));
  assert.deepEqual(
    chips().map((chip) => [textOf(chip), chip.dataset.role]),
    [
      ["G", "gm"],
      ["A", "player"],
      ["W", "watcher"],
    ],
  );
  assert.equal(plain(find("#seats").ariaLabel), "Attic: 3 seats; Gwen (GM); Ann (you, player); Walt (watching)");
  find("#seats").click();
  find("#invite").click();
  assert.deepEqual(pressed, ["open", "invite"]);
});

test("chips collapse to their count in narrow bars", () => {
  for (const [count, many, crowd] of [
    [4, false, false],
    [5, true, false],
    [9, true, true],
  ]) {
    const seats = Array.from({ length: count }, (_, i) => seat(i + 1, `Name ${i}`));
    bar.show(viewOf(1, { seats }));
    const { dataset } = find("#seats");
    assert.deepEqual(["many" in dataset, "crowd" in dataset, find(".count").textContent], [many, crowd, String(count)]);
  }
});

test("the roll is named while its dice move, before the result is known", () => {
  const view = withSeat(viewOf(1), 3, { throws: true });
  const playing = [{ throw: 5, seat: 3 }];
  for (const [results, text] of [
    [[result(5, 3, { playing: true, text: "" })], "Ben: Good 4dF vs Fair"],
    [[result(5, 3, { playing: true, line: "" })], "Ben rolls"],
    [[result(5, 3, { playing: true, hidden: true })], "Ben rolls in secret"],
    [[], "Ben rolls"],
  ]) {
    bar.show({ ...view, playing, results });
    assert.equal(rolling(), text);
  }
  assert.deepEqual(
    chips().map((chip) => "rolls" in chip.dataset),
    [false, false, true, false],
  );
  bar.show(viewOf(1));
  assert.equal(rolling(), "");
});

test("the bar says whom a roll waits for", () => {
  const open = { throw: 5, seat: 3, owing: [1, 2], secret: false };
  bar.show(viewOf(1, { open }));
  assert.equal(rolling(), "Waiting for Ann");
  bar.show(viewOf(1, { open: { ...open, owing: [1] }, wants: [{ id: 1, throw: true }] }));
  assert.equal(rolling(), "Your roll waits for the table");
  assert.equal(find("#rolling").dataset.state, "waiting");
});

test("the bar says what the table asks the user", () => {
  const region = () => find("#table-state").textContent;
  for (const [others, text] of [
    [{ heir: 2 }, "You are asked to be GM."],
    [{ heir: 3 }, ""],
    [{ heir: undefined }, ""],
    [{ elects: true }, "The GM is away. The players can elect another one; all who are present must agree."],
    [{ heir: 2, phase: "reconnecting" }, "Reconnecting… Rolls wait until the table is back."],
  ]) {
    bar.show(viewOf(2, others));
    assert.equal(region(), text);
  }
});

test("the invitation needs a link", () => {
  for (const [others, hidden] of [
    [{}, false],
    [{ link: "" }, true],
    [{ channel: true }, true],
  ]) {
    bar.show(viewOf(1, others));
    assert.equal(find("#invite").hidden, hidden);
  }
});

test("the state of the connection is shown unless all is well, in the same live region", () => {
  bar.show(viewOf(1));
  const region = find("#table-state");
  for (const [phase, text] of [
    ["seated", ""],
    ["reconnecting", "Reconnecting… Rolls wait until the table is back."],
    ["watching", ""],
    ["reading", "Reading the record…"],
  ]) {
    bar.show(viewOf(1, { phase }));
    assert.equal(region.textContent, text);
    assert.equal(find("#table-state"), region);
  }
  bar.show(viewOf(1, { phase: "removed", failure: { code: "table-removed" } }));
  assert.match(region.textContent, /you were removed/);
  assert.ok(find("#invite").hidden);
  bar.hide();
  assert.equal(find("#seats, #invite, #table-state, #rolling"), null);
});
