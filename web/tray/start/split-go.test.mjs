import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** A stand-in for the class of wasm_exec.js. `enter` is the behaviour of Go when it runs. */
class FakeGo {
  exited = false;
  exit = new Promise((resolve) => (this._resolveExitPromise = resolve));
  async run(instance) {
    this._inst = instance;
    this.enter("run");
    await this.exit;
  }
  _resume() {
    this.enter(this._pendingEvent ?? "timeout");
    this._pendingEvent = null;
  }
}
globalThis.Go = FakeGo;
const { SplitGo } = await import("./split-go.js");

let go, ran, awaited, arrive, fail, loads;

/** Go code that enters the rest at an event with that ID, unless the rest is loaded. */
let needs;

beforeEach(() => {
  [ran, awaited, loads, needs] = [[], { value: 0 }, 0, "none"];
  go = new SplitGo(() => new Promise((resolve, reject) => ([arrive, fail, loads] = [resolve, reject, loads + 1])));
  const finish = (event) => {
    ran.push(event.id ?? event);
    if (event.id) event.result = event.id * 10;
  };
  let paused;
  go.enter = (event) => {
    event.inside?.();
    if ((event.id ?? event) !== needs) return finish(event);
    paused = event;
    awaited.value = 4711;
  };
  go.start = () => go.run({ exports: { awaited, loop: () => finish(paused) } });
});

const soon = () => new Promise((resolve) => setTimeout(resolve));
const call = (id) => go._makeFuncWrapper(id)();

test("a program that needs no second part runs as before", () => {
  go.start();
  assert.equal(call(1), 10);
  go._resume();
  assert.deepEqual(ran, ["run", 1, "timeout"]);
  assert.equal(loads, 0);
});

test("a start waits for the second part, and everything later waits for it, in order", async () => {
  needs = "run";
  go.start();
  assert.equal(loads, 1);
  const results = [call(1), call(2)];
  go._resume();
  assert.deepEqual(ran, []);
  arrive();
  assert.deepEqual(await Promise.all(results), [10, 20]);
  assert.deepEqual(ran, ["run", 1, 2, "timeout"]);
  assert.equal(awaited.value, 0);
  assert.equal(call(3), 30);
});

test("a call that waits returns a promise of its result", async () => {
  needs = 7;
  go.start();
  const result = call(7);
  assert.ok(result instanceof Promise);
  arrive();
  assert.equal(await result, 70);
});

test("a call during a call from Go waits until Go has returned", async () => {
  go.start();
  let inner;
  go._pendingEvent = { id: 1, inside: () => (inner = call(2)) };
  go._resume();
  assert.deepEqual(ran, ["run", 1, 2]);
  assert.equal(await inner, 20);
});

test("with the second part, calls during a call from Go are not deferred", async () => {
  go.start();
  const loaded = go.loadRest();
  arrive();
  await loaded;
  let inner;
  go._pendingEvent = { id: 1, inside: () => (inner = call(2)) };
  go._resume();
  assert.equal(inner, 20);
  assert.deepEqual(ran.slice(0, 2), ["run", 2]);
});

test("Go does not repeat a timeout while it waits", async () => {
  needs = "timeout";
  go.start();
  go._scheduledTimeouts.set(5, "timer");
  assert.ok(go._scheduledTimeouts.has(5));
  go._resume();
  assert.ok(!go._scheduledTimeouts.has(5));
  arrive();
  await soon();
  assert.ok(go._scheduledTimeouts.has(5));
});

test("a second part that fails to load ends a program that needs it", async () => {
  const stopped = go.start();
  const early = go.loadRest();
  fail(new Error("offline"));
  await assert.rejects(early, /offline/);
  needs = 1;
  call(1);
  assert.equal(loads, 2, "it is requested again");
  fail(new Error("still offline"));
  await assert.rejects(stopped, /still offline/);
});

test("the rest can't be loaded before the program runs", async () => {
  await assert.rejects(go.loadRest(), /doesn't run/);
  assert.equal(loads, 0);
});

/** Returns a first part with return addresses on its stack. */
function stacked(...pcs) {
  const mem = new WebAssembly.Memory({ initial: 1 });
  new BigUint64Array(mem.buffer).set(pcs, 1000);
  return { awaited, mem, table: { length: 0x2000 }, SP: { value: 8008 }, PAUSE: { value: 0 } };
}

test("a trap in a callback ends the program, with a report that slim reads", async (t) => {
  const report = t.mock.method(console, "error", () => {});
  go.enter = (event) => {
    if (event !== "run") throw new WebAssembly.RuntimeError("unreachable");
  };
  const stopped = go.run({ exports: stacked(0x15570025n, 3n, 0x1784000an, 0x20000001n) });
  assert.throws(() => call(1), /unreachable/);
  assert.ok(go.exited);
  await assert.rejects(stopped, /unreachable/);
  const [lines] = report.mock.calls[0].arguments;
  assert.match(lines, /unreachable\n.*split-go/);
  assert.match(lines, /\n1 pages\nSP 8008, PAUSE 0, awaited 0/);
  assert.deepEqual(lines.match(/(?<=\(\)\n\t\?:0 pc=0x)\w+/g), ["15570025", "1784000a"]);
});

for (const SP of [0, 8, 0x7fff_fff0, -16]) {
  test(`a trap with the stack pointer ${SP} is reported`, async (t) => {
    const report = t.mock.method(console, "error", () => {});
    go.enter = (event) => {
      if (event !== "run") throw new WebAssembly.RuntimeError("out of bounds");
    };
    const exports = stacked(0x15570025n);
    exports.SP.value = SP;
    const stopped = go.run({ exports });
    assert.throws(() => call(1), /out of bounds/);
    await assert.rejects(stopped, /out of bounds/);
    assert.match(report.mock.calls[0].arguments[0], new RegExp(`\\nSP ${SP},`));
  });
}

test("a trap of a function of the second part ends the program", async (t) => {
  t.mock.method(console, "error", () => {});
  needs = 1;
  const stopped = go.run({
    exports: {
      ...stacked(),
      loop() {
        throw new WebAssembly.RuntimeError("out of bounds");
      },
    },
  });
  call(1);
  arrive();
  await assert.rejects(stopped, /out of bounds/);
});

test("a program that ends after waiting resolves", async () => {
  needs = 1;
  const stopped = go.start();
  call(1);
  go.exited = true;
  arrive();
  await stopped;
});

test("a whole program runs without a second part", async () => {
  go.run({ exports: {} });
  assert.equal(call(1), 10);
  await go.loadRest();
  assert.equal(loads, 0);
});
