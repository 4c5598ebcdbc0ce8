import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ClaimLost } from "./claim.js";
import { openStorage } from "../test-indexeddb.mjs";
import { SeatStore } from "./seat-store.js";

const HOST = "https://host.example";

/** The Web Locks of the browser, and the time in ms until it has released one. */
const held = new Map();
let releasing = 0;
/** The number of requests that wait. */
let waits = 0;
const locks = {
  async request(name, { signal }, use) {
    if (!signal && held.has(name)) return use(null);
    if (signal) waits++;
    const ended = new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    ended.catch(() => {});
    while (held.has(name)) await Promise.race([held.get(name), ended]);
    const released = () => new Promise((resolve) => setTimeout(resolve, releasing));
    const used = Promise.resolve(use({ name }))
      .finally(() => releasing && released())
      .finally(() => held.delete(name));
    held.set(name, used);
    return await used;
  },
};
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
globalThis.location = { origin: "https://tray.example" };

beforeEach(() => {
  held.clear();
  releasing = waits = 0;
  openStorage();
});

/** Stops the clock, which the test moves. */
const mockTime = (t, later = 0) =>
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_700_000_000_000 + later });

/** A page of this browser in a tab, whose storage another tab may have copied. */
function page(tab = new Map(), origin = HOST) {
  const lost = [];
  const store = new SeatStore(origin, () => lost.push(true));
  const use = async (t, what) => {
    globalThis.sessionStorage = {
      getItem: (key) => tab.get(key) ?? null,
      setItem: (key, value) => tab.set(key, value),
    };
    return await passing(t, what(store));
  };
  return { store, tab, lost, use, claim: (t, had) => use(t, (store) => store.claim("T", had)) };
}

/** Lets time pass until a promise settles. */
async function passing(t, promise) {
  let settled = false;
  const end = () => {
    settled = true;
  };
  promise.then(end, end);
  for (let tries = 0; !settled; tries++) {
    assert.ok(tries < 10_000, "the promise doesn't settle");
    for (let turns = 0; turns < 4 && !settled; turns++) await new Promise(setImmediate);
    if (!settled) t.mock.timers.tick(100);
  }
  return await promise;
}

/** Lets time pass. */
const wait = (t, ms) => passing(t, new Promise((resolve) => setTimeout(resolve, ms)));

/** Defines a test in a browser with Web Locks and in one without, as on plain http. */
function both(name, run) {
  for (const mode of ["with locks", "without locks"])
    test(`${name}, ${mode}`, async (t) => {
      mockTime(t);
      Object.assign(navigator, { locks: mode === "with locks" ? locks : undefined });
      await run(t);
    });
}

both("pages get different seats, and a seat keeps its memory", async (t) => {
  const [anna, ben] = [page(), page()];
  await anna.claim(t);
  assert.deepEqual(await ben.claim(t), { slot: "1", kept: "" });
  await anna.use(t, (store) => store.keep("of Anna"));
  await ben.use(t, (store) => store.keep("of Ben"));
  await anna.use(t, (store) => store.release());
  assert.deepEqual(await anna.claim(t), { slot: "0", kept: "of Anna" });
});

both("a forgotten seat keeps nothing", async (t) => {
  const anna = page();
  await anna.claim(t);
  await anna.use(t, (store) => store.keep("of Anna"));
  await anna.use(t, (store) => store.release(true));
  assert.deepEqual(await anna.claim(t), { slot: "0", kept: "" });
});

both("a copied tab doesn't get the seat of its original, which keeps it", async (t) => {
  const original = page();
  await original.claim(t);
  await original.use(t, (store) => store.keep("of the original"));
  const copy = page(new Map(original.tab));
  assert.deepEqual(await copy.claim(t), { slot: "1", kept: "" });
  await original.use(t, (store) => store.keep("still of the original"));
  assert.deepEqual(original.lost, []);
});

both("a tab that reloads gets its seat, not the first free one", async (t) => {
  const [anna, ben] = [page(), page()];
  await anna.claim(t);
  await ben.claim(t);
  await ben.use(t, (store) => store.keep("of Ben"));
  anna.store.suspend();
  ben.store.suspend();
  await wait(t, 200);
  assert.deepEqual(await page(ben.tab).claim(t), { slot: "1", kept: "of Ben" });
});

both("a new tab takes a seat that a closed one has left", async (t) => {
  const closed = page();
  await closed.claim(t);
  await closed.use(t, (store) => store.keep("of the closed tab"));
  closed.store.suspend();
  await wait(t, 200);
  assert.deepEqual(await page().claim(t), { slot: "0", kept: "of the closed tab" });
});

both("a page that is back gets the seat that it had, unless another page has taken it", async (t) => {
  const anna = page();
  await anna.claim(t);
  await anna.use(t, (store) => store.keep("of Anna"));
  anna.store.suspend();
  await wait(t, 200);
  assert.deepEqual(await anna.claim(t, "0"), { slot: "0", kept: "of Anna" });
  assert.deepEqual(await anna.claim(t, "0"), { slot: "0", kept: "of Anna" }, "the page has it");
  anna.store.suspend();
  await wait(t, 200);
  await page().claim(t);
  assert.equal((await anna.claim(t, "0")).slot, "1");
});

both("a page that sleeps for a moment gets its seat and its record back on a slow browser", async (t) => {
  releasing = 5_000;
  const anna = page();
  await anna.claim(t);
  await anna.use(t, (store) => store.keep("of Anna"));
  assert.equal(await anna.use(t, (store) => store.claimRecord("T")), true);
  anna.store.suspend();
  assert.deepEqual(await anna.claim(t, "0"), { slot: "0", kept: "of Anna" });
  assert.equal(await anna.use(t, (store) => store.claimRecord("T")), true);
});

