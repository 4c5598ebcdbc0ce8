import assert from "node:assert/strict";
import { test } from "node:test";
import { refusal, reply, request } from "../shared/protocol.js";
import { Pending } from "./pending.js";

const START = 1_700_000_000_000; // ms since 1970

/** Returns a pending list with a simulated clock. */
function start(t) {
  t.mock.timers.enable({ apis: ["Date"], now: START });
  return new Pending();
}

/** Adds a request and sends it. */
function send(pending, id, op, arg) {
  const answer = pending.ask(request(id, op, arg));
  pending.sent(id);
  return answer;
}

/** Returns a roll of the history. Its time is in seconds since 1970. */
const recorded = (receipt, ms = START) => ({ time: Math.floor(ms / 1000), resolution: { receipt } });

test("answers settle their requests, in any order", async () => {
  const pending = new Pending();
  const [odds, history] = [send(pending, "1", "odds"), send(pending, "2", "history")];
  pending.answer(reply("2", []));
  pending.answer(refusal("1", { code: "bad-request", message: "no", field: "trait", column: 3, text: "nein" }));
  assert.deepEqual(await history, []);
  await assert.rejects(odds, { name: "TrayError", code: "bad-request", message: "no", field: "trait", column: 3 });
  assert.equal(pending.size, 0);
  assert.equal(pending.answer(reply("1", null)), undefined, "a second answer has no effect");
});

test("a restart repeats requests in order, without settings and questions whether the tray is in use", () => {
  const pending = new Pending();
  void send(pending, "1", "odds", { trait: "Good" });
  void send(pending, "2", "set", { trait: "Fair" });
  void send(pending, "4", "sleep");
  void pending.ask(request("3", "history"));
  assert.deepEqual(
    pending.restart().map(({ id, op }) => [id, op]),
    [
      ["1", "odds"],
      ["3", "history"],
    ],
  );
});

test("a change of the sheet is not made twice", async () => {
  const pending = new Pending();
  const sent = send(pending, "1", "amend", "wound 3");
  const waiting = pending.ask(request("2", "amend", "wound 3"));
  assert.deepEqual(
    pending.restart().map(({ id }) => id),
    ["2"],
  );
  await assert.rejects(sent, { code: "load-failed" });
  pending.answer(reply("2", null));
  assert.equal(await waiting, null);
});

test("a roll that was thrown before a restart is found in the history", async (t) => {
  const pending = start(t);
  const roll = send(pending, "1", "roll");
  pending.thrown();
  assert.deepEqual(pending.restart(), [request("1", "history")]);
  const before = recorded("old", START - 60_000);
  assert.equal(pending.answer(reply("1", [before, recorded("new", START + 500)])), undefined);
  assert.deepEqual(await roll, { receipt: "new" });
});

test("a roll that was not thrown is sent again", async (t) => {
  const pending = start(t);
  const message = request("1", "roll", "4dF");
  const roll = pending.ask(message);
  pending.sent("1");
  pending.restart();
  assert.equal(pending.answer(reply("1", [recorded("old", START - 60_000)])), message);
  pending.answer(reply("1", { receipt: "new" }));
  assert.deepEqual(await roll, { receipt: "new" });
});

test("a roll that is waiting behind another was not thrown", (t) => {
  const pending = start(t);
  void send(pending, "1", "roll");
  pending.thrown();
  void send(pending, "2", "roll");
  assert.deepEqual(
    pending.restart().map(({ id, op }) => [id, op]),
    [
      ["1", "history"],
      ["2", "roll"],
    ],
  );
});

test("rolls with an event are not taken for the lost one", async (t) => {
  const pending = start(t);
  const roll = send(pending, "1", "roll");
  pending.thrown();
  pending.settled("reported");
  pending.restart();
  pending.answer(reply("1", [recorded("reported"), recorded("lost")]));
  assert.deepEqual(await roll, { receipt: "lost" });
});

test("a roll that can't be identified is rejected", async (t) => {
  const pending = start(t);
  const roll = send(pending, "1", "roll");
  pending.thrown();
  pending.restart();
  pending.answer(reply("1", [recorded("a"), recorded("b")]));
  await assert.rejects(roll, { code: "load-failed" });
});

test("a roll is found by the id of its event, also among rolls of the same second", async (t) => {
  const pending = start(t);
  const roll = send(pending, "1", "roll");
  pending.thrown("b");
  pending.restart();
  const history = ["a", "b", "c"].map((id) => ({ ...recorded(id), id }));
  pending.answer(reply("1", history));
  assert.deepEqual(await roll, { receipt: "b" });
});

test("a roll whose id is not in the history is sent again", (t) => {
  const pending = start(t);
  const message = request("1", "roll", "4dF");
  void pending.ask(message);
  pending.sent("1");
  pending.thrown("b");
  pending.restart();
  assert.equal(pending.answer(reply("1", [{ ...recorded("a"), id: "a" }])), message);
});

test("a roll that the visitor made is known while its dice move", (t) => {
  const pending = start(t);
  pending.thrown("a");
  assert.deepEqual(pending.moving, { id: "a", from: START - 1000 });
  pending.settled("receipt");
  assert.equal(pending.moving, null);
});

test("a throw after the restart is not that of a roll which is searched in the history", async (t) => {
  const pending = start(t);
  const first = send(pending, "1", "roll");
  pending.thrown("a");
  void send(pending, "2", "roll");
  pending.restart();
  pending.thrown("b");
  pending.answer(reply("1", [{ ...recorded("a"), id: "a" }]));
  assert.deepEqual(await first, { receipt: "a" });
});
