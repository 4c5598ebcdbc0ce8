import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ServerPort } from "./server-port.js";

/** A WebSocket whose server accepts connections and answers calls, with Centrifuge's protocol. */
class FakeSocket {
  static OPEN = 1;
  /** @type {FakeSocket[]} */ static opened = [];
  /** Answers to connect, if it is refused. */
  static refuse = null;
  static answer = (command) => ({ id: command.id, rpc: { data: command.rpc } });
  readyState = 0;
  sent = [];

  constructor(address) {
    this.address = address;
    FakeSocket.opened.push(this);
    setImmediate(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(text) {
    for (const line of text.split("\n")) {
      const command = JSON.parse(line);
      this.sent.push(command);
      const subs = { T: { recoverable: false } };
      if (command.connect && FakeSocket.refuse) this.receive(FakeSocket.refuse(command));
      else if (command.connect) this.receive({ id: command.id, connect: { client: "c", version: "0", subs } });
      else if (command.rpc) this.receive(FakeSocket.answer(command));
    }
  }

  receive(reply) {
    setImmediate(() => this.onmessage?.({ data: JSON.stringify(reply) }));
  }

  close(code = 1000, reason = "") {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

globalThis.WebSocket = FakeSocket;
beforeEach(() => {
  FakeSocket.opened = [];
  FakeSocket.refuse = null;
  FakeSocket.answer = (command) => ({ id: command.id, rpc: { data: command.rpc } });
});

/** Waits until a condition holds. */
async function until(condition) {
  for (let tries = 0; !condition(); tries++) {
    assert.ok(tries < 10_000, `waited for ${condition}`);
    await new Promise(setImmediate);
  }
}

/** Returns a port that is connected, its socket, and what its handlers received. */
async function connected(t) {
  const got = { lines: [], states: [] };
  const port = new ServerPort(
    "ws://dice.example/tables/1",
    { table: "T" },
    {
      connected: () => got.states.push("connected"),
      disconnected: () => got.states.push("disconnected"),
      refused: () => got.states.push("refused"),
      published: (publication) => got.lines.push(publication),
    },
  );
  t.after(() => port.close());
  await until(() => got.states.includes("connected"));
  return { port, got, socket: FakeSocket.opened[0] };
}

test("a connection begins with the pass", async (t) => {
  const { socket } = await connected(t);
  assert.equal(socket.address, "ws://dice.example/tables/1");
  assert.deepEqual(socket.sent[0].connect.data, { table: "T" });
});

test("calls carry JSON both ways", async (t) => {
  const { port } = await connected(t);
  assert.deepEqual(JSON.parse(await port.call("read", '{"from":3}')), { method: "read", data: { from: 3 } });
});

test("an error of the server rejects the call", async (t) => {
  const { port } = await connected(t);
  FakeSocket.answer = ({ id }) => ({ id, error: { code: 100, message: "internal server error" } });
  await assert.rejects(port.call("submit", '"entry"'));
});

test("lines arrive in order, with their bytes unchanged", async (t) => {
  const { got, socket } = await connected(t);
  const lines = ['{"at":1,"text":"<\\u00e9>"}', '{"at":1e3}'];
  for (const [seq, line] of lines.entries()) socket.receive({ push: { channel: "T", pub: { data: { seq, line } } } });
  await until(() => got.lines.length === 2);
  assert.deepEqual(
    got.lines.map((text) => JSON.parse(text).line),
    lines,
  );
});

test("a lost connection is made again", async (t) => {
  const { got, socket } = await connected(t);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  socket.close(1006);
  t.mock.timers.tick(5000);
  await until(() => got.states.at(-1) === "connected");
  assert.deepEqual(
    [got.states, FakeSocket.opened.length],
    [["disconnected", "connected", "disconnected", "connected"], 2],
  );
});

test("a connection that the server or the client has given up is made again after a pause", async (t) => {
  const { got, socket, port } = await connected(t);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  for (const [end, sockets] of [
    [(open) => open.close(3502, "stale"), 2],
    [(open) => open.close(1009, "message too big"), 3],
    [(open) => open.receive({ push: { disconnect: { code: 3501, reason: "bad request" } } }), 4],
  ]) {
    end(FakeSocket.opened.at(-1));
    await until(() => got.states.at(-1) === "disconnected");
    t.mock.timers.tick(4999);
    await new Promise(setImmediate);
    assert.equal(FakeSocket.opened.length, sockets - 1);
    t.mock.timers.tick(1);
    await until(() => got.states.at(-1) === "connected");
    assert.equal(FakeSocket.opened.length, sockets);
  }
  FakeSocket.opened.at(-1).close(3502, "stale");
  port.close();
  t.mock.timers.tick(60_000);
  await new Promise(setImmediate);
  assert.deepEqual([FakeSocket.opened.length, socket.readyState], [4, 3]);
});

test("a call fails when the connection is lost", async (t) => {
  const { port, socket } = await connected(t);
  FakeSocket.answer = () => null;
  const call = port.call("read", "{}");
  await new Promise(setImmediate);
  socket.close(1006);
  await assert.rejects(call);
});

test("a proxy that refuses the upgrade leaves the port disconnected", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const states = [];
  const on = (state) => () => states.push(state);
  const handlers = {
    connected: on("connected"),
    disconnected: on("disconnected"),
    refused: on("refused"),
    published() {},
  };
  const port = new ServerPort("ws://dice.example/tables/1", {}, handlers);
  t.after(() => port.close());
  FakeSocket.opened[0].close(1006);
  await new Promise(setImmediate);
  assert.deepEqual([...new Set(states)], ["disconnected"]);
});

test("a server without room for a connection is named, and asked again", async (t) => {
  const states = [];
  const on = (state) => () => states.push(state);
  FakeSocket.answer = null;
  FakeSocket.refuse = ({ id }) => ({ id, error: { code: 111, message: "too many requests", temporary: true } });
  const handlers = { connected: on("connected"), disconnected() {}, crowded: on("crowded"), refused: on("refused") };
  const port = new ServerPort("ws://dice.example/tables/1", {}, { ...handlers, published() {} });
  t.after(() => port.close());
  await until(() => FakeSocket.opened.length > 0);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  await until(() => states.length > 0);
  FakeSocket.refuse = null;
  t.mock.timers.tick(5000);
  await until(() => states.includes("connected"));
  assert.deepEqual([...new Set(states)], ["crowded", "connected"]);
});

test("a seat whose pass is refused stays away", async (t) => {
  const { got, socket } = await connected(t);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  socket.close(4501, "removed");
  await until(() => got.states.includes("refused"));
  t.mock.timers.tick(60_000);
  await new Promise(setImmediate);
  assert.deepEqual([got.states.at(-1), FakeSocket.opened.length], ["refused", 1]);
});

test("a farewell is sent before the connection closes, without a timer", async (t) => {
  const { port, got, socket } = await connected(t);
  const order = [];
  socket.send = (text) => order.push(JSON.parse(text).rpc.method);
  socket.close = () => order.push("close");
  port.farewell("submit", '"entry"');
  port.close();
  for (let turn = 0; turn < 50; turn++) await Promise.resolve(); // a page that ends runs microtasks alone
  assert.deepEqual(
    [order, got.states],
    [
      ["submit", "close"],
      ["disconnected", "connected"],
    ],
  );
});
