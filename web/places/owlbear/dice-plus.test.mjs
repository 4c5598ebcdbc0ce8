import assert from "node:assert/strict";
import { test } from "node:test";
import { RandomValues } from "../../shared/test-random.mjs";
import { DicePlus } from "./dice-plus.js";

/** The broadcasts of a room: what was sent, and who listens. */
class Bus {
  sent = [];
  #listeners = new Map();

  send(channel, data, all) {
    this.sent.push({ channel, data, all });
    this.deliver(channel, data);
  }

  on(channel, listener) {
    this.#listeners.set(channel, listener);
  }

  deliver(channel, data, own = true) {
    this.#listeners.get(channel)?.(data, own);
  }

  /** Returns what was sent on a channel. */
  of(channel) {
    return this.sent.filter((message) => message.channel === channel);
  }
}

const READY = "dice-plus/isReady";
const REQUEST = "dice-plus/roll-request";
const request = { rollId: "r1", source: "sheet", diceNotation: "4dF+1", rollTarget: "everyone", playerName: "Anna" };

const RESULT = { faces: [1, 0, -1, 1], total: 2, text: "Anna: 2", receipt: "AQ" };

/** Returns a room with the extension, the asks that it was given, and a function that lets time pass. */
function room(t, roll = () => Promise.resolve(RESULT)) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const bus = new Bus();
  const asks = [];
  new DicePlus(bus, (ask) => {
    asks.push(ask);
    return roll(ask);
  });
  const pass = async (ms) => {
    t.mock.timers.tick(ms);
    await new Promise(setImmediate);
  };
  return { bus, asks, pass };
}

test("a request for Fudge dice is answered once", async (t) => {
  const { bus, asks, pass } = room(t);
  for (let i = 0; i < 3; i++) bus.deliver(REQUEST, request);
  await pass(400);
  assert.deepEqual(asks, [{ id: "r1", dice: "4dF+1", secret: false, from: "Anna" }]);
  const [{ data, all }, ...more] = bus.of("sheet/roll-result");
  assert.deepEqual([more, all, data.rollId, data.result.totalValue], [[], true, "r1", 2]);
  assert.deepEqual(
    data.result.groups[0].dice.map(({ value }) => value),
    [1, 0, -1, 1],
  );
});

test("nobody is answered if Dice+ answers", async (t) => {
  const { bus, asks, pass } = room(t);
  bus.deliver(REQUEST, request);
  bus.deliver(READY, { requestId: "fudge-tray-0", ready: true });
  await pass(400);
  bus.deliver(READY, { requestId: "sheet-1" });
  await pass(400);
  assert.deepEqual([asks, bus.sent.filter(({ data }) => data.ready || data.result)], [[], []]);
});

test("another extension learns that rolls are answered, of its own user alone", async (t) => {
  const { bus, pass } = room(t);
  bus.deliver(READY, { requestId: "sheet-1" });
  bus.deliver(READY, { requestId: "sheet-2" }, false);
  await pass(400);
  const answers = bus.of(READY).filter(({ data }) => data.ready);
  assert.deepEqual(answers, [
    { channel: READY, data: { requestId: "sheet-1", ready: true, source: "fudge-tray" }, all: false },
  ]);
});

test("a refusal reaches the user alone, and a secret result too", async (t) => {
  const { bus, pass } = room(t, ({ secret }) => {
    if (secret) return Promise.resolve({ faces: [1], total: 1, text: "1", receipt: "" });
    return Promise.reject(new Error("no dice"));
  });
  bus.deliver(REQUEST, request);
  bus.deliver(REQUEST, { ...request, rollId: "r2", rollTarget: "gm_only" });
  await pass(400);
  assert.deepEqual(bus.of("sheet/roll-error"), [
    { channel: "sheet/roll-error", data: { rollId: "r1", error: "no dice" }, all: false },
  ]);
  assert.equal(bus.of("sheet/roll-result")[0].all, false);
});

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1e9);

test(`requests of others, for other dice and without sense are not answered, seed ${seed}`, async (t) => {
  const random = new RandomValues(seed);
  const { bus, asks, pass } = room(t);
  bus.deliver(REQUEST, request, false);
  bus.deliver(REQUEST, { ...request, diceNotation: "2d20kh1" });
  for (let i = 0; i < 1_000; i++) {
    const data = random.below(2) ? random.value() : random.changed({ ...request, rollId: 7 });
    bus.deliver(random.of([READY, REQUEST]), data, random.below(2) > 0);
  }
  await pass(400);
  assert.deepEqual(
    asks.filter(({ id, dice }) => typeof id !== "string" || !/df/i.test(dice)),
    [],
  );
});
