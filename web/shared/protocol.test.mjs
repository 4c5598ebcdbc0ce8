import assert from "node:assert/strict";
import { test } from "node:test";
import { PROTOCOL } from "./contract.js";
import { Channel, isEvent, isReply, isRequest, plain, refusal, reply, request } from "./protocol.js";

test("plain copies as JSON does", () => {
  const given = { a: new Proxy([1, 2], {}), b: undefined, c: { toJSON: () => "c" }, d: new Date(0), e: null };
  assert.deepEqual(plain("request", given), {
    __proto__: null,
    a: [1, 2],
    c: "c",
    d: "1970-01-01T00:00:00.000Z",
    e: null,
  });
  assert.equal(plain("request", undefined), null);
});

test("a copy inherits no fields, and has a field named __proto__ as data", () => {
  const copy = /** @type {any} */ (plain("request", JSON.parse('{"a":{"__proto__":{"secret":true}}}')));
  assert.equal(copy.secret ?? copy.a.secret ?? copy.toString, undefined);
  assert.equal(JSON.stringify(copy), '{"a":{"__proto__":{"secret":true}}}');
});

const circular = {};
circular.self = circular;

for (const [name, value, field, message] of [
  ["a BigInt", { n: 1n }, "request.n", /the BigInt 1/],
  ["NaN in an array", { list: [0, NaN] }, "request.list.1", /NaN/],
  ["a function", () => {}, "request", /a function/],
  ["a Map", { deep: { map: new Map() } }, "request.deep.map", /a Map/],
  ["a circular object", circular, "request", /circular/i],
]) {
  test(`plain refuses ${name} and names its place`, () => {
    assert.throws(() => plain("request", value), { name: "TrayError", code: "bad-request", field, message });
  });
}

test("messages are recognized by shape and version", () => {
  assert.ok(isRequest(request("e1", "hello")));
  assert.ok(isReply(reply("e1", true)));
  assert.ok(isReply(refusal("e1", { code: "bad-request", message: "" })));
  assert.ok(isEvent({ v: PROTOCOL, event: "tray-ready", detail: {} }));
  for (const other of [null, 7, "text", {}, { v: PROTOCOL }, { ...request("e1", "hello"), v: PROTOCOL + 1 }]) {
    assert.equal(isRequest(other) || isReply(other) || isEvent(other), false, JSON.stringify(other));
  }
  assert.equal(isEvent({ v: PROTOCOL, event: "tray-ready", detail: null }), false);
});

/** A window with messages from outside and to a peer. */
function connect(origin) {
  const window = new EventTarget();
  const sent = [];
  const peer = { postMessage: (data, target) => sent.push([data, target]) };
  const received = [];
  const channel = new Channel(
    window,
    () => peer,
    origin,
    (data) => received.push(data),
  );
  const receive = (data, from = origin, source = peer) =>
    window.dispatchEvent(Object.assign(new Event("message"), { data, origin: from, source }));
  return { channel, sent, received, receive };
}

test("a channel accepts only its peer with its origin", () => {
  const { channel, received, receive } = connect("https://tray.example");
  receive("accepted");
  receive("other origin", "https://evil.example");
  receive("other window", "https://tray.example", {});
  channel.close();
  receive("closed");
  assert.deepEqual(received, ["accepted"]);
});

test("a channel sends only to the origin of its peer, unless that is opaque", () => {
  for (const [origin, target] of [
    ["https://tray.example", "https://tray.example"],
    ["null", "*"],
  ]) {
    const { channel, sent } = connect(origin);
    channel.send({ a: 1 });
    assert.deepEqual(sent, [[{ a: 1 }, target]]);
  }
});
