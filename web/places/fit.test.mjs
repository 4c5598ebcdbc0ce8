// Carries random messages over wires with random limits and faults. FUZZ_SEED repeats a run.
import assert from "node:assert/strict";
import { test } from "node:test";
import { RandomValues } from "../shared/test-random.mjs";
import { fit } from "./place.js";

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1e9);

/** A wire whose texts wait until the test delivers them. */
class Wire {
  name = "room";
  sent = [];
  #listeners = [];

  constructor(options = {}) {
    Object.assign(this, options);
  }

  postMessage(text) {
    this.sent.push(text);
  }

  addEventListener(_type, listener) {
    this.#listeners.push(listener);
  }

  deliver(data, from) {
    for (const listener of this.#listeners) listener({ data, from });
  }
}

/** Returns a channel and the messages that it has received. */
function receiver(wire = new Wire(), options) {
  const channel = fit(wire, options);
  const got = [];
  channel.addEventListener("message", ({ data }) => got.push(data));
  return { wire, channel, got };
}

/** Returns a message as a table sends it: up to some hundred KB, with characters of all lengths. */
function randomMessage(random, number) {
  const piece = random.of(["x", '"\\', "ä€😀", '{\\"v\\":1,\\"sig\\":\\"' + "A".repeat(80) + '\\"}\n', "\u0000\ud800"]);
  return { number, data: piece.repeat(random.below(random.of([2, 50, 3_000]))), list: [random.text()] };
}

const bytes = (text) => Buffer.byteLength(JSON.stringify(text));

/** The texts of messages, by message, as a wire with a limit sends them. */
function sentOf(messages, limit) {
  const { wire, channel } = receiver(new Wire({ limit }));
  return messages.map((message) => {
    wire.sent = [];
    channel.postMessage(message);
    for (const text of wire.sent) assert.ok(bytes(text) <= limit, `a text has ${bytes(text)} bytes, not ${limit}`);
    return wire.sent;
  });
}

/** Returns what a wire makes of texts: it loses, repeats, cuts and reorders some. `spoilt` are the lost and cut ones. */
function disturbed(random, texts, faults) {
  const out = [];
  const spoilt = new Set();
  for (const text of texts) {
    const fault = random.below(100) < faults ? random.of(["lost", "cut", "twice", "late", "grown"]) : "";
    if (["lost", "cut", "grown"].includes(fault)) spoilt.add(text);
    if (fault === "lost") continue;
    if (fault === "cut") out.push(text.slice(0, random.below(text.length)));
    else if (fault === "grown") out.push(text + random.text(["x"]) + "x");
    else if (fault === "late") out.splice(Math.max(0, out.length - random.below(20)), 0, text);
    else out.push(...(fault ? [text, text] : [text]));
  }
  return { out, spoilt };
}

test(`messages arrive whole and once, or not at all, seed ${seed}`, () => {
  const random = new RandomValues(seed);
  let lost = 0;
  for (let round = 0; round < 60; round++) {
    const limit = random.of([128, 1_000, 16_384]);
    const messages = Array.from({ length: random.below(12) }, (_, i) => randomMessage(random, i)).filter(
      (message) => JSON.stringify(message).length < limit * 200,
    );
    const parts = sentOf(messages, limit);
    const { out, spoilt } = disturbed(random, parts.flat(), random.of([0, 10, 40]));
    const { wire, got } = receiver();
    for (const text of out) wire.deliver(text, "a");
    const whole = messages.filter((_, i) => parts[i].every((text) => !spoilt.has(text)));
    lost += messages.length - whole.length;
    const byNumber = (a, b) => a.number - b.number;
    assert.deepEqual(got.toSorted(byNumber), JSON.parse(JSON.stringify(whole)), `round ${round}`);
  }
  assert.ok(lost > 0, "the wires have lost nothing");
});

test(`any text of any sender has no effect, seed ${seed}`, () => {
  const random = new RandomValues(seed);
  const { wire, got } = receiver();
  const [[real]] = sentOf([{ number: 1 }], 16_384);
  for (let i = 0; i < 3_000; i++) {
    const at = random.below(real.length);
    const odd = random.of([random.value(), random.text(["fudge-tray/1 ", "a 1 1/1 0 ", "9/9"]), real.slice(0, at)]);
    wire.deliver(odd, random.value());
  }
  assert.deepEqual(got, []);
  wire.deliver(real, "a");
  assert.deepEqual(got, [{ number: 1 }], "the channel still works");
});

test("parts without end take a limited memory, and the channel still works", () => {
  const { wire, got } = receiver();
  const piece = "x".repeat(16_000);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 20_000; i++) wire.deliver(`fudge-tray/1 ${i.toString(36)} 1 1/2 0 ${piece}${i}`, `s${i % 7}`);
  for (let i = 1; i <= 512; i++) wire.deliver(`fudge-tray/1 a 7 ${i}/512 0 ${piece}${i}`, "a");
  globalThis.gc?.();
  const grown = process.memoryUsage().heapUsed - before;
  assert.ok(grown < 60e6, `the heap has grown by ${grown} bytes`);
  for (const text of sentOf([{ number: 2 }], 128).flat()) wire.deliver(text, "b");
  assert.deepEqual(got, [{ number: 2 }]);
});

