import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { SharedTable } from "./shared-table.js";

/** A channel that counts its listeners. */
class Channel {
  listeners = new Set();
  posted = [];
  addEventListener(_type, listener) {
    this.listeners.add(listener);
  }
  removeEventListener(_type, listener) {
    this.listeners.delete(listener);
  }
  postMessage(data) {
    this.posted.push(data);
  }
}

/** The requests to the tray page, which the test answers. */
let asked = [];
let table;
beforeEach(() => {
  asked = [];
  table = new SharedTable({
    listening: true,
    ask: (op, _name, arg) => new Promise((done, refused) => asked.push({ op, arg, done, refused })),
  });
});

/** Answers the last request of an operation. */
async function answer(op, result) {
  asked.findLast((request) => request.op === op).done(result);
  await new Promise(setImmediate);
}

const operations = () => asked.map(({ op }) => op);

/** Joins the table of a channel. */
async function joined(channel = new Channel()) {
  const seated = table.join(channel, { name: "Anna" });
  await new Promise(setImmediate);
  await answer("join", { link: "T.secret", seat: 1 });
  await seated;
  return channel;
}

test("messages of the channel are relayed both ways", async () => {
  const channel = await joined();
  for (const listener of channel.listeners) listener({ data: "hello" });
  assert.deepEqual([asked.at(-1).op, asked.at(-1).arg], ["deliver", "hello"]);
  table.post("answer");
  assert.deepEqual(channel.posted, ["answer"]);
});

test("of joins at once the last one gets its seat, and one channel is relayed", async () => {
  const channels = [new Channel(), new Channel(), new Channel()];
  const joins = channels.map((channel) => table.join(channel, {}));
  const ends = Promise.allSettled(joins);
  await new Promise(setImmediate);
  for (const { op, done, refused } of [...asked])
    if (op === "leave") done(true);
    else refused({ code: "aborted" });
  await new Promise(setImmediate);
  await answer("join", { link: "T.secret", seat: 1 });
  assert.deepEqual(
    (await ends).map(({ value, reason }) => value?.seat ?? reason.code),
    ["aborted", "aborted", 1],
  );
  assert.deepEqual(
    channels.map(({ listeners }) => listeners.size),
    [0, 0, 1],
  );
});

test("leave ends a join that waits", async () => {
  const channel = new Channel();
  const seated = table.join(channel, {});
  await new Promise(setImmediate);
  const left = table.leave();
  asked[0].refused({ code: "aborted" });
  await assert.rejects(seated, { code: "aborted" });
  await answer("leave", true);
  await left;
  assert.deepEqual([operations(), channel.listeners.size], [["join", "leave"], 0]);
});

test("the channel is relayed until the others know that the seat has left", async () => {
  const channel = await joined();
  const left = table.leave();
  table.post("farewell");
  assert.deepEqual(channel.posted, ["farewell"]);
  await answer("leave", true);
  await left;
  assert.equal(channel.listeners.size, 0);
});

test("a failed join detaches the channel, and the next one needs no leave", async () => {
  const channel = new Channel();
  const failed = table.join(channel, {});
  await new Promise(setImmediate);
  asked[0].refused({ code: "table" });
  await assert.rejects(failed, { code: "table" });
  assert.equal(channel.listeners.size, 0);
  await joined();
  assert.deepEqual(operations(), ["join", "join"]);
});

test("a tray that is removed relays nothing until it is back", async () => {
  const channel = await joined();
  table.detach();
  assert.equal(channel.listeners.size, 0);
  table.restart();
  assert.deepEqual([channel.listeners.size, operations()], [1, ["join", "join"]]);
});

test("a seat that the tray page left is forgotten, and not that of a waiting join", async () => {
  const channel = await joined();
  table.seated({ seat: 1, link: "" });
  assert.equal(channel.listeners.size, 1, "the link has changed");
  table.seated({ seat: 0, link: "T.secret" });
  assert.equal(channel.listeners.size, 1, "the tray follows without a seat");
  table.seated({ seat: 0, link: "" });
  assert.equal(channel.listeners.size, 0);
  const next = new Channel();
  const seated = table.join(next, {});
  await new Promise(setImmediate);
  table.seated({ seat: 0, link: "" });
  await answer("join", { link: "U.secret", seat: 2 });
  await seated;
  assert.equal(next.listeners.size, 1);
});
