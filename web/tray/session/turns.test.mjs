import assert from "node:assert/strict";
import { test } from "node:test";
import { Turns } from "./turns.js";

const settled = () => new Promise(setImmediate);

/** Returns turns whose uses the test ends, with the numbers of the uses that have begun and are not awaited any more. */
function opened(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(console, "debug", () => {});
  const turns = new Turns(1_000);
  const uses = [];
  const passed = [];
  const take = () => {
    const number = uses.length + 1;
    void turns.take(() => new Promise((end, fail) => uses.push({ end, fail }))).then(() => passed.push(number));
    return settled();
  };
  const wait = async (time) => {
    for (let ms = 0; ms < time; ms += 100) t.mock.timers.tick(100);
    await settled();
  };
  return { uses, passed, take, wait };
}

test("uses wait for each other, and a failure ends one", async (t) => {
  const { uses, passed, take } = opened(t);
  await take();
  uses[0].end();
  await take();
  assert.deepEqual(passed, [1]);
  uses[1].fail(new Error("the disk is full"));
  await take();
  assert.deepEqual([passed, uses.length], [[1, 2], 3]);
});

test("after a use that doesn't end, nothing waits until it has ended", async (t) => {
  const { uses, passed, take, wait } = opened(t);
  await take();
  await wait(900);
  assert.deepEqual(passed, []);
  await wait(100);
  await take();
  await take();
  assert.deepEqual([passed, uses.length], [[1, 2, 3], 3]);
  for (const use of uses) use.end();
  await settled();
  await take();
  assert.deepEqual(passed, [1, 2, 3], "the next use is awaited again");
  uses[3].end();
  await settled();
  assert.deepEqual(passed, [1, 2, 3, 4]);
});
