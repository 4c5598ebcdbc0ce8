import assert from "node:assert/strict";
import { test } from "node:test";
import { copyReport } from "./stop-report.js";

Object.defineProperty(globalThis, "navigator", { value: { userAgent: "Mozilla/5.0" } });

/** Returns the text that the button copies. */
function copied(report) {
  let text = "";
  const share = { text: (copy) => (text = copy) };
  copyReport(share, report)["copy-report"]();
  return text;
}

test("a report names files without the addresses of their folders", () => {
  const text = copied(`RuntimeError: unreachable
    at https://anna:secret@wiki.example/~anna/tray.0123.wasm:wasm-function[335]:0x25b79
    at _e._resume (https://wiki.example/~anna/tray/start/main.js:4:7562)
220 pages
()
\t?:0 pc=0x11390016`);
  assert.match(text, /^Fudge Tray \S+\n.+\nRuntimeError: unreachable\n/);
  assert.doesNotMatch(text, /anna|wiki/);
  assert.match(text, /at tray\.0123\.wasm:wasm-function\[335\]:0x25b79\n/);
  assert.match(text, /\(main\.js:4:7562\)\n220 pages\n\(\)\n\t\?:0 pc=0x11390016$/);
});

test("a program that leaves no report has no button", () => {
  assert.deepEqual(copyReport({}, ""), {});
});
