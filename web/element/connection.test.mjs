import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { TrayError } from "../shared/errors.js";
import { event, reply } from "../shared/protocol.js";
import { Connection } from "./connection.js";

beforeEach((t) => {
  globalThis.document = { hidden: false };
  t.mock.timers.enable({ apis: ["setTimeout"] });
});

/** Opens a connection to a simulated tray page: `sent` lists the messages to the page, `receive` delivers one from it. */
function open() {
  const log = [];
  const sent = [];
  let receive = () => {};
  const connection = new Connection({
    onEvent: (message) => log.push(message.event),
    onNeeded: () => log.push("needed"),
    onAbsent: () => log.push("absent"),
    onSilent: (seconds) => log.push(`silent ${seconds}`),
    onAnswered: () => {},
  });
  connection.open((listener) => {
    receive = listener;
    return { send: (message) => sent.push(message), close: () => log.push("closed") };
  });
  const ops = () => sent.splice(0).map(({ op }) => op);
  return { connection, log, ops, sent, receive: (data) => receive(data) };
}

/** Lets seconds pass in small steps. */
function wait(t, seconds) {
  for (let i = 0; i < 10 * seconds; i++) t.mock.timers.tick(100);
}

test("requests wait for the page, after its settings, in order", async () => {
  const { connection, log, ops, sent, receive } = open();
  const odds = connection.ask("odds");
  const history = connection.ask("history");
  assert.deepEqual([log, ops()], [["needed", "needed"], []]);
  connection.start(() => void connection.ask("set", "attributes", {}));
  const [set, first, second] = sent;
  assert.deepEqual([set.op, first.op, second.op], ["set", "odds", "history"]);
  receive(reply(second.id, []));
  receive(reply(first.id, { odds: [] }));
  assert.deepEqual([await odds, await history], [{ odds: [] }, []]);
});

test("unanswered requests are sent again after a restart, and new ones wait for it", () => {
  const { connection, ops } = open();
  connection.start(() => {});
  void connection.ask("odds");
  assert.deepEqual(ops(), ["odds"]);
  connection.pause();
  void connection.ask("history");
  assert.deepEqual(ops(), []);
  connection.start(() => {});
  assert.deepEqual(ops(), ["odds", "history"]);
});

test("a failure rejects all requests until the page starts", async () => {
  const { connection, ops } = open();
  const before = connection.ask("odds");
  connection.fail(new TrayError("load-failed", "offline"));
  await assert.rejects(before, { code: "load-failed" });
  await assert.rejects(connection.ask("odds"), { code: "load-failed" });
  connection.start(() => {});
  void connection.ask("odds");
  assert.deepEqual(ops(), ["odds"]);
});

test("ready() is answered by the event of a page that can roll", async () => {
  const { connection } = open();
  const ready = connection.ask("hello");
  connection.start(() => {});
  connection.ready();
  assert.equal(await ready, true);
  assert.equal(connection.waiting, false);
});

test("a page with unanswered requests must send a message at least every 30 s", async (t) => {
  const { connection, log, sent, receive } = open();
  connection.start(() => {});
  const answer = connection.ask("odds");
  wait(t, 29);
  receive(event("tray-progress", {}));
  wait(t, 29);
  assert.deepEqual(log, ["tray-progress"]);
  receive(reply(sent[0].id, {}));
  await answer;
  wait(t, 100);
  assert.deepEqual(log, ["tray-progress"], "nothing is unanswered");
  void connection.ask("odds");
  wait(t, 30);
  assert.deepEqual(log, ["tray-progress", "silent 30"]);
});

test("an argument that JSON can't express is rejected and not sent", async () => {
  const { connection, ops } = open();
  connection.start(() => {});
  await assert.rejects(connection.ask("roll", "request", { trait: 1n }), {
    code: "bad-request",
    field: "request.trait",
  });
  assert.deepEqual(ops(), []);
});
