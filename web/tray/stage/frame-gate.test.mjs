import assert from "node:assert/strict";
import test from "node:test";
import { FrameGate } from "./frame-gate.js";

/** Returns a gate and a function that runs the frames requested so far and returns their number. */
function opened() {
  const queue = new Map();
  let id = 0;
  const gate = new FrameGate({
    requestAnimationFrame: (callback) => queue.set(++id, callback) && id,
    cancelAnimationFrame: (scheduled) => queue.delete(scheduled),
  });
  const frame = () => {
    const callbacks = [...queue.values()];
    queue.clear();
    for (const callback of callbacks) callback(0);
    return callbacks.length;
  };
  return { gate, frame };
}

test("a parked gate holds requests until it wakes", () => {
  const { gate, frame } = opened();
  let frames = 0;
  gate.park();
  gate.request(() => frames++);
  assert.equal(frame(), 0);
  gate.wake();
  frame();
  assert.equal(frames, 1);
});

test("a hidden gate holds requests until it is visible", () => {
  const { gate, frame } = opened();
  gate.setVisible(false);
  gate.request(() => {});
  assert.equal(frame(), 0);
  gate.setVisible(true);
  assert.equal(frame(), 1);
});

test("a shown frame is reported through a parked gate, and without frames after a while", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { gate, frame } = opened();
  let shown = 0;
  const count = () => void gate.frameShown().then(() => shown++);
  const passed = async (time) => {
    t.mock.timers.tick(time);
    await Promise.resolve();
    return shown;
  };
  gate.park();
  count();
  assert.equal(await passed(1), 0);
  frame();
  assert.equal(await passed(1), 1);
  count();
  assert.equal(await passed(498), 1);
  assert.equal(await passed(2), 2);
});

test("refresh lets three frames through a parked gate", () => {
  const { gate, frame } = opened();
  gate.park();
  const loop = () => gate.request(loop);
  loop();
  gate.refresh();
  assert.deepEqual([frame(), frame(), frame(), frame()], [1, 1, 1, 0]);
});

test("a cancelled request never runs, and a shut gate runs none", () => {
  const { gate, frame } = opened();
  gate.cancel(gate.request(() => assert.fail("cancelled")));
  assert.equal(frame(), 0);
  gate.shut();
  gate.request(() => assert.fail("shut"));
  assert.equal(frame(), 0);
});

test("a task runs once, before the next frame", () => {
  const { gate, frame } = opened();
  const order = [];
  gate.beforeNext(() => order.push("task"));
  for (const name of ["first", "second"]) {
    gate.request(() => order.push(name));
    frame();
  }
  assert.deepEqual(order, ["task", "first", "second"]);
});
