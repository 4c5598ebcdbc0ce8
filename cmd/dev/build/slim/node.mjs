// `node node.mjs FIRST REST ARGS…` runs a Go program in two parts. The rest is requested within 300 ms of the start or
// when the first part needs it, and arrives within 300 ms; LATEST changes this time, in ms. A whole program needs no
// REST.
import crypto from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createRequire } from "node:module";

Object.assign(globalThis, { require: createRequire(import.meta.url), fs, path });
globalThis.crypto ??= crypto;
await import("../../../../wasm_exec.js");
const { SplitGo } = await import("../../../../web/tray/start/split-go.js");

const { LATEST = "300", ...env } = process.env;
const [first, rest, ...args] = process.argv.slice(2);
const someTime = () => new Promise((resolve) => setTimeout(resolve, Math.random() * Number(LATEST)));

const go = new SplitGo(async (program) => {
  await someTime();
  await WebAssembly.instantiate(fs.readFileSync(rest), { program });
});
go.argv = [first, ...args];
go.env = { TMPDIR: os.tmpdir(), ...env };
go.exit = (status) => process.exit(status);
const { instance } = await WebAssembly.instantiate(fs.readFileSync(first), go.importObject);
process.on("exit", (status) => {
  if (status === 0 && !go.exited) {
    go._pendingEvent = { id: 0 }; // a deadlock: let Go print the goroutines
    go._resume();
  }
});
void someTime().then(() => go.loadRest());
await go.run(instance);
