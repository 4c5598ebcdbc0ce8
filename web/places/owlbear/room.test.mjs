// Runs the room with the real SDK against hosts that answer late, never, twice, with errors or without sense.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { RandomValues } from "../../shared/test-random.mjs";
import { Results } from "./results.js";

const ORIGIN = "https://www.owlbear.rodeo";
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1e9);

/** The host: `answer` returns what a call gets, as a list of kinds and values. */
const host = {
  listeners: [],
  calls: [],
  answer: () => [],
  send: (id, data) => {
    for (const listener of host.listeners) listener({ origin: ORIGIN, data: { id, data } });
  },
  announce: () => host.send("OBR_READY", { ref: "ref", userId: "player-1" }),
};

globalThis.window = {
  location: { search: `?obrref=${encodeURIComponent(btoa(`${ORIGIN} room-1`))}`, origin: "https://dice.example" },
  addEventListener: (_type, listener) => host.listeners.push(listener),
  setTimeout: (...args) => globalThis.setTimeout(...args),
  parent: {
    postMessage(message) {
      host.calls.push(message);
      for (const [kind, value] of host.answer(message))
        queueMicrotask(() => host.send(`${message.id}_${kind}${message.nonce}`, value));
    },
  },
};
globalThis.location = globalThis.window.location;
Object.defineProperty(globalThis, "navigator", { value: { language: "en-GB" }, configurable: true });

// Node can't load the SDK as it is: its imports have no file extensions.
const folder = mkdtempSync(join(tmpdir(), "owlbear-"));
after(() => rmSync(folder, { recursive: true }));

/** Returns a room of a page that has just loaded. */
async function newRoom() {
  host.listeners = [];
  host.calls = [];
  const { Room } = await import(`${pathToFileURL(join(folder, "room.js"))}?${Math.random()}`);
  return new Room();
}

const source = fileURLToPath(new URL("room.js", import.meta.url));
const flags = [
  "tool",
  "esbuild",
  "--bundle",
  "--format=esm",
  "--log-level=error",
  `--outfile=${join(folder, "room.js")}`,
];
execFileSync("go", [...flags, source], { cwd: fileURLToPath(new URL(".", import.meta.url)) });

const settle = () => new Promise(setImmediate);

/** The answers of a host that works. */
const ANSWERS = {
  OBR_PLAYER_GET_NAME: { name: " An\u0000na " },
  OBR_PLAYER_GET_COLOR: { color: "#AA0000" },
  OBR_PLAYER_GET_ROLE: { role: "GM" },
  OBR_THEME_GET_THEME: { theme: { mode: "LIGHT" } },
  OBR_ROOM_GET_METADATA: { metadata: {} },
  OBR_NOTIFICATION_SHOW: { id: "1" },
};
const works = ({ id }) => [["RESPONSE", ANSWERS[id] ?? {}]];

const result = { seat: { name: "Anna" }, text: "Anna rolls 2.", receipt: "AQ", faces: [1], total: 1, secret: false };

/** Returns the text of the notifications. */
const notified = () => host.calls.filter(({ id }) => id === "OBR_NOTIFICATION_SHOW").map(({ data }) => data.message);

test("a host that works names the user, and gets results", async () => {
  host.answer = works;
  const room = await newRoom();
  host.announce();
  await room.ready;
  assert.deepEqual(await room.identity(), { id: "player-1", name: "Anna", color: "#aa0000", role: "gm" });
  assert.deepEqual([room.look.scheme, room.wire.keeps, room.wire.name], ["light", true, "owlbear room-1"]);
  await room.post(result);
  const sent = host.calls.filter(({ id }) => ["OBR_BROADCAST_SEND_MESSAGE", "OBR_ROOM_SET_METADATA"].includes(id));
  assert.deepEqual(
    sent.map(({ data }) => data.data ?? data.update),
    [
      { name: "Anna", text: "Anna rolls 2.", receipt: "AQ" },
      { "fudge-tray.table/rolls": [{ name: "Anna", text: "Anna rolls 2.", receipt: "AQ" }] },
    ],
  );
});

