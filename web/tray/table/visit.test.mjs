import assert from "node:assert/strict";
import { register } from "node:module";
import { beforeEach, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openStorage } from "../test-indexeddb.mjs";

// The seat's program and the view are replaced: this test plays the program's part.
const replaced = {
  "./seat-program.js": `export const SeatProgram = { load: (ended) => globalThis.loadSeat(ended) };
    export const BadEvent = (globalThis.BadEvent = class extends Error {});`,
  "./table-view.js": `export const TableView = globalThis.TableView = class {
    constructor(actions) { globalThis.actions = actions; }
    show(view) { globalThis.shown = view; }
    hide() { globalThis.shown = null; }
  }`,
};
const hook = `const replaced = ${JSON.stringify(replaced)};
export function resolve(specifier, context, next) {
  const text = specifier in replaced && context.parentURL.endsWith("/visit.js") && replaced[specifier];
  return text ? { url: "data:text/javascript," + encodeURIComponent(text), shortCircuit: true } : next(specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

globalThis.location = { href: "https://dice.example/", origin: "https://dice.example" };
globalThis.sessionStorage = { getItem: () => null, setItem: () => {} };
globalThis.reportError = (error) => reported.push(error);
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
const { Visit } = await import("./visit.js");

let saved, told, pageEvents, reported, asked, emitted, events, replies, opened, loads, databases;
beforeEach(() => {
  globalThis.document = Object.assign(new EventTarget(), { documentElement: { lang: "en" }, hidden: false });
  pageEvents = new EventTarget();
  globalThis.addEventListener = pageEvents.addEventListener.bind(pageEvents);
  [saved, told, reported, asked, emitted, events, opened] = [[], [], [], [], [], [], []];
  [replies, loads] = [{}, 0];
  globalThis.shown = null;
  databases = openStorage();
  globalThis.loadSeat = (ended) => {
    globalThis.endSeat = ended;
    loads++;
    return Promise.resolve(program);
  };
});

/** Handles each event by a reply of the test: a function that returns commands. */
const program = {
  step(event) {
    if (event.event !== "tick") events.push(event);
    return (replies[event.event]?.(event) ?? []).map(([command, what = {}]) => ({ command, do: what }));
  },
  keep: (record) => (method, request) => record.append(0, `${method} ${request}`),
};

class ServerPort {
  constructor(address, pass, handlers) {
    Object.assign(this, { address, pass, handlers, calls: [] });
    opened.push(this);
  }
  call(method) {
    this.calls.push(method);
    return method === "fail" ? Promise.reject(new Error("lost")) : Promise.resolve('{"head":2,"lines":["a","b"]}');
  }
  farewell(method) {
    this.calls.push(`farewell ${method}`);
  }
  close() {
    this.calls.push("close");
  }
}

const START = 1_700_000_000_000;

/** Returns a visit of a page whose clock the test moves. */
function visitOf(t) {
  t.mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"], now: START });
  return new Visit({
    connection: {
      ask: (op, arg, done = () => {}, refused = () => {}) => asked.push({ op, arg, done, refused }),
      emit: (event, detail) => emitted.push([event, detail]),
    },
    origin: "https://host.example",
    shareButton: () => undefined,
    values: () => ({ system: "mudge", ladder: "", "criticals.success": 4, trait: "Good" }),
    address: (link) => link,
    save: (name, text) => saved.push([name, text]),
    tell: (text) => told.push(text),
    serverPort: () => Promise.resolve({ ServerPort }),
  });
}

/** Lets storage and promises go on until a condition holds. */
async function until(condition) {
  for (let tries = 0; !condition(); tries++) {
    assert.ok(tries < 1000, `waited for ${condition}`);
    await new Promise(setImmediate);
  }
}

const names = () => events.map(({ event }) => event);
const link = "https://dice.example/#table=T.secret";

/** Returns a visit whose join is answered at once. */
async function seated(t) {
  const visit = visitOf(t);
  replies.join = ({ id }) => [
    ["connect", { id: 7, server: "wss://dice.example/tables/1", pass: { table: "T" } }],
    ["joined", { id, seat: 1, link: "T.secret" }],
    ["sit", { seat: 1, link: "T.secret" }],
    ["show", { phase: "seated", seats: [] }],
  ];
  await visit.join({ link, name: "Anna", color: "#ff0000" });
  return visit;
}

test("a join passes the address, the user and random bytes", async (t) => {
  await seated(t);
  const [{ random, ...join }] = events;
  assert.deepEqual(join, {
    event: "join",
    id: 1,
    server: "wss://dice.example/tables/1",
    link: "T.secret",
    origin: "https://host.example",
    title: "Shared table",
    name: "Anna",
    color: "#ff0000",
    role: "player",
    rules: { system: "mudge", ladder: "", "criticals.success": 4, trait: "Good" },
  });
  assert.equal(random.length, 48);
  assert.deepEqual(emitted, [["tray-seated", { seat: 1, link: "T.secret" }]]);
});

test("joins at once share one program, which ends the first", async (t) => {
  const visit = visitOf(t);
  let first;
  replies.join = ({ id }) => {
    first ??= id;
    return id === first
      ? []
      : [
          ["joinFailed", { id: first, code: "table-superseded" }],
          ["joined", { id, seat: 1, link: "" }],
        ];
  };
  const ends = await Promise.allSettled([visit.join({ link }), visit.join({ link })]);
  assert.deepEqual(
    ends.map(({ value, reason }) => value?.seat ?? reason.code),
    ["aborted", 1],
  );
  assert.equal(loads, 1);
});

test("leave ends a join whose program is loading", async (t) => {
  const visit = visitOf(t);
  let load;
  globalThis.loadSeat = () =>
    new Promise((resolve) => {
      load = resolve;
    });
  const seated = visit.join({ link });
  await until(() => load);
  await visit.leave();
  await assert.rejects(seated, { code: "aborted" });
  load(program);
  await until(() => true);
  assert.deepEqual(names(), []);
});

test("leave ends a join that waits, and resolves when the program has left", async (t) => {
  const visit = visitOf(t);
  let join;
  replies.join = ({ id }) => {
    join = id;
    return [];
  };
  const joining = visit.join({ link });
  await until(() => join);
  replies.leave = ({ id }) => [["joinFailed", { id: join, code: "table-cancelled" }], ["ended"], ["done", { id }]];
  const left = visit.leave();
  await assert.rejects(joining, { code: "aborted" });
  await left;
});

test("a program that can't be loaded fails the join, and is loaded again", async (t) => {
  const visit = visitOf(t);
  const { loadSeat } = globalThis;
  globalThis.loadSeat = () => Promise.reject(new Error("offline"));
  await assert.rejects(visit.join({ link }), { code: "load-failed", text: /offline/ });
  globalThis.loadSeat = loadSeat;
  replies.join = ({ id }) => [["joined", { id, seat: 1, link: "" }]];
  assert.deepEqual(await visit.join({ link }), { seat: 1, link: "" });
});

test("a failed join reports its code, and its seat is free for the next one", async (t) => {
  const visit = visitOf(t);
  replies.join = ({ id }) => [["claim", { id: 10 * id, table: "T" }]];
  replies.claimed = ({ id }) => [
    ["joinFailed", { id: id / 10, code: "table-unreachable" }],
    ["release", { id }],
    ["ended", { code: "table-unreachable" }],
  ];
  for (let tries = 0; tries < 2; tries++)
    await assert.rejects(visit.join({ link }), { code: "table", field: "table-unreachable", text: /reached/ });
  const slots = events.filter(({ event }) => event === "claimed").map(({ slot }) => slot);
  assert.deepEqual(slots, ["0", "0"]);
});

test("storage commands run one after the other", async (t) => {
  const visit = await seated(t);
  replies.published = () => [
    ["claim", { id: 20, table: "T" }],
    ["store", { id: 21, data: "memory" }],
    ["release", { id: 20 }],
    ["claim", { id: 22, table: "T" }],
  ];
  opened[0].handlers.published("line");
  await until(() => names().filter((name) => name === "claimed").length === 2);
  const answers = events.slice(-3).map(({ event, id, kept }) => [event, id, kept]);
  assert.deepEqual(answers, [
    ["claimed", 20, ""],
    ["stored", 21, undefined],
    ["claimed", 22, "memory"],
  ]);
  assert.ok(visit);
});

test("a store without a claim fails", async (t) => {
  await seated(t);
  replies.published = () => [["store", { id: 21, data: "memory" }]];
  opened[0].handlers.published("line");
  await until(() => names().includes("storeFailed"));
  assert.equal(events.at(-1).id, 21);
});

test("calls are answered once, and those of closed connections fail", async (t) => {
  await seated(t);
  replies.published = () => [
    ["call", { id: 30, connection: 7, method: "read", request: "{}" }],
    ["call", { id: 31, connection: 7, method: "fail", request: "{}" }],
    ["call", { id: 32, connection: 8, method: "read", request: "{}" }],
  ];
  opened[0].handlers.published("line");
  await until(() => names().filter((name) => name === "reply").length === 3);
  const replied = events.filter(({ event }) => event === "reply").sort((a, b) => a.id - b.id);
  assert.deepEqual(replied, [
    { event: "reply", id: 30, data: '{"head":2}', lines: "a\nb" },
    { event: "reply", id: 31, failed: true },
    { event: "reply", id: 32, failed: true },
  ]);
});

test("the port's state reaches the program until it is disconnected", async (t) => {
  await seated(t);
  const { handlers } = opened[0];
  handlers.connected();
  handlers.disconnected();
  handlers.refused();
  assert.deepEqual(
    events.slice(1).map(({ event, id }) => [event, id]),
    [
      ["connected", 7],
      ["disconnected", 7],
      ["refused", 7],
    ],
  );
  replies.published = () => [
    ["farewell", { connection: 7, method: "submit" }],
    ["disconnect", { id: 7 }],
  ];
  handlers.published("line");
  assert.deepEqual(opened[0].calls, ["farewell submit", "close"]);
});

test("a throw resolves the tray's want by its ID, not by its position", async (t) => {
  const visit = await seated(t);
  for (const want of [4, 5]) visit.want({ want, request: { technique: "1d7" }, gesture: [0, 0], tray: 100 });
  const [first, second] = events.slice(1);
  assert.deepEqual(first.throw, { request: { technique: "1d7" }, gesture: [0, 0], tray: 100 });
  replies.published = () => [
    ["play", { id: 40, want: second.id, seat: 1, name: "Anna", color: "#ff0000", role: "gm", own: true, request: {} }],
    ["refuse", { id: first.id, code: "table-dropped", args: { throw: 3 } }],
  ];
  opened[0].handlers.published("line");
  await until(() => asked.length === 2);
  assert.equal(asked[0].arg.want, 5);
  assert.deepEqual(asked[0].arg.seat, { number: 1, name: "Anna", color: "#ff0000", role: "gm", own: true });
  assert.deepEqual([asked[1].arg.want, /3/.test(asked[1].arg.refusal)], [4, true]);
  asked[0].done({ text: "Anna succeeds.", degree_name: "Great", success: true, outcome: "win" });
  const result = { text: "Anna succeeds.", degree: "Great", success: true, outcome: "win" };
  assert.deepEqual(events.at(-1), { event: "played", id: 40, ...result });
  asked[0].refused({ message: "bad receipt", text: "" });
  assert.deepEqual(events.at(-1), { event: "unplayed", id: 40, reason: "bad receipt" });
});

test("the tray simulates dice and resolves earlier throws", async (t) => {
  await seated(t);
  replies.published = () => [
    ["compute", { id: 50, throw: 1, dice: { request: {} }, seed: "s" }],
    ["resolve", { id: 51, throw: 1, name: "Anna", request: { faces: [1] }, receipt: "r1" }],
    ["share", { on: true }],
    ["skip"],
    ["options", { values: { system: "mudge" } }],
  ];
  opened[0].handlers.published("line");
  assert.deepEqual(
    asked.map(({ op, arg }) => [op, arg]),
    [
      ["compute", { dice: { request: {} }, seed: "s" }],
      ["resolve", { request: { faces: [1] }, by: "Anna", receipt: "r1" }],
      ["share", true],
      ["skip", undefined],
      ["set", { system: "mudge" }],
    ],
  );
  asked[0].done({ receipt: "r", faces: [1], request: { faces: [1] } });
  assert.deepEqual(events.at(-1), { event: "computed", id: 50, receipt: "r", faces: [1], request: { faces: [1] } });
  asked[0].refused({ message: "bad seed" });
  assert.equal(events.at(-1).problem, "bad seed");
});

test("the view is drawn once for events that follow each other at once", async (t) => {
  await seated(t);
  const drawn = [];
  t.mock.method(globalThis.TableView.prototype, "show", (view) => drawn.push(view.results));
  replies.published = () => [1, 2, 3].map((id) => ["compute", { id, dice: {}, seed: "s" }]);
  replies.computed = ({ id }) => [["show", { phase: "seated", results: id }]];
  asked.push = ({ done }) => done({}); // the tray answers at once
  opened[0].handlers.published("line");
  assert.deepEqual(drawn, [3]);
});

test("the user's acts are answered", async (t) => {
  await seated(t);
  replies.act = ({ id, kick }) => [kick ? ["refuse", { id, code: "table-gm-only" }] : ["done", { id }]];
  const { actions } = globalThis;
  await assert.rejects(actions.act({ kick: 2 }), { code: "table", field: "table-gm-only", message: /Only the GM/ });
  await actions.rename({ name: "Anne", color: "#00ff00" });
  assert.deepEqual(events.at(-1).rename, { name: "Anne", color: "#00ff00" });
});

test("the record is saved when all its lines are here", async (t) => {
  await seated(t);
  replies.act = ({ id, save }) => {
    assert.equal(save, true);
    return [
      ["record", { id, from: 0, lines: ["one", "two"] }],
      ["record", { id, from: 2, lines: ["three"] }],
      ["done", { id }],
    ];
  };
  globalThis.actions.saveRecord();
  await until(() => saved.length > 0);
  assert.deepEqual(saved, [["table-record.jsonl", "one\ntwo\nthree\n"]]);
});

test("a page that ends says farewell and gives up its claims, and claims again when it is back", async (t) => {
  await seated(t);
  replies.published = () => [["claim", { id: 60, table: "T" }]];
  opened[0].handlers.published("line");
  await until(() => names().includes("claimed"));
  replies.closed = () => [
    ["farewell", { connection: 7, method: "submit" }],
    ["disconnect", { id: 7 }],
  ];
  replies.restored = () => [["claim", { id: 61, table: "T", slot: "0" }]];
  pageEvents.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(opened[0].calls, ["farewell submit", "close"]);
  pageEvents.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await until(() => events.at(-1).id === 61);
  assert.equal(events.at(-1).slot, "0");
});

test("a visit that ends closes its database, and the next one opens it again", async (t) => {
  const visit = await seated(t);
  const claim = async (id) => {
    replies.published = () => [["claim", { id, table: "T" }]];
    opened[0].handlers.published("line");
    await until(() => events.at(-1).id === id && names().at(-1) === "claimed");
  };
  await claim(60);
  assert.deepEqual(
    databases.map(({ closed }) => closed),
    [false],
  );
  replies.leave = ({ id }) => [["release"], ["done", { id }], ["show", { phase: "idle" }]];
  await visit.leave();
  await until(() => databases[0].closed);
  await claim(61);
  assert.equal(databases.at(-1).closed, false);
});

test("the page's visibility and freezing are events", async (t) => {
  await seated(t);
  for (const [type, hidden] of [["visibilitychange", true], ["visibilitychange", false], ["freeze"], ["resume"]]) {
    globalThis.document.hidden = hidden;
    globalThis.document.dispatchEvent(new Event(type));
  }
  assert.deepEqual(names().slice(1), ["hidden", "shown", "frozen", "restored"]);
});

test("a program learns the time before whatever follows a sleep first", async (t) => {
  await seated(t);
  const { handlers } = opened[0];
  const firsts = {
    restored: () => document.dispatchEvent(new Event("resume")),
    shown: () => document.dispatchEvent(new Event("visibilitychange")),
    closed: () => pageEvents.dispatchEvent(new Event("pagehide")),
    connected: handlers.connected,
    disconnected: handlers.disconnected,
    crowded: handlers.crowded,
    refused: () => handlers.refused(4501),
    published: () => handlers.published("line"),
  };
  for (const [event, happens] of Object.entries(firsts)) {
    for (const slept of [0, 249, 250, 12_000, 8 * 3_600_000]) {
      const steps = [];
      for (const name of ["tick", "frozen", event]) replies[name] = ({ now }) => void steps.push(now ?? name);
      const now = Date.now() + 250;
      t.mock.timers.setTime(now); // without timers
      document.dispatchEvent(new Event("freeze"));
      t.mock.timers.setTime(now + slept);
      happens();
      const told = slept >= 250 ? [now + slept] : [];
      assert.deepEqual(steps, [now, "frozen", ...told, event], `${event} after ${slept} ms`);
    }
  }
});

test("ticks run while a visit lasts", async (t) => {
  const ticks = [];
  replies.tick = ({ now }) => {
    ticks.push(now);
    return [];
  };
  await seated(t);
  assert.equal(ticks.length, 1);
  ticks.length = 0;
  t.mock.timers.tick(1000);
  assert.equal(ticks.length, 4);
  replies.published = () => [["show", { phase: "idle" }]];
  opened[0].handlers.published("line");
  t.mock.timers.tick(1000);
  assert.deepEqual([ticks.length, globalThis.shown], [4, null]);
});

test("a visit without a seat ticks rarely while it watches, and before events", async (t) => {
  const steps = [];
  replies.tick = () => {
    steps.push("tick");
    return [];
  };
  replies.published = () => {
    steps.push("published");
    return [];
  };
  const visit = visitOf(t);
  replies.join = ({ id }) => [
    ["connect", { id: 7, server: "wss://dice.example/tables/1", pass: { table: "T" } }],
    ["joined", { id, seat: 0, link: "T.secret" }],
    ["show", { phase: "watching", me: 0, seats: [] }],
  ];
  await visit.join({ link, seatless: true });
  assert.equal(events[0].seatless, true);
  steps.length = 0;
  t.mock.timers.tick(29_999);
  assert.deepEqual(steps, []);
  t.mock.timers.tick(1);
  t.mock.timers.tick(10_000);
  opened[0].handlers.published("line");
  assert.deepEqual(steps, ["tick", "tick", "published"]);
  replies.disconnected = () => [["show", { phase: "reconnecting", me: 0, seats: [] }]];
  opened[0].handlers.disconnected();
  t.mock.timers.tick(1000);
  assert.equal(steps.length, 3 + 4);
});

const RESTARTED = "The program of the shared table stopped and has started again. Finished rolls are saved.";
const STOPPED = "The program of the shared table stopped. Finished rolls are saved. Open the table's link to return.";

for (const [way, crash] of [
  ["exits", () => {}],
  ["traps", (error) => globalThis.endSeat(error)],
]) {
  test(`a program that ${way} ends the visit, and starts again`, async (t) => {
    const visit = await seated(t);
    visit.want({ want: 4, request: {}, gesture: [0, 0], tray: 100 });
    replies.published = () => {
      const error = new Error("Go program has already exited");
      crash(error);
      throw error;
    };
    opened[0].handlers.published("line");
    await until(() => asked.length === 2);
    assert.deepEqual([asked[0].op, asked[0].arg, asked[1].arg.want], ["share", false, 4]);
    assert.deepEqual([opened[0].calls, emitted[1]], [["close"], ["tray-seated", { seat: 0, link: "" }]]);
    assert.equal(reported.length, 1);
    await until(() => emitted.length === 3);
    assert.deepEqual([loads, told, emitted[2][1].seat], [2, [RESTARTED], 1]);
    const { name, color, link: again } = events.findLast(({ event }) => event === "join");
    assert.deepEqual([name, color, again], ["Anna", "#ff0000", "T.secret"]);
  });
}

test("a program that crashes again within ten minutes stays, and the user is told", async (t) => {
  const visit = await seated(t);
  globalThis.endSeat(new Error("unreachable"));
  await until(() => emitted.length === 3);
  globalThis.endSeat(new Error("unreachable"));
  globalThis.endSeat(new Error("Go program has already exited"));
  assert.deepEqual([loads, told, globalThis.shown, reported.length], [2, [RESTARTED, STOPPED], null, 2]);
  await visit.join({ link });
  assert.equal(loads, 3);
});

test("a request that the program can't read is refused, and the visit goes on", async (t) => {
  const visit = await seated(t);
  replies.act = () => {
    throw new globalThis.BadEvent("visit: act: kick is no number");
  };
  await assert.rejects(globalThis.actions.act({ kick: "Ben" }), { code: "bad-request", message: /kick/ });
  replies.leave = ({ id }) => [["done", { id }]];
  await visit.leave();
  assert.deepEqual(reported, []);
});

test("a keeper's calls reach its record", async (t) => {
  const visit = await seated(t);
  replies.published = () => [["open", { id: 70, table: "T", link: "T.secret", keeper: true }]];
  opened[0].handlers.published("line");
  replies.connected = () => [["call", { id: 71, connection: 70, method: "submit", request: "entry" }]];
  opened[0].handlers.connected();
  await until(() => names().includes("reply"));
  assert.deepEqual(events.at(-1), { event: "reply", id: 71, data: true });
  visit.deliver({});
});

/** The greatest growth of the heap, in bytes per throw. A request takes 700. */
const MOST_HELD = 100;

test("a visit holds nothing of the throws before", async (t) => {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc");
  const visit = await seated(t);
  replies.act = ({ id }) => [
    ["call", { id: 2 * id, connection: 7, method: "submit", request: "entry" }],
    ["compute", { id: 2 * id, dice: {}, seed: "s" }],
    ["play", { id: 2 * id + 1, want: id, seat: 1, name: "Anna", request: {}, receipt: "r" }],
    ["resolve", { id: 2 * id + 1, name: "Anna", request: {}, receipt: "r" }],
  ];
  const throwTimes = async (count) => {
    for (let want = 0; want < count; want++) {
      visit.want({ want, request: {}, gesture: [0, 0], tray: 100 });
      opened[0].handlers.published("line");
      for (const { done } of asked) done({});
      await until(() => names().includes("reply"));
      for (const list of [asked, events, emitted, opened[0].calls]) list.length = 0;
    }
    for (let turn = 0; turn < 5; turn++) {
      await new Promise(setImmediate);
      gc();
    }
    return process.memoryUsage().heapUsed;
  };
  const before = await throwTimes(2000);
  const held = ((await throwTimes(5000)) - before) / 5000;
  assert.ok(held < MOST_HELD, `${Math.round(held)} bytes a throw`);
});