test("a free seat is claimed without a wait, which a sleep could end", async (t) => {
  mockTime(t);
  Object.assign(navigator, { locks });
  const anna = page();
  await anna.claim(t);
  await anna.use(t, (store) => store.release());
  assert.equal((await anna.claim(t, "0")).slot, "0");
  assert.equal(waits, 0);
});

both("no other host origin finds a seat or the table of a channel", async (t) => {
  const anna = page();
  await anna.claim(t);
  await anna.use(t, (store) => store.keep("of Anna"));
  await anna.use(t, (store) => store.keepTable("evening", { table: "T", link: "T.secret" }));
  await anna.use(t, (store) => store.release());
  const mallory = page(anna.tab, "https://mallory.example");
  assert.equal((await mallory.claim(t)).kept, "");
  assert.equal(await mallory.use(t, (store) => store.keptTable("evening")), undefined);
  assert.deepEqual(await anna.use(t, (store) => store.keptTable("evening")), { table: "T", link: "T.secret" });
});

test("a browser has a limited number of seats at a table", async (t) => {
  mockTime(t);
  Object.assign(navigator, { locks });
  for (let count = 0; count < 64; count++) await page().claim(t);
  await assert.rejects(page().claim(t), /64 pages/);
});

both("one page keeps a record, and another one after it", async (t) => {
  const [anna, ben] = [page(), page()];
  assert.equal(await anna.use(t, (store) => store.claimRecord("T")), true);
  assert.equal(await ben.use(t, (store) => store.claimRecord("T")), false);
  assert.equal(await ben.use(t, (store) => store.claimRecord("U")), true);
  const next = ben.store.awaitRecord("T");
  await wait(t, 5000);
  await anna.use(t, (store) => store.releaseRecord());
  assert.equal(await passing(t, next), true);
  const last = anna.store.awaitRecord("T");
  await anna.use(t, (store) => store.releaseRecord());
  assert.equal(await passing(t, last), false, "the wait was ended");
});

both("a record takes each line once and in order", async (t) => {
  const { use } = page();
  const append = (seq, line) => use(t, (store) => store.append("T", seq, line));
  assert.equal(await append(1, "second"), false, "the first line is missing");
  assert.equal(await append(0, "first"), true);
  assert.equal(await append(0, "other"), false, "it has a first line");
  assert.equal(await append(2, "third"), false);
  const both = [page(), page()].map(({ store }, i) => store.append("T", 1, `second of ${i}`));
  assert.deepEqual(await passing(t, Promise.all(both)), [true, false], "of two keepers one appends");
  assert.deepEqual(await use(t, (store) => store.read("T", 0, 100)), ["first", "second of 0"]);
  assert.deepEqual(await use(t, (store) => store.read("T", 1, 1)), ["second of 0"]);
  assert.deepEqual(await use(t, (store) => store.read("U", 0, 9)), []);
});

both("seats from before seats had an origin belong to the tray's own origin", async (t) => {
  openStorage({
    seats: [[["T", "0"], "kept"]],
    tables: [["evening", { key: "evening", table: "T", link: "T.secret" }]],
    lines: [[["T", 0], "first"]],
  });
  const own = page(new Map(), location.origin);
  assert.equal((await own.claim(t)).kept, "kept");
  assert.equal((await own.use(t, (store) => store.keptTable("evening"))).link, "T.secret");
  assert.deepEqual(await own.use(t, (store) => store.read("T", 0, 9)), ["first"]);
  assert.equal((await page().claim(t)).kept, "");
});

both("a blocked tab storage doesn't prevent a seat", async (t) => {
  const { store } = page();
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get() {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  const seat = await passing(t, store.claim("T"));
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, writable: true, value: null });
  assert.deepEqual(seat, { slot: "0", kept: "" });
});

both("without IndexedDB a seat stays in the page's memory", async (t) => {
  t.mock.method(console, "warn", () => {});
  globalThis.indexedDB = undefined;
  const anna = page();
  await anna.claim(t);
  await anna.use(t, (store) => store.keep("of Anna"));
  await anna.use(t, (store) => store.release());
  assert.equal((await anna.claim(t)).kept, "of Anna");
});

test("without locks, a tab gets the seat of its page that has crashed", async (t) => {
  mockTime(t);
  Object.assign(navigator, { locks: undefined });
  const crashed = page();
  await crashed.claim(t);
  await crashed.use(t, (store) => store.keep("of the crashed page"));
  t.mock.timers.reset(); // its timers
  mockTime(t, 500);
  const start = Date.now();
  assert.deepEqual(await page(crashed.tab).claim(t), { slot: "0", kept: "of the crashed page" });
  assert.ok(Date.now() - start >= 4000, "after a time in which it would have renewed its claim");
  await assert.rejects(
    crashed.use(t, (store) => store.keep("late")),
    ClaimLost,
  );
});

test("without locks, a frozen page notices that another one has taken its seat", async (t) => {
  mockTime(t);
  Object.assign(navigator, { locks: undefined });
  const beats = [];
  const timer = t.mock.method(globalThis, "setInterval", (beat) => beats.push(beat));
  const frozen = page();
  await frozen.claim(t);
  timer.mock.restore();
  await wait(t, 100_000);
  const other = page();
  assert.equal((await other.claim(t)).slot, "0");
  await passing(t, beats[0]());
  assert.deepEqual([frozen.lost, other.lost], [[true], []]);
});
