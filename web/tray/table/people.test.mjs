import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { aboutSeat, chipOf, nameOf } from "./people.js";
import { plain, seat, textOf } from "./test-views.mjs";

beforeEach(() => openPage());

test("a chip has the first letter of a name, whatever it is made of", () => {
  for (const [name, letter] of [
    ["ann", "A"],
    ["Żaneta", "Ż"],
    ["👩🏽‍🚀 Lee", "👩🏽‍🚀"],
    ["أحمد", "أ"],
  ])
    assert.equal(textOf(chipOf(seat(1, name))), letter);
});

test("a chip's letter is dark on bright dice", () => {
  for (const [color, ink] of [
    ["#ffffff", "dark"],
    ["#c0ffee", "dark"],
    ["#2b8f8f", "dark"],
    ["#c0463c", "light"],
    ["#000000", "light"],
  ])
    assert.equal(chipOf(seat(1, "Ann", { color })).dataset.ink, ink, color);
});

test("a chip shows role, status, moving dice, and the number of a doubtful name", () => {
  const { dataset } = chipOf(seat(2, "Gwеn", { role: "watcher", status: "away", throws: true, doubtful: true }));
  assert.deepEqual({ ...dataset }, { ink: "dark", role: "watcher", status: "away", rolls: "", number: "2" });
  assert.equal(chipOf(seat(2, "Ann")).dataset.number, undefined);
});

test("a doubtful name has its number", () => {
  assert.equal(nameOf(seat(2, "Ann")), "Ann");
  assert.equal(plain(nameOf(seat(2, "Gwеn", { doubtful: true }))), "Gwеn, seat 2");
});

test("what is known about a seat", () => {
  for (const [others, about] of [
    [{ own: true, role: "gm" }, "you, GM"],
    [{ status: "away" }, "player, away"],
    [{ role: "watcher", status: "left" }, "watching, has left"],
    [{ status: "kicked" }, "player, removed"],
    [{ status: "barred", breach: "backdated" }, "player, barred for cheating"],
    [{ votes: 2 }, "player, 2 votes"],
    [{ missed: 1, refused: 2 }, "player, answered 1 roll late, never answered 2 rolls"],
  ])
    assert.equal(aboutSeat(seat(1, "Ann", others)), about);
  assert.equal(aboutSeat(seat(1, "Ann"), 1), "player, asked to be GM");
});
