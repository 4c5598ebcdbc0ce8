import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { register } from "node:module";
import { test } from "node:test";
import "../../../wasm_exec.js";

// The address of a seat's program is part of a build.
const hook = `export const resolve = (specifier, context, next) => specifier.endsWith("/seat-build.js")
  ? { url: "data:text/javascript,export const seat = {}", shortCircuit: true } : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

const { SplitGo } = await import("./split-go.js");
const { SeatGo } = await import("../table/seat-program.js");

const web = new URL("../../", import.meta.url);

/** Modules that may enter programs: they guard each entry, or start a program with a guard. */
const GUARDED = [
  "tray/start/download.js", // instantiates the rest, which has no start function
  "tray/start/program.js", // starts a SplitGo
  "tray/start/split-go.js",
  "tray/table/seat-program.js",
];

/** Code that may enter a program: it has the program's exports, makes an instance, or runs it. */
const ENTERS = /\bGo\(|extends Go\b|[\w)]\.exports\b|WebAssembly\.instantiate|WebAssembly\.Instance\(/;

/** Folders with modules of pages. */
const FOLDERS = ["app", "element", "examples", "shared", "tray", "worker"];

test("no other module enters a program", () => {
  const modules = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, web), { recursive: true }).map((file) => `${folder}/${file}`),
  ).filter((file) => file.endsWith(".js"));
  assert.ok(modules.length > 100, `${modules.length} modules were found`);
  const entering = modules.filter((file) => ENTERS.test(readFileSync(new URL(file, web), "utf8")));
  assert.deepEqual(entering.sort(), GUARDED);
});

test("each entry of Go's script has a guard", () => {
  const entries = Object.getOwnPropertyNames(Go.prototype).filter(
    (name) => name !== "constructor" && /\.exports\.(?!mem|getsp)/.test(String(Go.prototype[name])),
  );
  assert.deepEqual(entries, ["run", "_resume"]);
  for (const guard of [SplitGo, SeatGo])
    for (const entry of entries) assert.ok(Object.hasOwn(guard.prototype, entry), `${guard.name} has no ${entry}`);
});

/**
 * A program whose exports run and resume trap if they are told to:
 * (module (memory (export "mem") 1) (func (export "getsp") (result i32) i32.const 0)
 *   (func (export "run") (param i32 i32) …) (func (export "resume") …))
 */
function programThatTraps(inRun) {
  const unreachable = [3, 0, 0x00, 0x0b];
  const nothing = [2, 0, 0x0b];
  const name = (text) => [text.length, ...Buffer.from(text)];
  const section = (id, bytes) => [id, bytes.length, ...bytes];
  return new WebAssembly.Instance(
    new WebAssembly.Module(
      Uint8Array.from([
        ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
        ...section(1, [3, 0x60, 0, 1, 0x7f, 0x60, 2, 0x7f, 0x7f, 0, 0x60, 0, 0]),
        ...section(3, [3, 0, 1, 2]),
        ...section(5, [1, 0, 1]),
        ...section(7, [4, ...name("mem"), 2, 0, ...name("getsp"), 0, 0, ...name("run"), 0, 1, ...name("resume"), 0, 2]),
        ...section(10, [3, 4, 0, 0x41, 0, 0x0b, ...(inRun ? unreachable : nothing), ...unreachable]),
      ]),
    ),
  );
}

/** Runs a program, and returns it with a promise of its end. */
const GUARDS = {
  "the tray": (instance) => {
    const go = new SplitGo(() => assert.fail("there is no rest"));
    return [
      go,
      go.run(instance).then(
        () => "exit",
        (error) => error,
      ),
    ];
  },
  "a seat": (instance) => {
    let ended;
    const end = new Promise((resolve) => (ended = resolve));
    const go = new SeatGo(ended);
    go.run(instance);
    return [go, end];
  },
};

/** Ways into a running program. */
const WAYS = {
  "a call": (go) => assert.throws(() => go._makeFuncWrapper(1)(), WebAssembly.RuntimeError),
  "a timeout": (go, t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    go.importObject.gojs["runtime.scheduleTimeoutEvent"](64);
    assert.throws(() => t.mock.timers.tick(1), WebAssembly.RuntimeError);
  },
  "a promise": (go) => assert.rejects(Promise.resolve().then(go._makeFuncWrapper(1)), WebAssembly.RuntimeError),
};

for (const [name, start] of Object.entries(GUARDS)) {
  test(`the end of ${name} is noticed, after a trap at its start`, async (t) => {
    t.mock.method(console, "error", () => {});
    const [, end] = start(programThatTraps(true));
    assert.ok((await end) instanceof WebAssembly.RuntimeError);
  });
  for (const [way, enter] of Object.entries(WAYS)) {
    test(`the end of ${name} is noticed, after a trap in ${way}`, async (t) => {
      t.mock.method(console, "error", () => {});
      const [go, end] = start(programThatTraps(false));
      await enter(go, t);
      assert.ok(go.exited);
      assert.ok((await end) instanceof WebAssembly.RuntimeError);
      assert.throws(
        () => go._makeFuncWrapper(1)(),
        /already exited/,
        "a program that has trapped is not entered again",
      );
    });
  }
}
