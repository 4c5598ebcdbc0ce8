import assert from "node:assert/strict";
import test from "node:test";
import { PROTOCOL } from "../../shared/contract.js";

globalThis.window = globalThis.parent = globalThis;
globalThis.document = { documentElement: { dataset: {} } };
const { Connection } = await import("./connection.js");

/**
 * Returns a connection without a host page, the calls of its handlers, and the requests sent to the table.
 * @param {{slow?: boolean}} [device] pauses of a slow one end by nextTask
 */
function connected({ slow = false } = {}) {
  const got = { events: [], queued: [], refused: [] };
  const sent = [];
  let recover = () => {};
  let showFrame = () => {};
  let nextTask = () => {};
  const recovered = new Promise((resolve) => (recover = resolve));
  const connection = new Connection(null, {
    event: (message) => got.events.push(message.event),
    set: (values) => values,
    queued: (rolls) => got.queued.push(rolls),
    pause: () => (slow ? new Promise((resolve) => (nextTask = resolve)) : Promise.resolve()),
    frameShown: () => new Promise((resolve) => (showFrame = resolve)),
    recovered: () => recovered,
    refused: (failure) => got.refused.push(failure.code),
  });
  connection.connect((json) => sent.push(JSON.parse(json)));
  const receive = (event, detail = {}) => connection.receive({ v: PROTOCOL, event, detail });
  const ready = async () => {
    receive("tray-ready");
    await connection.opened;
  };
  return { connection, got, sent, receive, ready, recover, frame: () => showFrame(), nextTask: () => nextTask() };
}

test("requests wait in order until the table is ready", async () => {
  const { connection, got, sent, ready } = connected();
  connection.ask("roll");
  connection.ask("undo");
  await Promise.resolve();
  assert.deepEqual(
    sent.map(({ op }) => op),
    ["hello"],
  );
  assert.deepEqual(got.queued, [1, 1]);
  await ready();
  connection.ask("press");
  assert.deepEqual(
    sent.map(({ op }) => op),
    ["hello", "roll", "undo", "press"],
  );
});

test("a request after a frame waits for it, and is sent before the next request", async () => {
  const { connection, sent, ready, frame } = connected();
  const ops = () => sent.slice(1).map(({ op }) => op);
  connection.askAfterFrame("roll");
  await ready();
  assert.deepEqual(ops(), ["roll"], "before the table is ready, it waits for the table alone");
  connection.askAfterFrame("roll");
  assert.deepEqual(ops(), ["roll"]);
  frame();
  await Promise.resolve();
  assert.deepEqual(ops(), ["roll", "roll"]);
  connection.askAfterFrame("roll");
  connection.askAfterFrame("roll");
  assert.deepEqual(ops(), ["roll", "roll", "roll"]);
  connection.ask("undo");
  assert.deepEqual(ops(), ["roll", "roll", "roll", "roll", "undo"]);
  frame();
  await Promise.resolve();
  assert.equal(ops().length, 5, "a frame after it sends nothing again");
});

test("a reply reaches the code that asked, once", async () => {
  const { connection, sent, ready } = connected();
  await ready();
  const results = [];
  connection.ask("next", null, (result) => results.push(result));
  const { id } = sent.at(-1);
  for (const result of ["4dF", "again"]) connection.receive({ v: PROTOCOL, id, ok: true, result });
  assert.deepEqual(results, ["4dF"]);
});

test("a refusal goes to the handler of all requests, unless the request has its own", async () => {
  const { connection, got, sent, ready } = connected();
  await ready();
  const own = [];
  connection.ask("roll");
  connection.ask("import", "", undefined, (failure) => own.push(failure.code));
  const error = { code: "bad-request", message: "" };
  for (const { id } of sent.slice(-2)) connection.receive({ v: PROTOCOL, id, ok: false, error });
  assert.deepEqual([got.refused, own], [["bad-request"], ["bad-request"]]);
});

