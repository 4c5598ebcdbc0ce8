import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { stayAwake } from "./wake-lock.js";

const locks = [];
let refuses = false;
const settled = () => new Promise(setImmediate);
const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });

beforeEach(async () => {
  define("reportError", (error) => assert.fail(error));
  define("document", {});
  define("navigator", {
    wakeLock: {
      request: () => {
        if (refuses) return Promise.reject(new Error("low battery"));
        const lock = { released: 0, release: async () => lock.released++ };
        locks.push(lock);
        return Promise.resolve(lock);
      },
    },
  });
  refuses = false;
  stayAwake(false);
  await settled();
  locks.length = 0;
});

test("the screen stays on from the first movement to the last", async () => {
  stayAwake(true);
  stayAwake(true);
  await settled();
  assert.deepEqual(
    locks.map(({ released }) => released),
    [0],
  );
  stayAwake(false);
  stayAwake(false);
  await settled();
  assert.deepEqual(
    locks.map(({ released }) => released),
    [1],
  );
  stayAwake(true);
  await settled();
  assert.equal(locks.length, 2);
});

test("dice that rest before the lock is granted release it", async () => {
  stayAwake(true);
  stayAwake(false);
  await settled();
  assert.deepEqual(
    locks.map(({ released }) => released),
    [1],
  );
});

test("a refused lock is requested again with the next throw", async () => {
  refuses = true;
  stayAwake(true);
  await settled();
  stayAwake(false);
  refuses = false;
  stayAwake(true);
  await settled();
  assert.equal(locks.length, 1);
});

test("a browser without locks, or a host page that forbids them, is not asked", async () => {
  define("document", { featurePolicy: { allowsFeature: () => false } });
  stayAwake(true);
  await settled();
  assert.equal(locks.length, 0);
  define("document", {});
  define("navigator", {});
  stayAwake(true);
  stayAwake(false);
});