test("a host that announces itself late or twice is ready then", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  host.answer = works;
  const room = await newRoom();
  for (let step = 0; step < 5; step++) t.mock.timers.tick(2_000);
  await assert.rejects(room.ready, /doesn't answer/);
  host.announce();
  host.announce();
  await room.answered;
  assert.equal((await room.identity()).name, "Anna");
});

test("a host that leaves the first questions unanswered is asked again", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const asked = new Set();
  host.answer = (call) => (asked.size === asked.add(call.id).size ? works(call) : []);
  const room = await newRoom();
  room.ready.catch(() => {});
  host.announce();
  const identity = room.answered.then(() => room.identity());
  for (let step = 0; step < 4; step++) {
    t.mock.timers.tick(5_000);
    await settle();
  }
  assert.deepEqual([room.wire.keeps, (await identity).name], [true, "Anna"]);
});

for (const [error, text] of [
  [{ error: { name: "SizeLimit", message: "too big" } }, /no space left/],
  [{ error: { name: "PermissionDenied" } }, /may not change this room/],
]) {
  test(`a room that refuses metadata with ${error.error.name} still shows results, and tells once`, async () => {
    host.answer = (call) => (call.id === "OBR_ROOM_SET_METADATA" ? [["ERROR", error]] : works(call));
    const room = await newRoom();
    host.announce();
    await room.ready;
    for (let i = 0; i < 3; i++) await room.post(result);
    assert.equal(notified().length, 1);
    assert.match(notified()[0], text);
  });
}

for (const id of ["OBR_BROADCAST_SEND_MESSAGE", "OBR_ROOM_GET_METADATA", "OBR_ROOM_SET_METADATA"]) {
  for (const does of [true, false]) {
    test(`a host that ${does ? "does" : "drops"} a call of ${id} without an answer gets each result once`, async (t) => {
      t.mock.timers.enable({ apis: ["setTimeout"] });
      const results = new Results();
      const received = [];
      let metadata = {};
      const act = ({ id, data }) => {
        if (id === "OBR_ROOM_SET_METADATA") metadata = { ...metadata, ...data.update };
        if (id === "OBR_BROADCAST_SEND_MESSAGE") received.push(results.receive(data.data));
      };
      let dropped = 0;
      host.answer = (call) => {
        const fails = call.id === id && ++dropped <= 2;
        if (does || !fails) act(call);
        if (fails) return [];
        return call.id === "OBR_ROOM_GET_METADATA" ? [["RESPONSE", { metadata }]] : works(call);
      };
      const room = await newRoom();
      host.announce();
      await room.ready;
      const texts = [1, 2, 3, 4].map((n) => `Anna rolls ${n}.`);
      for (const text of texts) {
        for (let posted = false; !posted;) {
          const post = room.post({ ...result, text }).then(
            () => (posted = true),
            () => {},
          );
          for (let step = 0; step < 3; step++) {
            await settle();
            t.mock.timers.tick(5_000);
          }
          await post;
        }
      }
      assert.deepEqual(received.filter(Boolean), texts);
      assert.deepEqual(
        metadata["fudge-tray.table/rolls"].map(({ text }) => text),
        texts,
      );
      assert.deepEqual(notified(), []);
    });
  }
}

test(`a host without sense breaks nothing, seed ${seed}`, async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(console, "warn", () => {});
  const random = new RandomValues(seed);
  for (let round = 0; round < 40; round++) {
    host.answer = (call) =>
      random.of([
        works(call),
        [],
        [["ERROR", random.value()]],
        [["RESPONSE", random.value()]],
        [...works(call), ...works(call)],
      ]);
    const room = await newRoom();
    host.announce();
    const used = (async () => {
      await room.ready.catch(() => room.answered);
      const seat = await room.identity().catch(() => null);
      if (seat) assert.match(`${seat.name}|${seat.color}|${seat.role}`, /^(Anna)?\|(#aa0000|undefined)\|(gm|player)$/);
      await room.post(result).catch(() => {});
      room.notify("text", "info");
    })();
    for (let step = 0; step < 20; step++) {
      t.mock.timers.tick(5_000);
      await settle();
    }
    await used;
  }
});
