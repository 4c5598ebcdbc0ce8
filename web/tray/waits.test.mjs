import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { register } from "node:module";
import { beforeEach, test } from "node:test";
import { choose, openPage } from "./test-page.mjs";

// Nothing answers in this browser: no server, no database and no other page.

const hook = `export function resolve(specifier, context, next) {
  if (!specifier.endsWith("/seat-build.js")) return next(specifier, context);
  return { url: "data:text/javascript,export const seat = { url: 'seat.wasm' }", shortCircuit: true };
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
globalThis.Go = class {};
globalThis.addEventListener ??= () => {};
const { fetchFile } = await import("../shared/fetch-file.js");
const { setLanguage, current, messageText } = await import("../shared/language.js");
const { withSessionLock } = await import("./session/lock.js");
const { ThemeLoader } = await import("./stage/theme-loader.js");
const { Database } = await import("./table/database.js");
const { SeatProgram } = await import("./table/seat-program.js");

/** Returns a promise that only a signal ends. */
const silence = (signal) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));

beforeEach((t) => {
  openPage("#looks");
  t.mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(console, "warn", () => {});
  t.mock.method(AbortSignal, "timeout", (ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  globalThis.fetch = (_url, { signal } = {}) => silence(signal);
  globalThis.indexedDB = { open: () => ({}) };
  const locks = { request: (_name, { signal }) => silence(signal) };
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
});

/** Opens databases whose transactions don't end. */
function openSilent() {
  const transaction = { objectStore: () => ({ get: () => ({}) }), abort() {} };
  const request = { result: { transaction: () => transaction } };
  indexedDB.open = () => request;
  setTimeout(() => request.onsuccess(), 1);
}

/** Lets a file begin to arrive. */
function fetchBeginning() {
  globalThis.fetch = (_url, { signal }) => {
    const start = (stream) => {
      stream.enqueue(new Uint8Array(1));
      signal.addEventListener("abort", () => stream.error(new Error("aborted")));
    };
    return Promise.resolve(new Response(new ReadableStream({ start })));
  };
}

/** What is waited for: functions that begin to wait and return a promise of what follows. */
const waits = {
  "a file": () => assert.rejects(fetchFile(new URL("https://dice.example/file"))),
  "the rest of a file": () => {
    fetchBeginning();
    return assert.rejects(fetchFile(new URL("https://dice.example/file")));
  },
  "the program of seats": () => assert.rejects(SeatProgram.load(() => {})),
  "a language": async () => {
    await setLanguage("de");
    assert.equal(current().tag, "en");
  },
  "a theme": () =>
    new Promise((refused) => {
      new ThemeLoader(document.querySelector("#looks"), { apply: () => assert.fail(), refused, messageText });
      choose(document.querySelector("#look"), "night");
    }),
  "the tables' database": async () => {
    const database = new Database();
    await database.change(["seats"], (seats) => seats.put("key", "kept"));
    assert.equal(await database.change(["seats"], (seats) => seats.get("key")), "kept");
  },
  "a transaction": () => {
    openSilent();
    return assert.rejects(new Database().change(["seats"], (seats) => seats.get("key")));
  },
  "the lock of a session": () => new Promise((act) => withSessionLock("session", act)),
};

/** The longest wait in seconds, beside what comes before it. */
const LONGEST = 31;

for (const [name, wait] of Object.entries(waits)) {
  test(`the wait for ${name} ends`, async (t) => {
    let ended = false;
    const waiting = wait().then(() => (ended = true));
    const pass = async (seconds) => {
      for (let i = 0; i < seconds && !ended; i++) {
        await new Promise(setImmediate);
        t.mock.timers.tick(1000);
      }
      await new Promise(setImmediate);
    };
    await pass(5);
    assert.ok(!ended, "after five seconds it is given up");
    await pass(LONGEST - 5);
    assert.ok(ended, `it does not end within ${LONGEST} s`);
    await waiting;
  });
}

test("a late database is closed", async (t) => {
  let closed = false;
  const request = { result: { close: () => (closed = true) } };
  indexedDB.open = () => request;
  const changed = new Database().change(["seats"], (seats) => seats.get("key"));
  for (let i = 0; i < 10; i++) {
    await new Promise(setImmediate);
    t.mock.timers.tick(1_000);
  }
  await changed;
  request.onsuccess();
  await new Promise(setImmediate);
  assert.ok(closed);
});

/** Returns the modules of a folder of this project. */
const modulesOf = (folder) =>
  readdirSync(new URL(`../${folder}/`, import.meta.url), { recursive: true })
    .filter((name) => name.endsWith(".js"))
    .map((name) => `${folder}/${name}`);

test("each page limits its requests for files and locks", () => {
  for (const name of ["app", "element", "examples", "shared", "tray"].flatMap(modulesOf)) {
    const text = readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
    for (const [call] of text.matchAll(/(?<![\w.#])fetch\(.*?\);|locks\s*\.request\(.{150}/gs))
      assert.match(call, /signal|ifAvailable|MARK_TIME/, `${name}: ${call}`); // a mark's name is its own
  }
});
