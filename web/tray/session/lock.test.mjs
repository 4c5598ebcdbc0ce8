import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { beforeEach, test } from "node:test";

const realTimeout = setTimeout;
const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);
const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });
const { withSessionLock } = await import("./lock.js");

const KEY = "fudge-tray-session";
let stored, locks;
beforeEach(() => {
  stored = "";
  locks = webLocks();
  define("localStorage", { getItem: () => stored || null });
  define("navigator", { locks });
});

/** Returns Web Locks: requests of one name wait for each other. */
function webLocks() {
  const held = new Map();
  const queues = new Map();
  const request = async (name, ...rest) => {
    const before = queues.get(name);
    let done;
    queues.set(name, new Promise((resolve) => (done = resolve)));
    await before;
    held.set(name, true);
    try {
      return await rest.at(-1)();
    } finally {
      held.delete(name);
      done();
    }
  };
  return { held, request, query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }) };
}

const settled = () => new Promise(setImmediate);
const marks = () => [...locks.held.keys()].filter((name) => name.includes("\n"));

test("changes of one session run one after the other, each once", async () => {
  const order = [];
  let end;
  withSessionLock(KEY, async () => {
    order.push("first begins");
    await new Promise((resolve) => (end = resolve));
    order.push("first ends");
  });
  withSessionLock(KEY, () => order.push("second"));
  await settled();
  assert.deepEqual(order, ["first begins"]);
  end();
  await settled();
  assert.deepEqual(order, ["first begins", "first ends", "second"]);
});

test("a change leaves a mark of what it wrote, for a second", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  withSessionLock(KEY, () => (stored = "a session with checksum"));
  await settled();
  assert.deepEqual(marks(), [`${KEY}\n1\n23 checksum`]);
  t.mock.timers.tick(999);
  await settled();
  assert.equal(marks().length, 1);
  t.mock.timers.tick(1);
  await settled();
  assert.deepEqual(marks(), []);
});

test("a change waits until this page sees what the last one wrote", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  locks.held.set(`${KEY}\n7\n3 new`, true);
  locks.held.set(`${KEY}\n6\n3 old`, true);
  stored = "old";
  const order = [];
  withSessionLock(KEY, () => order.push(stored));
  await settled();
  page.dispatchEvent(new Event("storage"));
  await settled();
  assert.deepEqual(order, [], "another key has changed");
  stored = "new";
  page.dispatchEvent(new Event("storage"));
  await settled();
  assert.deepEqual(order, ["new"]);
  assert.ok(marks().includes(`${KEY}\n8\n3 new`));
});

test("a mark that never fits holds a change up for half a second", async (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  locks.held.set(`${KEY}\n7\n3 new`, true);
  let changes = 0;
  withSessionLock(KEY, () => changes++);
  await settled();
  assert.equal(changes, 0);
  now = 500;
  t.mock.timers.tick(500);
  await settled();
  assert.equal(changes, 1);
});

test("marks of other sessions, and other locks, are no reason to wait", async () => {
  locks.held.set("other\n7\n3 new", true);
  locks.held.set(`${KEY}-lock`, true);
  let changes = 0;
  withSessionLock(KEY, () => changes++);
  await settled();
  assert.equal(changes, 1);
});

test("a page that is left runs waiting changes at once, and not again", async () => {
  let end;
  const order = [];
  withSessionLock(KEY, () => new Promise((resolve) => (end = resolve)));
  withSessionLock(KEY, () => order.push("waiting"));
  await settled();
  page.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(order, ["waiting"]);
  end();
  await settled();
  assert.deepEqual(order, ["waiting"]);
});

test("without Web Locks, or where they are refused, a change runs at once", async () => {
  let changes = 0;
  define("navigator", {});
  withSessionLock(KEY, () => changes++);
  assert.equal(changes, 1);
  define("navigator", { locks: { request: () => Promise.reject(new Error("sandboxed")) } });
  withSessionLock(KEY, () => changes++);
  await settled();
  assert.equal(changes, 2);
});

test("a wait that ends leaves no listener behind", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  locks.held.set(`${KEY}\n7\n3 new`, true);
  withSessionLock(KEY, () => {});
  await settled();
  assert.ok(getEventListeners(page, "storage").length > 0);
  stored = "new";
  t.mock.timers.tick(500);
  await new Promise((resolve) => realTimeout(resolve, 600)); // the signal of the listener has a clock of its own
  assert.equal(getEventListeners(page, "storage").length, 0);
});
