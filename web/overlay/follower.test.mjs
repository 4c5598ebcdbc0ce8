import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Follower } from "./follower.js";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Follows a table that answers each try with the next outcome: a failure, or nothing. */
async function follow(...outcomes) {
  const phases = [];
  let sentence = "";
  const follower = new Follower({
    join: () => {
      const failure = outcomes.shift();
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
    refuse: (text) => {
      sentence = text;
    },
    entered: (phase) => phases.push(phase),
  });
  await follower.join();
  return {
    follower,
    /** Returns the phases since the last call. */
    phases: () => phases.splice(0).join(" "),
    sentence: () => sentence,
    async pass(ms) {
      mock.timers.tick(ms);
      await settled();
    },
  };
}

const unreachable = { field: "table-unreachable", text: "The table can't be reached." };

test("a table that can't be reached is tried again, without a word", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const page = await follow(unreachable, { code: "load-failed", message: "no file" }, unreachable);
  for (const pause of [1000, 2000, 4000]) {
    assert.equal(page.phases(), "joining waiting");
    await page.pass(pause - 1);
    assert.equal(page.phases(), "");
    await page.pass(1);
  }
  assert.equal(page.phases(), "joining following");
  assert.equal(page.sentence(), "");
  mock.timers.reset();
});

test("the pauses end with the longest one, and are short again once the table answers", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const page = await follow(...Array(9).fill(unreachable));
  for (let tries = 0; tries < 8; tries++) await page.pass(15_000);
  page.phases();
  await page.pass(14_999);
  assert.equal(page.phases(), "");
  await page.pass(1);
  assert.equal(page.phases(), "joining following");
  page.follower.ended();
  await page.pass(1000);
  assert.equal(page.phases(), "waiting joining following");
  mock.timers.reset();
});

test("a reason that lasts is shown, and ends the tries", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const page = await follow(undefined, { field: "table-deleted", text: "This table was deleted." });
  page.follower.ended();
  page.follower.ended();
  await page.pass(1000);
  assert.equal(page.phases(), "joining following waiting joining refused");
  assert.equal(page.sentence(), "This table was deleted.");
  page.follower.ended();
  await page.follower.join();
  await page.pass(60_000);
  assert.equal(page.phases(), "");
  mock.timers.reset();
});
