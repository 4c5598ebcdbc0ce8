import assert from "node:assert/strict";
import test from "node:test";
import { MarkerMove } from "./marker-move.js";

/** Returns a move, its ends, and a function that receives a ladder of the table and returns the level that is shown. */
function start(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const ends = [];
  const pointer = { held: false };
  const move = new MarkerMove(
    () => pointer.held,
    (id, refused) => ends.push(refused ? `${id} refused at ${refused.level}` : id),
  );
  const receive = (level, unset) => {
    const markers = [
      { id: "difficulty", level: 7 },
      { id: "trait", level, unset },
    ];
    move.keep({ rungs: [], rows: 0, markers });
    return markers[1].unset ? "unset" : markers[1].level;
  };
  return { move, ends, pointer, receive, wait: (ms) => t.mock.timers.tick(ms) };
}

test("a marker rests 400 ms after its last change, if the odds are known", (t) => {
  const { move, ends, receive, wait } = start(t);
  move.follow({ id: "trait", level: 1 });
  wait(300);
  move.follow({ id: "trait", level: 2 });
  assert.equal(receive(2), 2);
  wait(399);
  assert.deepEqual([ends, move.id], [[], "trait"]);
  wait(1);
  assert.deepEqual([ends, move.id], [["trait"], undefined]);
});

test("a ladder that is older than the move doesn't put the marker back", (t) => {
  const { move, ends, receive, wait } = start(t);
  move.follow({ id: "trait", level: 2 });
  assert.equal(receive(0), 2);
  assert.equal(receive(1), 2);
  assert.equal(receive(2), 2);
  wait(400);
  assert.deepEqual(ends, ["trait"]);
});

test("a marker is put back 2 s after it rests if the table has refused its level", (t) => {
  const { move, ends, receive, wait } = start(t);
  move.follow({ id: "trait", level: 2 });
  receive(0);
  wait(400);
  wait(1999);
  assert.deepEqual(ends, []);
  wait(1);
  assert.deepEqual(ends, ["trait refused at 0"]);
  assert.equal(receive(0), 0);
});

test("without any answer the marker stays where it is", (t) => {
  const { move, ends, wait } = start(t);
  move.follow({ id: "trait", level: 2 });
  wait(400);
  wait(2000);
  assert.deepEqual(ends, ["trait"]);
});

test("odds that arrive while the marker rests end the move", (t) => {
  const { move, ends, receive, wait } = start(t);
  move.follow({ id: "trait", level: 2 });
  wait(400);
  assert.equal(receive(2), 2);
  assert.equal(move.id, undefined);
  wait(5000);
  assert.deepEqual(ends, []);
});

test("a change elsewhere after the odds are known ends the move", (t) => {
  const { move, receive } = start(t);
  move.follow({ id: "trait", level: 2 });
  receive(2);
  assert.equal(receive(-1), -1);
  assert.equal(move.id, undefined);
});

test("an unset marker stays unset until the table unsets it", (t) => {
  const { move, receive } = start(t);
  move.follow({ id: "trait", level: -3, unset: true });
  assert.equal(receive(-3), "unset");
  assert.equal(receive(-3, true), "unset");
  assert.equal(receive(2), 2);
});

test("a marker under the pointer doesn't rest", (t) => {
  const { move, ends, pointer, receive, wait } = start(t);
  pointer.held = true;
  move.follow({ id: "trait", level: 2 });
  receive(2);
  wait(5000);
  assert.deepEqual([ends, move.id], [[], "trait"]);
  pointer.held = false;
  move.follow({ id: "trait", level: 2 });
  receive(2);
  wait(400);
  assert.deepEqual(ends, ["trait"]);
});

test("a ladder without the marker changes nothing", (t) => {
  const { move } = start(t);
  move.follow({ id: "trait", level: 2 });
  move.keep({ rungs: [], rows: 0 });
  move.keep({ rungs: [], rows: 0, markers: [{ id: "other", level: 0 }] });
  assert.equal(move.id, "trait");
});
