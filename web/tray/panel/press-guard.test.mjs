import assert from "node:assert/strict";
import test from "node:test";
import { PressGuard } from "./press-guard.js";

/** Returns a guarded element, the changes that have run, and a function that defers a change. */
function guarded(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const page = new EventTarget();
  globalThis.addEventListener = page.addEventListener.bind(page);
  const element = new EventTarget();
  const guard = new PressGuard(element);
  const ran = [];
  return {
    ran,
    element: (type) => element.dispatchEvent(new Event(type)),
    page: (type) => page.dispatchEvent(new Event(type)),
    defer: (name) => guard.defer(() => ran.push(name)),
    wait: (ms) => t.mock.timers.tick(ms),
  };
}

test("a change runs at once while nothing is pressed", (t) => {
  const { ran, page, defer } = guarded(t);
  page("pointerup");
  defer("now");
  assert.deepEqual(ran, ["now"]);
});

test("during a press only the latest change waits, for the click", (t) => {
  const { ran, element, page, defer, wait } = guarded(t);
  element("pointerdown");
  defer("first");
  defer("second");
  page("pointerup");
  assert.deepEqual(ran, []);
  element("click");
  assert.deepEqual(ran, ["second"]);
  wait(1000);
  assert.deepEqual(ran, ["second"]);
  element("pointerdown");
  element("click");
  assert.deepEqual(ran, ["second"], "the next press has no change");
});

test("a press that ends without a click waits 300 ms", (t) => {
  const { ran, element, page, defer, wait } = guarded(t);
  element("pointerdown");
  defer("change");
  page("pointerup");
  wait(299);
  assert.deepEqual(ran, []);
  wait(1);
  assert.deepEqual(ran, ["change"]);
});

test("a cancelled press ends at once", (t) => {
  const { ran, element, page, defer } = guarded(t);
  element("pointerdown");
  defer("change");
  page("pointercancel");
  assert.deepEqual(ran, ["change"]);
  defer("next");
  assert.deepEqual(ran, ["change", "next"]);
});

test("a second press before the click of the first keeps changes waiting", (t) => {
  const { ran, element, page, defer, wait } = guarded(t);
  element("pointerdown");
  page("pointerup");
  wait(200);
  element("pointerdown");
  defer("change");
  wait(200);
  assert.deepEqual(ran, []);
});
