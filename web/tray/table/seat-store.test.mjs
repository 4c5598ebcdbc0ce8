import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { SeatStore } from "./seat-store.js";

/** Locks and tab storage as in a browser without IndexedDB. */
const held = new Map();
const locks = {
  async request(name, { ifAvailable, signal }, use) {
    if (ifAvailable && held.has(name)) return use(null);
    const ended = new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    while (held.has(name)) await Promise.race([held.get(name), ended]);
    const used = Promise.resolve(use({ name })).finally(() => held.delete(name));
    held.set(name, used);
    return await used;
  },
};
Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true, writable: true });
console.warn = () => {}; // each store warns that there is no IndexedDB

/** Makes the code that follows run in another tab. */
function inTab(tab) {
  globalThis.sessionStorage = {
    getItem: (key) => tab.get(key) ?? null,
    setItem: (key, value) => tab.set(key, value),
  };
}

beforeEach(() => {
  held.clear();
  Object.assign(navigator, { locks });
  inTab(new Map());
});

test("pages get different seats, and a seat keeps its memory", async () => {
  const store = new SeatStore();
  inTab(new Map());
  const anna = await store.claim("T");
  inTab(new Map());
  const ben = await store.claim("T");
  await anna.keep("of Anna");
  assert.deepEqual([await anna.kept(), await ben.kept()], ["of Anna", undefined]);
});

test("one page keeps a record, and another one after it", async () => {
  const store = new SeatStore();
  const release = await store.claimRecord("T");
  assert.equal(await store.claimRecord("T"), null);
  assert.ok(await store.claimRecord("U"));
  const next = store.awaitRecord("T", new AbortController().signal);
  release();
  assert.ok(await next);
  const visit = new AbortController();
  const last = store.awaitRecord("T", visit.signal);
  visit.abort();
  assert.equal(await last, null, "the wait was ended");
});

test("a tab that reloads gets its seat, not the first free one", async () => {
  const store = new SeatStore();
  const tabs = [new Map(), new Map()];
  inTab(tabs[0]);
  const anna = await store.claim("T");
  inTab(tabs[1]);
  const ben = await store.claim("T");
  await ben.keep("of Ben");
  anna.release();
  ben.release();
  await new Promise(setImmediate);
  const again = await store.claim("T");
  assert.equal(await again.kept(), "of Ben");
});

test("a copied tab doesn't get the seat of its original", async () => {
  const store = new SeatStore();
  const tab = new Map();
  inTab(tab);
  const original = await store.claim("T");
  await original.keep("of the original");
  inTab(new Map(tab));
  assert.equal(await (await store.claim("T")).kept(), undefined);
});

test("a new tab takes a seat that a closed one has left", async () => {
  const store = new SeatStore();
  const closed = await store.claim("T");
  await closed.keep("of the closed tab");
  closed.release();
  await new Promise(setImmediate);
  inTab(new Map());
  assert.equal(await (await store.claim("T")).kept(), "of the closed tab");
});

test("seats of different tables are independent", async () => {
  const store = new SeatStore();
  await (await store.claim("T")).keep("at T");
  inTab(new Map());
  assert.equal(await (await store.claim("U")).kept(), undefined);
});

test("a browser has a limited number of seats at a table", async () => {
  const store = new SeatStore();
  for (let page = 0; page < 64; page++) {
    inTab(new Map());
    await store.claim("T");
  }
  inTab(new Map());
  await assert.rejects(store.claim("T"), /64 pages/);
});

test("without locks, new pages get seats that none had", async () => {
  Object.assign(navigator, { locks: undefined });
  const store = new SeatStore();
  const tab = new Map();
  inTab(tab);
  await (await store.claim("T")).keep("of this tab");
  assert.equal(await (await store.claim("T")).kept(), "of this tab", "the tab reloads");
  inTab(new Map());
  assert.equal(await (await store.claim("T")).kept(), undefined);
});

test("a blocked tab storage doesn't prevent a seat", async () => {
  const blocked = () => {
    throw new Error("blocked");
  };
  globalThis.sessionStorage = { getItem: blocked, setItem: blocked };
  const claim = await new SeatStore().claim("T");
  await claim.keep("kept");
  assert.equal(await claim.kept(), "kept");
});

test("a record takes each line once and in order", async () => {
  const store = new SeatStore();
  assert.equal(await store.append("T", 1, "second"), false, "the first line is missing");
  assert.equal(await store.append("T", 0, "first"), true);
  assert.equal(await store.append("T", 0, "other"), false, "it has a first line");
  assert.equal(await store.append("T", 2, "third"), false);
  assert.equal(await store.append("T", 1, "second"), true);
  assert.deepEqual(await store.read("T", 0, 100), ["first", "second"]);
  assert.deepEqual(await store.read("T", 1, 1), ["second"]);
  assert.deepEqual(await store.read("T", 2, 9), []);
  assert.deepEqual(await store.read("U", 0, 9), []);
});

test("a browser remembers the table of a channel", async () => {
  const store = new SeatStore();
  assert.equal(await store.keptTable("evening"), undefined);
  const kept = { key: "evening", table: "T", link: "T.secret" };
  await store.keepTable(kept);
  assert.deepEqual(await store.keptTable("evening"), kept);
});
