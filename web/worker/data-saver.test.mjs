import assert from "node:assert/strict";
import { test } from "node:test";
import { mayStoreFiles } from "./data-saver.js";

for (const [what, connection, stored, installed, want] of [
  ["an unmetered line", { saveData: false }, false, false, true],
  ["a browser that doesn't describe its line", undefined, false, false, true],
  ["a visitor who saves data", { saveData: true }, false, false, false],
  ["a visitor who saves data and has the tray stored", { saveData: true }, true, false, true],
  ["a visitor who saves data and has installed the app", { saveData: true }, false, true, true],
]) {
  test(`${what}: files ${want ? "are" : "aren't"} stored`, async () => {
    const serviceWorker = { getRegistration: async () => (stored ? {} : undefined) };
    assert.equal(await mayStoreFiles({ connection, serviceWorker }, installed), want);
  });
}
