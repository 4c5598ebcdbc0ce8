import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import vm from "node:vm";

const script = await readFile(new URL("service-worker.js", import.meta.url), "utf8");

const scope = "https://dice.example/";

/**
 * Starts a worker and returns a function that answers a request as it does.
 * @param {object} caches
 * @param {(request: any) => Promise<any>} fetched
 */
function start(caches, fetched = async (request) => `${request.url ?? request} from the network`) {
  const listeners = {};
  const self = {
    addEventListener: (type, listener) => (listeners[type] = listener),
    registration: { scope },
    navigator: {},
  };
  vm.runInNewContext(script, {
    self,
    caches,
    fetch: fetched,
    release: "1",
    files: { "tray.html": "", "tray.css": "" },
    optional: { "tray/seat.0.wasm": "" },
    console: { warn() {} },
    Response: Object.assign(function Response() {}, { error: () => "a network error" }),
    setTimeout: (run, ms) => ms === 3_000 && setImmediate(run),
  });
  return (name, mode = "no-cors") =>
    new Promise((resolve) => {
      listeners.fetch({
        request: { method: "GET", mode, url: scope + name },
        clientId: "a",
        resultingClientId: "b",
        respondWith: resolve,
        waitUntil() {},
      });
    });
}

const never = () => new Promise(() => {});
const fail = () => Promise.reject(new DOMException("The caches are broken.", "UnknownError"));

for (const [what, caches] of [
  ["fail", { match: fail, open: fail, keys: fail }],
  ["don't answer", { match: never, open: never, keys: never }],
  ["are empty", { match: async () => undefined, open: async () => ({ put: async () => {} }), keys: async () => [] }],
]) {
  test(`the network answers if the caches ${what}`, async () => {
    const answer = start(caches);
    for (const [name, mode] of [["tray.html", "navigate"], ["tray.css"], ["unknown.html", "navigate"]]) {
      assert.equal(await answer(name, mode), `${scope}${name} from the network`);
    }
  });
}

// The release of a page is stored under its id, which begins with a question mark.
test("a stored file is not fetched", async () => {
  const answer = start({ match: async (name) => (name.startsWith("?") ? undefined : `stored ${name}`), open: fail });
  assert.equal(await answer("tray.css"), "stored tray.css");
  assert.equal(await answer("tray.html?x#y", "navigate"), "stored tray.html");
});

test("without a network, a file is awaited however late the caches are", async () => {
  let found = () => {};
  const late = new Promise((resolve) => (found = resolve));
  const answer = start({ match: (name) => (name.startsWith("?") ? never() : late), open: never }, fail);
  const file = answer("tray.css");
  await new Promise((resolve) => setTimeout(resolve, 10));
  found("stored late");
  assert.equal(await file, "stored late");
});

test("a page gets an optional file that can't be stored", async () => {
  for (const open of [fail, never]) {
    const response = { clone: () => ({}) };
    const answer = start({ match: async () => undefined, open }, async () => response);
    assert.equal(await answer("tray/seat.0.wasm"), response);
  }
});
