import assert from "node:assert/strict";
import { register } from "node:module";
import { afterEach, beforeEach, test } from "node:test";

// The seat's program and the view are replaced: this test plays the program's part.
const replaced = {
  "./seat-program.js": `export const SeatProgram = { start: (config, page) => globalThis.startSeat(config, page) };`,
  "./table-view.js": `export class TableView {
    constructor(actions) { globalThis.actions = actions; }
    tell(text) { globalThis.news.push(text); }
    textOf({ kind, problem }) { return problem ?? kind; }
    show(shown) { globalThis.shown = shown; }
    hide() { globalThis.shown = null; }
  }`,
};
const hook = `const replaced = ${JSON.stringify(replaced)};
export function resolve(specifier, context, next) {
  const text = specifier in replaced && context.parentURL.endsWith("/shared-table.js") && replaced[specifier];
  return text ? { url: "data:text/javascript," + encodeURIComponent(text), shortCircuit: true } : next(specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

console.warn = () => {}; // there is no IndexedDB
globalThis.document = { documentElement: { lang: "en" } };
globalThis.location = { href: "https://dice.example/" };
globalThis.sessionStorage = { getItem: () => null, setItem: () => {} };
const onPage = new Map();
globalThis.addEventListener = (type, listener) => onPage.set(type, listener);
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
const { SharedTable } = await import("./shared-table.js");

const SEATS = ["Anna", "Ben"].map((name, i) => ({ number: i + 1, name, status: "present" }));
const STATE = { event: "state", name: "Attic", link: "T.secret", me: 0, seats: SEATS, options: null, open: null };

/** The calls that the page's program received: the operation, its argument and the handlers of the reply. */
let asked = [];
let emitted = [];
/** The table of the current test, which leaves at its end. */
let joinedTable;
afterEach(() => joinedTable?.leave());
beforeEach(() => {
  asked = [];
  emitted = [];
  Object.assign(globalThis, { news: [], shown: null });
});

/** Returns a table that is joined as seat 1 over a server, with its program and its port. */
async function joined(options = {}) {
  const port = { calls: [], closed: 0 };
  const program = { wants: [], lines: [], connects: 0, stopped: 0 };
  globalThis.startSeat = (config, page) => {
    Object.assign(program, { config, page });
    const early = [
      { event: "started", table: "T", link: "T.secret", pass: { table: "T" } },
      { ...STATE, name: "", link: "", seats: [] },
    ];
    for (const event of early) queueMicrotask(() => page.emit(event));
    return Promise.resolve({
      want: (want) => program.wants.push(want),
      published: (line) => program.lines.push(line),
      connected: () => program.connects++,
      stop: () => program.stopped++,
    });
  };
  class ServerPort {
    constructor(address, pass, handlers) {
      Object.assign(port, { address, pass, handlers });
    }
    call(method, request) {
      port.calls.push([method, request]);
      return Promise.resolve("reply");
    }
    close() {
      port.closed++;
    }
  }
  const table = new SharedTable({
    connection: {
      ask: (op, arg, done = () => {}, refused = () => {}) => asked.push({ op, arg, done, refused }),
      emit: (event, detail) => emitted.push([event, detail]),
    },
    values: () => ({ system: "mudge", ladder: "", "criticals.success": 4, trait: "Good" }),
    address: (link) => link,
    serverPort: () => Promise.resolve({ ServerPort }),
    invitation: () => Promise.resolve({}),
  });
  const seated = table.join({ link: "https://dice.example/#table=T.secret", name: "Anna", ...options });
  seated.catch(() => {});
  joinedTable = table;
  await until(() => port.handlers);
  const say = (event) => program.page.emit(event);
  return { table, program, port, seated, say };
}

/** Joins as in joined, and waits for the seat. */
async function seated() {
  const joining = await joined();
  joining.port.handlers.connected(true);
  joining.say({ ...STATE, me: 1 });
  await joining.seated;
  asked = [];
  return joining;
}

async function until(condition) {
  for (let tries = 0; !condition(); tries++) {
    assert.ok(tries < 1000, `waited for ${condition}`);
    await new Promise(setImmediate);
  }
}

/** Returns the notice of a throw whose seed is known. */
const rolled = (number, seat, rest = {}) => ({
  event: "notice",
  kind: "rolled",
  throw: number,
  seat,
  receipt: `receipt ${number}`,
  request: { technique: "4dF" },
  ...rest,
});

const listed = () => globalThis.shown.throws.map(({ number, text }) => `${number} ${text}`);

test("joining a server starts the program and connects with its pass", async () => {
  const { program, port, seated, say } = await joined({ role: "watcher" });
  assert.equal(port.address, "wss://dice.example/tables/1");
  assert.deepEqual(port.pass, { table: "T" });
  const { link, name, role, keeper, memory } = program.config;
  assert.deepEqual(
    { link, name, role, keeper, memory },
    { link: "T.secret", name: "Anna", role: "watcher", keeper: false, memory: null },
  );
  say(STATE);
  say({ ...STATE, me: 2 });
  assert.deepEqual(await seated, { link: "T.secret", seat: 2 });
  assert.deepEqual(emitted.at(-1), ["tray-seated", { link: "T.secret", seat: 2 }]);
});

test("a page that waits for the server shows that it is connecting", async () => {
  await joined();
  await until(() => globalThis.shown);
  assert.deepEqual([globalThis.shown.connected, globalThis.shown.state.seats], [false, []]);
});

test("a table that the server doesn't have refuses the join", async () => {
  const { seated, say, table, port } = await joined();
  say({ event: "notice", kind: "unknown", seat: 0 });
  await assert.rejects(seated, ({ text }) => text === "The server doesn't have this table.");
  assert.deepEqual([table.joined, port.closed], [false, 1]);
});

for (const status of ["kicked", "barred"])
  test(`a seat that is ${status} leaves the server, and its rolls are refused`, async () => {
    const { table, say, port } = await seated();
    table.want({ want: 7, request: { technique: "4dF" } });
    const seats = [{ ...SEATS[0], status }, SEATS[1]];
    say({ ...STATE, me: 1, seats });
    table.want({ want: 8, request: { technique: "4dF" } });
    const refused = asked.filter(({ op, arg }) => op === "thrown" && arg.refusal).map(({ arg }) => arg.want);
    assert.deepEqual([refused, port.closed, globalThis.shown.removed, table.joined], [[7, 8], 1, true, true]);
  });

test("the element hears from a tray whose table lets a join or a roll wait", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const beats = () => emitted.filter(([event]) => event === "tray-progress").length;
  const { table, say, port } = await joined();
  t.mock.timers.tick(20_000);
  assert.equal(beats(), 2, "while joining");
  port.handlers.connected(true);
  say({ ...STATE, me: 1 });
  t.mock.timers.tick(20_000);
  assert.equal(beats(), 2, "with nothing to wait for");
  table.want({ want: 7, request: { technique: "4dF" } });
  t.mock.timers.tick(10_000);
  assert.equal(beats(), 3, "while a roll waits");
  table.leave();
  t.mock.timers.tick(20_000);
  assert.equal(beats(), 3, "after leaving");
});

test("lines and calls pass between port and program", async () => {
  const { program, port } = await seated();
  port.handlers.published("line");
  assert.deepEqual([program.lines, program.connects], [["line"], 1]);
  assert.equal(await program.page.call("read", "{}"), "reply");
  assert.deepEqual(port.calls, [["read", "{}"]]);
});

test("a refused seat rejects the join", async () => {
  const { seated, say } = await joined();
  say({ event: "notice", kind: "refused", problem: "join: the table is locked" });
  await assert.rejects(seated, ({ message }) => message === "join: the table is locked");
});

test("a program that can't start rejects the join", async () => {
  const { table } = await seated();
  globalThis.startSeat = () => Promise.reject(new Error("404"));
  await assert.rejects(table.join({ link: "https://dice.example/" }), ({ message }) => message.includes("404"));
  assert.equal(table.joined, false);
});

test("a result is listed once the dice have settled", async () => {
  const { say } = await seated();
  say(rolled(1, 2));
  assert.equal(asked[0].op, "thrown");
  assert.deepEqual(asked[0].arg, { want: undefined, request: { technique: "4dF" }, receipt: "receipt 1" });
  assert.deepEqual([listed(), globalThis.shown.playing], [[], 2]);
  asked[0].done({ text: "Good" });
  assert.deepEqual([listed(), globalThis.shown.playing], [["1 Good"], 0]);
});

test("own throws settle the own wants, in order", async () => {
  const { table, program, say } = await seated();
  for (const want of [7, 8]) table.want({ want, request: { technique: "4dF" }, gesture: { speed: 1 }, tray: 100 });
  const dice = { request: { technique: "4dF" }, gesture: { speed: 1 }, tray: 100 };
  assert.deepEqual(program.wants, [{ throw: dice }, { throw: dice }]);
  assert.equal(globalThis.shown.wishes, 2);
  say(rolled(1, 1));
  say(rolled(2, 2));
  say(rolled(3, 1));
  assert.deepEqual(
    asked.filter(({ op }) => op === "thrown").map(({ arg }) => arg.want),
    [7, undefined, 8],
  );
  assert.equal(globalThis.shown.wishes, 0);
});

test("waiting throws shorten the one that is played", async () => {
  const { say } = await seated();
  for (const number of [1, 2, 3]) say(rolled(number, 2));
  assert.deepEqual(
    asked.map(({ op }) => op),
    ["thrown", "thrown", "thrown", "skip"],
  );
});

test("a throw that can't be played is listed with the reason", async () => {
  const { say } = await seated();
  say(rolled(1, 2));
  asked[0].refused({ message: "made by a newer release" });
  assert.match(listed()[0], /made by a newer release/);
  say({ event: "notice", kind: "rolled", throw: 2, seat: 2, problem: "unknown physics" });
  assert.match(listed()[0], /^2 .*unknown physics/);
});

test("a refused or dropped throw rejects its want", async () => {
  const { table, say } = await seated();
  for (const want of [7, 8]) table.want({ want, request: { technique: "4dF" } });
  say({ event: "notice", kind: "refused", problem: "es warten zu viele Würfe", unthrown: true });
  say({ event: "notice", kind: "dropped", seat: 2 }); // another seat's
  say({ event: "notice", kind: "dropped", seat: 1, again: true }); // the program requests it again
  say({ event: "notice", kind: "dropped", seat: 1 });
  assert.deepEqual(
    asked.map(({ arg }) => arg),
    [
      { want: 7, refusal: "es warten zu viele Würfe" },
      { want: 8, refusal: "dropped" },
    ],
  );
});

test("a refused action keeps the wants for throws", async () => {
  const { table, say } = await seated();
  table.want({ want: 7, request: { technique: "4dF" } });
  say({ event: "notice", kind: "refused", problem: "kick: only the GM may do this" });
  say({ event: "notice", kind: "refused", problem: "throw: its secret is not in this participant's memory" }); // of an opening
  assert.equal(globalThis.shown.wishes, 1);
});

test("a secret throw is listed without its result until it is opened", async () => {
  const { say } = await seated();
  say({ event: "notice", kind: "rolled", throw: 1, seat: 2, secret: true });
  assert.deepEqual([listed(), asked], [["1 "], []]);
  say(rolled(1, 2, { secret: true, opened: true }));
  asked[0].done({ text: "Great" });
  assert.deepEqual(listed(), ["1 Great"]);
});

test("the roller of a secret throw sees its dice, and not again when it opens them", async () => {
  const { table, program, say } = await seated();
  table.want({ want: 7, request: { technique: "4dF", secret: true } });
  assert.deepEqual(program.wants[0].secret.request, { technique: "4dF" });
  say({ event: "notice", kind: "rolled", throw: 1, seat: 1, secret: true });
  say(rolled(1, 1, { kind: "secret", secret: true }));
  assert.equal(asked.length, 1);
  assert.deepEqual([asked[0].arg.want, asked[0].arg.receipt], [7, "receipt 1"]);
  asked[0].done({ text: "Poor" });
  say(rolled(1, 1, { secret: true, opened: true }));
  assert.deepEqual([listed(), asked.length], [["1 Poor"], 1]);
});

test("throws from before the visit are resolved, not played", async () => {
  const { say } = await seated();
  say({ event: "past", throw: 1, seat: 2, request: { faces: [1] }, receipt: "old" });
  assert.deepEqual(asked[0].arg, { request: { faces: [1] } });
  asked[0].done({ text: "Fair" });
  say({ event: "past", throw: 2, seat: 2, problem: "unknown physics" });
  assert.equal(listed()[1], "1 Fair");
  assert.match(listed()[0], /unknown physics/);
});

test("events name the seat whose dice they are about", async () => {
  const { table, say } = await seated();
  say(rolled(1, 2));
  say(rolled(2, 1));
  const detail = { receipt: "receipt 2" };
  table.mark("tray-resolve", detail);
  assert.deepEqual(detail.seat, { number: 1, name: "Anna", own: true });
  const thrown = {};
  table.mark("tray-throw", thrown);
  assert.deepEqual(thrown.seat, { number: 2, name: "Ben", own: false });
  const other = {};
  table.mark("tray-change", other);
  assert.deepEqual(other, {});
});

test("the GM's rules are set once at every tray", async () => {
  const { say, program } = await seated();
  for (const lines of [5, 6]) say({ ...STATE, me: 1, lines, options: { system: "mudge" } });
  assert.deepEqual(
    asked.map(({ op, arg }) => [op, arg]),
    [["set", { system: "mudge" }]],
  );
  globalThis.actions.shareRules();
  assert.deepEqual(program.wants, [{ options: { system: "mudge", ladder: "", "criticals.success": 4 } }]);
});

test("a tray that leaves stops its program and ignores its last events", async () => {
  const { table, program, port, say } = await seated();
  table.leave();
  assert.deepEqual([program.stopped, port.closed, table.joined, globalThis.shown], [1, 1, false, null]);
  assert.deepEqual([asked[0].op, asked[0].arg], ["share", false]);
  assert.deepEqual(emitted.at(-1), ["tray-seated", { link: "", seat: 0 }]);
  say(rolled(1, 2));
  assert.equal(asked.length, 1);
  await assert.rejects(program.page.call("read", "{}"), /was left/);
});

test("leaving before there is a seat rejects the join", async () => {
  const { table, seated } = await joined();
  table.leave();
  await assert.rejects(seated);
});

test("a page that closes leaves the channel", async () => {
  const { port } = await seated();
  onPage.get("pagehide")();
  assert.equal(port.closed, 1);
});