test("the table's state is shown once it has all settings from before it was ready", async () => {
  const { connection, got, sent, ready } = connected();
  connection.ask("set", { hurried: true });
  connection.ask("set", { trait: "Superb" });
  const state = () => connection.receive({ v: PROTOCOL, event: "panel", detail: {} });
  state();
  await ready();
  for (const { id } of sent.slice(-2)) {
    state();
    assert.deepEqual(got.events, ["tray-ready"]);
    connection.receive({ v: PROTOCOL, id, ok: true, result: true });
  }
  await Promise.resolve();
  assert.deepEqual(got.events, ["tray-ready", "panel"]);
  state();
  assert.deepEqual(got.events, ["tray-ready", "panel", "panel"]);
});

test("a slow device shows the first state in a task of its own, and the latest one alone", async () => {
  const { connection, got, receive, nextTask } = connected({ slow: true });
  receive("panel", { trait: "Fair" });
  receive("tray-ready");
  await new Promise((resolve) => setTimeout(resolve));
  for (const event of ["panel", "tray-throw", "panel", "tray-settle", "panel"]) receive(event);
  assert.deepEqual(got.events, ["tray-ready", "tray-throw", "tray-settle"], "a throw doesn't wait for it");
  nextTask();
  await connection.opened;
  assert.deepEqual(got.events.slice(3), ["panel"]);
  receive("panel");
  assert.deepEqual(got.events.slice(3), ["panel", "panel"], "later states are shown at once");
});

test("the history waits for the journal, rolls don't", async () => {
  const { connection, sent, ready, recover } = connected();
  await ready();
  const last = () => sent.at(-1).op;
  connection.ask("history");
  connection.ask("roll");
  await Promise.resolve();
  assert.equal(last(), "roll");
  recover();
  await new Promise(setImmediate);
  assert.equal(last(), "history");
});

test("a request of the host page is never taken for one of this page, whatever its id", async () => {
  const posted = [];
  const parent = { postMessage: (message) => posted.push(message) };
  globalThis.parent = parent;
  let hear = () => {};
  globalThis.addEventListener = (_, listener) => (hear = listener);
  const sent = [];
  const connection = new Connection("https://host.example", {
    event: () => {},
    set: (values) => values,
    queued: () => {},
    pause: () => Promise.resolve(),
    recovered: () => Promise.resolve(),
    refused: () => {},
  });
  connection.connect((json) => sent.push(JSON.parse(json)));
  connection.receive({ v: PROTOCOL, event: "tray-ready", detail: {} });
  await connection.opened;
  const results = [];
  connection.ask("next", null, (result) => results.push(result));
  const own = sent.at(-1).id;
  hear({ source: parent, origin: "https://host.example", data: { v: PROTOCOL, id: own, op: "next", arg: null } });
  const foreign = sent.at(-1).id;
  assert.notEqual(foreign, own);
  connection.receive({ v: PROTOCOL, id: foreign, ok: true, result: "for the host" });
  connection.receive({ v: PROTOCOL, id: own, ok: true, result: "for the page" });
  const replies = posted.filter(({ id }) => id !== undefined);
  assert.deepEqual(results, ["for the page"]);
  assert.deepEqual(
    replies.map(({ id, result }) => [id, result]),
    [[own, "for the host"]],
  );
});

test("an error without a code of ours is no refusal", async () => {
  for (const [thrown, code] of [
    [{ code: "table", message: "locked" }, "table"],
    [new TypeError("no function"), "load-failed"],
    [new DOMException("gone", "AbortError"), "load-failed"],
    [undefined, "load-failed"],
  ]) {
    const posted = [];
    globalThis.parent = { postMessage: (message) => posted.push(message) };
    let hear = () => {};
    globalThis.addEventListener = (_, listener) => (hear = listener);
    const connection = new Connection("https://host.example", {
      event: () => {},
      pause: () => Promise.resolve(),
      table: () => Promise.reject(thrown),
    });
    connection.connect(() => {});
    connection.receive({ v: PROTOCOL, event: "tray-ready", detail: {} });
    await connection.opened;
    const data = { v: PROTOCOL, id: "1", op: "join", arg: {} };
    hear({ source: globalThis.parent, origin: "https://host.example", data });
    await new Promise(setImmediate);
    const { ok, error } = posted.find(({ id }) => id === "1");
    assert.deepEqual([ok, error.code, typeof error.message], [false, code, "string"]);
  }
});
