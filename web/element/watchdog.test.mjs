import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Watchdog } from "./watchdog.js";

beforeEach(() => {
  globalThis.document = { hidden: false };
});

/**
 * Starts a watchdog with a simulated clock. `wait` lets seconds pass in small steps, `freeze` all at once, as on a computer
 * that was suspended.
 */
function start(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const reports = [];
  const watchdog = new Watchdog(
    () => reports.push("absent"),
    (seconds) => reports.push(`silent for ${seconds} s`),
  );
  const freeze = (seconds) => t.mock.timers.tick(seconds * 1000);
  const wait = (seconds) => {
    for (let i = 0; i < 10 * seconds; i++) freeze(0.1);
  };
  return { watchdog, reports, wait, freeze };
}

test("a page that does not load is absent after 60 s", (t) => {
  const { watchdog, reports, wait } = start(t);
  watchdog.loading();
  wait(59);
  assert.deepEqual(reports, []);
  wait(1);
  assert.deepEqual(reports, ["absent"]);
});

test("a loaded page without a message is absent after 6 s", (t) => {
  const { watchdog, reports, wait } = start(t);
  watchdog.loading();
  wait(50);
  watchdog.loaded();
  wait(5);
  assert.deepEqual(reports, []);
  wait(1);
  assert.deepEqual(reports, ["absent"]);
});

test("an unanswered request is reported 30 s after the last message", (t) => {
  const { watchdog, reports, wait } = start(t);
  watchdog.awaitAnswer();
  wait(29);
  watchdog.awaitAnswer();
  wait(29);
  assert.deepEqual(reports, []);
  wait(1);
  assert.deepEqual(reports, ["silent for 30 s"]);
});

test("time in a hidden page does not count", (t) => {
  for (const begin of ["loading", "awaitAnswer"]) {
    const { watchdog, reports, wait } = start(t);
    document.hidden = true;
    watchdog[begin]();
    wait(60);
    document.hidden = false;
    wait(29);
    assert.deepEqual(reports, [], begin);
    wait(60);
    assert.equal(reports.length, 1, begin);
    t.mock.timers.reset();
  }
});

test("a suspended computer loses one step of the time", (t) => {
  const { watchdog, reports, wait, freeze } = start(t);
  watchdog.awaitAnswer();
  freeze(3600);
  wait(23);
  assert.deepEqual(reports, []);
  wait(1);
  assert.deepEqual(reports, ["silent for 30 s"]);
});

test("a stopped watchdog reports nothing", (t) => {
  const { watchdog, reports, wait } = start(t);
  watchdog.loading();
  watchdog.stop();
  wait(1000);
  assert.deepEqual(reports, []);
});
