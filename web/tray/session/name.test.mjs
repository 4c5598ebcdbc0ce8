import assert from "node:assert/strict";
import { test } from "node:test";
import { storedName } from "./name.js";

const own = "https://tray.example";

for (const [what, session, host, stored] of [
  ["a tray that is not embedded", "friday", null, "friday"],
  ["a page of the tray's origin", "friday", own, "friday"],
  ["a session without a name", null, null, "default"],
  ["a page of another origin", "friday", "https://blog.example", "friday@https://blog.example"],
  ["a page of another port", "", "https://tray.example:8443", "default@https://tray.example:8443"],
  ["a name that ends with the tray's origin", `friday@${own}`, "null", `friday@${own}@null`],
  ["a session that is not stored", "none", "https://blog.example", "none"],
]) {
  test(`${what} stores ${stored}`, () => assert.equal(storedName(session, host, own), stored));
}