test("a message that stays incomplete makes room after a time", () => {
  let now = 0;
  const { wire, got } = receiver(new Wire(), { now: () => now });
  const [first, second] = sentOf([{ data: "x".repeat(100) }, { data: "y".repeat(100) }], 128);
  wire.deliver(first[0], "a");
  now = 31_000;
  wire.deliver(second[0], "a");
  for (const text of [...first.slice(1), ...second.slice(1)]) wire.deliver(text, "a");
  assert.deepEqual(got, [{ data: "y".repeat(100) }]);
});

test("own messages that come back, and those after the end, are not received", () => {
  const { wire, channel, got } = receiver();
  channel.postMessage({ number: 1 });
  for (const text of wire.sent) wire.deliver(text, "a");
  channel.close();
  for (const text of sentOf([{ number: 2 }], 128).flat()) wire.deliver(text, "a");
  channel.postMessage({ number: 3 });
  assert.deepEqual([got, wire.sent.length], [[], 1]);
});

test("another version is reported once", () => {
  const versions = [];
  const { wire, got } = receiver(new Wire(), { foreign: (version) => versions.push(version) });
  for (const text of ["fudge-tray/1 cut", "fudge-tray/2 a 1 1/1 0 {}", "fudge-tray/3 a 1 1/1 0 {}", "other"])
    wire.deliver(text, "a");
  assert.deepEqual([got, versions], [[], ["2"]]);
});

test("a message that is cut anywhere is lost, and is not taken for one of another version", () => {
  const versions = [];
  const { wire, got } = receiver(new Wire(), { foreign: (version) => versions.push(version) });
  const [text] = sentOf([{ number: 1 }], 128).flat();
  for (let length = 0; length < text.length; length++) wire.deliver(text.slice(0, length), "a");
  assert.deepEqual([got, versions], [[], []]);
});

test("texts wait for the quota of the wire, in their order", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { wire, channel } = receiver(new Wire({ perSecond: 10 }));
  for (let number = 0; number < 35; number++) channel.postMessage({ number });
  const counts = [wire.sent.length];
  for (let second = 0; second < 3; second++) {
    t.mock.timers.tick(1000);
    counts.push(wire.sent.length);
  }
  assert.deepEqual(counts, [10, 20, 30, 35]);
  const { wire: other, got } = receiver();
  for (const text of wire.sent) other.deliver(text, "a");
  assert.deepEqual(
    got.map(({ number }) => number),
    Array.from({ length: 35 }, (_, i) => i),
  );
});

test("a queue that the wire doesn't empty is limited", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { wire, channel } = receiver(new Wire({ perSecond: 1 }));
  for (let number = 0; number < 100; number++) channel.postMessage({ number, data: "x".repeat(100_000) });
  for (let second = 0; second < 100; second++) t.mock.timers.tick(1000);
  assert.ok(wire.sent.length < 25, `${wire.sent.length} messages have waited`);
  assert.ok(wire.sent.at(-1).includes('"number":99'), "the newest message is kept");
});

test("a wire that throws or rejects loses the message alone", async () => {
  const { wire, channel } = receiver();
  const post = wire.postMessage;
  for (const fails of [() => Promise.reject(new Error("no")), () => assert.fail("no")]) {
    wire.postMessage = fails;
    channel.postMessage({ number: 1 });
  }
  await new Promise(setImmediate);
  wire.postMessage = post;
  channel.postMessage({ number: 2 });
  assert.equal(wire.sent.length, 1);
});

test("a listener that throws doesn't disturb the host", (t) => {
  const reported = [];
  globalThis.reportError = (error) => reported.push(error);
  t.after(() => Reflect.deleteProperty(globalThis, "reportError"));
  const { wire, channel, got } = receiver();
  channel.addEventListener("message", () => assert.fail("listener"));
  for (const text of sentOf([{ number: 1 }], 128).flat()) wire.deliver(text, "a");
  assert.deepEqual([got.length, reported.length], [1, 1]);
});
