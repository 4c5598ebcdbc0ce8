import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Persistence, forgetsSoon, whyUnsaved } from "./persistence.js";

const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });
const settled = () => new Promise(setImmediate);

let asked, storage;
beforeEach(() => {
  asked = 0;
  storage = new Map();
  define("window", globalThis);
  define("parent", globalThis);
  define("location", { origin: "https://tray.example" });
  define("reportError", (error) => assert.fail(error));
  define("matchMedia", () => ({ matches: false }));
  define("navigator", browser(false));
  define("localStorage", {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => storage.set(key, value),
    removeItem: (key) => storage.delete(key),
    get length() {
      return storage.size;
    },
  });
});

/** Returns a navigator whose storage is persistent or not. */
const browser = (persisted) => ({
  vendor: "Google Inc.",
  storage: { persisted: () => Promise.resolve(persisted), persist: () => Promise.resolve(asked++) },
});

test("persistent storage is requested after the third roll of a visit, once for all", async () => {
  const persistence = new Persistence("heroes", null);
  persistence.rolled();
  persistence.rolled();
  await settled();
  assert.equal(asked, 0);
  for (let i = 0; i < 5; i++) persistence.rolled();
  await settled();
  new Persistence("heroes", null).ask();
  await settled();
  assert.equal(asked, 1);
});

test("a tray without a session, or in another site, doesn't ask", async () => {
  new Persistence("none", null).ask();
  define("parent", {});
  new Persistence("heroes", "https://other.example").ask();
  await settled();
  assert.equal(asked, 0);
  new Persistence("heroes", "https://tray.example").ask();
  await settled();
  assert.equal(asked, 1);
});

test("persistent storage is not requested again, nor where there is none", async () => {
  define("navigator", browser(true));
  new Persistence("heroes", null).ask();
  define("navigator", {});
  new Persistence("heroes", null).ask();
  define("localStorage", undefined);
  new Persistence("heroes", null).ask();
  await settled();
  assert.equal(asked, 0);
});

test("a session can't be saved where storage is full or blocked", () => {
  assert.equal(whyUnsaved(), "no-room");
  assert.equal(storage.size, 0, "the trial leaves nothing");
  const full = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  define("localStorage", { setItem: full, length: 3 });
  assert.equal(whyUnsaved(), "no-room");
  define("localStorage", { setItem: full, length: 0 });
  assert.equal(whyUnsaved(), "keeps-nothing");
  define("localStorage", undefined);
  assert.equal(whyUnsaved(), "keeps-nothing");
});

test("Safari forgets soon, unless the app is installed", () => {
  assert.ok(!forgetsSoon());
  define("navigator", { vendor: "Apple Computer, Inc." });
  assert.ok(forgetsSoon());
  define("matchMedia", (query) => ({ matches: query === "(display-mode: standalone)" }));
  assert.ok(!forgetsSoon());
});
