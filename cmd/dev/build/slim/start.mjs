// `node start.mjs FIRST REST OTHER…` checks what the build wrote: all modules are valid, and the tray in the first two
// starts until its table answers. A list of hot code that is out of date lets a start wait for the rest, or ends it,
// because functions that allocate run before the program can wait.
import fs from "node:fs";

await import("../../../../wasm_exec.js");
const { request } = await import("../../../../web/shared/protocol.js");
const { SplitGo } = await import("../../../../web/tray/start/split-go.js");

/** Longest start, in ms. */
const PATIENCE = 60_000;

const [first, rest, ...others] = process.argv.slice(2);

/** @type {(problem: string) => never} */
const fail = (problem) => {
  console.error(`${first}: ${problem}`);
  process.exit(1);
};

/** Stands for every element of the page that Ebitengine uses when it is initialized. */
const element = { style: {}, addEventListener() {}, appendChild() {}, focus() {}, setAttribute() {} };

/** Has the properties of a document that Ebitengine uses then. */
class Document {
  get hidden() {
    return false;
  }
}

const answer = new Promise((answered) => {
  Object.assign(globalThis, {
    Document,
    ResizeObserver: class {
      observe() {}
    },
    document: Object.assign(new Document(), element, {
      body: element,
      documentElement: element,
      head: element,
      createElement: () => element,
      hasFocus: () => true,
    }),
    window: globalThis,
    addEventListener: () => {},
    localStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {}, key: () => null, length: 0 },
    fudgeTrayPlatform: {
      session: "none",
      webgl: false,
      pause: (done) => setTimeout(done),
      language: "en",
      patterns: "",
      connect: (receive) => setTimeout(() => receive(JSON.stringify(request("start", "hello")))),
      send: (json) => JSON.parse(json).id === "start" && answered(json),
      wake: () => {},
    },
  });
});

for (const part of [first, rest, ...others]) {
  if (!WebAssembly.validate(fs.readFileSync(part))) fail(`${part} is not a valid module`);
}
const waited = [];
const go = new SplitGo(async (program) => {
  waited.push(program.awaited?.value);
  await WebAssembly.instantiate(fs.readFileSync(rest), { program });
});
go.env = { GOTRACEBACK: "system", GOGC: "400" };
go.exit = (status) => fail(`it exits with status ${status}`);
setTimeout(() => fail("its table does not answer"), PATIENCE);
const { instance } = await WebAssembly.instantiate(fs.readFileSync(first), go.importObject);
const stopped = go.run(instance).then(() => fail("it ends"));
await Promise.race([answer, stopped]).catch((error) =>
  fail(
    `it stops with ${error.stack}\nA function that the start needs is not in the list of hot code; run \`make hot\``,
  ),
);
if (waited.length > 0) console.error(`${first}: starts wait for the rest, for function ${waited}; run \`make hot\``);
process.exit();
