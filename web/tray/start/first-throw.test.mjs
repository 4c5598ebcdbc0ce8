import assert from "node:assert/strict";
import { test } from "node:test";
import { FirstThrow } from "./first-throw.js";

/** Expects a first throw with times of the test's own, and returns a function that lets some ms pass and tells if it has ended. */
function expected(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const first = new FirstThrow();
  let ended = false;
  const noted = first.ended.then(() => (ended = true));
  first.expect();
  const passed = async (ms) => {
    t.mock.timers.tick(ms);
    await Promise.race([noted, Promise.resolve()]);
    return ended;
  };
  return { first, passed };
}

test("a first throw ends when the dice rest", async (t) => {
  const { first, passed } = expected(t);
  assert.equal(await passed(2_000), false);
  first.begin();
  assert.equal(await passed(2_000), false);
  first.end();
  assert.equal(await passed(0), true);
});

test("a visitor who doesn't throw soon is not waited for", async (t) => {
  const { passed } = expected(t);
  assert.equal(await passed(2_999), false);
  assert.equal(await passed(1), true);
});

test("a throw that doesn't end is not waited for", async (t) => {
  const { first, passed } = expected(t);
  first.begin();
  first.begin();
  assert.equal(await passed(9_999), false);
  assert.equal(await passed(1), true);
});

test("a throw can end before it is expected", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const first = new FirstThrow();
  first.begin();
  first.end();
  first.expect();
  await first.ended;
  first.begin();
  first.end();
});
