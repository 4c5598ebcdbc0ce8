import assert from "node:assert/strict";
import { test } from "node:test";
import { ChannelPort } from "./channel-port.js";

/** A channel that delivers each message to all other pages at once, as a copy. */
class Channel {
  pages = [];
  sent = [];

  /** Returns a port of another page and what its handlers received. */
  port() {
    const got = { lines: [], connected: [] };
    const port = new ChannelPort((data) => this.#post(port, data), {
      published: (publication) => got.lines.push(publication),
      connected: () => got.connected.push(true),
      disconnected: () => got.connected.push(false),
    });
    this.pages.push(port);
    return { port, got };
  }

  #post(from, data) {
    this.sent.push(data);
    for (const page of this.pages) if (page !== from) page.deliver(structuredClone(data));
  }

  /** Removes a page without a farewell, like a crash. */
  remove(port) {
    this.pages = this.pages.filter((page) => page !== port);
  }
}

const echo = (method, request) => Promise.resolve(`${method} ${request}`);

/** Returns a channel with the keeper of table T and a guest, and mocks timers. */
function kept(t, serve = echo) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_700_000_000_000 });
  const channel = new Channel();
  const [keeper, guest] = [channel.port(), channel.port()];
  keeper.port.open("T", "T.secret", serve);
  guest.port.open("T", "T.secret", null);
  return { channel, keeper, guest };
}

test("a page without company finds no table", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  const found = new Channel().port().port.seek(false);
  t.mock.timers.tick(800);
  assert.equal(await found, null);
});

test("a page finds the table of the keeper without waiting", async (t) => {
  const { channel } = kept(t);
  assert.deepEqual(await channel.port().port.seek(false), { link: "T.secret", kept: true });
});

test("a page finds a table whose keeper is away, after waiting for it", async (t) => {
  const { channel, keeper } = kept(t);
  channel.remove(keeper.port);
  keeper.port.close();
  t.mock.timers.tick(6000);
  const found = channel.port().port.seek(false);
  t.mock.timers.tick(800);
  assert.deepEqual(await found, { link: "T.secret", kept: false });
});

/** Lets pages search, the second one after a delay. The one that opens the table does so after loading. */
async function search(t, pages, delay, loading) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  const channel = new Channel();
  const all = pages.map((keeps) => ({ ...channel.port(), keeps, found: undefined }));
  for (const [i, page] of all.entries()) {
    setTimeout(async () => {
      page.found = await page.port.seek(page.keeps);
      if (!page.found) setTimeout(() => page.port.open(`T${i}`, `T${i}.secret`, echo), loading);
    }, i * delay);
  }
  for (let time = 0; time < 10_000; time += 50) {
    t.mock.timers.tick(50);
    await Promise.resolve();
    await Promise.resolve();
  }
  return all.map(({ found }) => found?.link ?? found);
}

for (const delay of [0, 50, 400, 750, 850]) {
  for (const loading of [0, 3000]) {
    test(`of three pages that search ${delay} ms apart, one opens a table after ${loading} ms`, async (t) => {
      const found = await search(t, [false, false, false], delay, loading);
      const opener = found.indexOf(null);
      const link = `T${opener}.secret`;
      assert.deepEqual(
        found,
        [0, 1, 2].map((i) => (i === opener ? null : link)),
      );
    });
  }
}

test("a page that waits for the table of another page creates none", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  const channel = new Channel();
  const [first, second] = [channel.port(), channel.port()];
  const found = first.port.seek(false, true);
  const created = second.port.seek(false);
  for (let time = 0; time < 5000; time += 100) t.mock.timers.tick(100);
  assert.equal(await created, null, "it waits for none that waits itself");
  second.port.open("T", "T.secret", echo);
  t.mock.timers.tick(800);
  assert.deepEqual(await found, { link: "T.secret", kept: true });
});

test("a page that keeps a table opens it, and others that search find it", async (t) => {
  assert.deepEqual(await search(t, [false, false, true], 50, 1000), ["T2.secret", "T2.secret", null]);
});

test("a page opens a table if the one for which it waited disappears", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  const channel = new Channel();
  const [first, second] = [channel.port(), channel.port()];
  const gone = first.port.seek(true);
  t.mock.timers.tick(400);
  const found = second.port.seek(false);
  t.mock.timers.tick(400);
  assert.equal(await gone, null);
  first.port.close();
  t.mock.timers.tick(400);
  t.mock.timers.tick(800);
  assert.equal(await found, null);
});

test("a renewed link replaces the earlier one", async (t) => {
  const { channel, keeper } = kept(t);
  keeper.port.relink("T.next");
  assert.deepEqual(await channel.port().port.seek(false), { link: "T.next", kept: true });
});

test("the keeper answers calls, and its errors reach the caller", async (t) => {
  const { guest } = kept(t, (method, request) =>
    method === "submit" ? Promise.reject(new Error("the disk is full")) : echo(method, request),
  );
  const [lines, entry] = [guest.port.call("read", '{"from":0}'), guest.port.call("submit", "{}")];
  assert.equal(await lines, 'read {"from":0}');
  await assert.rejects(entry, /the disk is full/);
});

test("a call without an answer fails", async (t) => {
  const { channel, keeper, guest } = kept(t);
  channel.remove(keeper.port);
  const call = guest.port.call("read", "{}");
  t.mock.timers.tick(9000);
  await assert.rejects(call, /does not answer/);
});

test("replies reach only the page that called", async (t) => {
  const { channel, guest } = kept(t);
  const other = channel.port();
  other.port.open("T", "T.secret", null);
  const [a, b] = await Promise.all([guest.port.call("read", "a"), other.port.call("read", "b")]);
  assert.deepEqual([a, b], ["read a", "read b"]);
});

test("a line reaches all pages, and the keeper's own seat", (t) => {
  const { keeper, guest } = kept(t);
  keeper.port.publish("line 1");
  assert.deepEqual([keeper.got.lines, guest.got.lines], [["line 1"], ["line 1"]]);
});

test("pages report when the keeper leaves and returns", (t) => {
  const { channel, keeper, guest } = kept(t);
  assert.deepEqual(guest.got.connected, [true]);
  keeper.port.close();
  assert.deepEqual(guest.got.connected, [true, false]);
  const again = channel.port();
  again.port.open("T", "T.secret", echo);
  assert.deepEqual(guest.got.connected, [true, false, true]);
});

test("a page that becomes the keeper answers the others, whose open calls fail", async (t) => {
  const { channel, keeper, guest } = kept(t);
  const third = channel.port();
  third.port.open("T", "T.secret", null);
  channel.remove(keeper.port);
  const [own, other] = [guest.port.call("read", "a"), third.port.call("read", "b")];
  guest.port.keep(echo);
  await assert.rejects(own, /the keeper has left/);
  await assert.rejects(other, /the keeper has left/);
  assert.deepEqual(third.got.connected, [true, false, true], "its program requests what it missed");
  assert.equal(await third.port.call("read", "c"), "read c");
  assert.deepEqual(await channel.port().port.seek(false), { link: "T.secret", kept: true });
});

test("a keeper that falls silent counts as away until it is heard", (t) => {
  const { channel, keeper, guest } = kept(t);
  t.mock.timers.tick(10_000);
  assert.deepEqual(guest.got.connected, [true], "heartbeats keep it connected");
  channel.remove(keeper.port);
  channel.pages = [guest.port];
  keeper.port.close();
  t.mock.timers.tick(6000);
  assert.deepEqual(guest.got.connected, [true, false]);
  const back = channel.port();
  back.port.open("T", "T.secret", echo);
  assert.deepEqual(guest.got.connected, [true, false, true]);
});

/** Returns a page on the channel whose timer the test runs, as a browser runs that of a hidden page once a minute. */
function hiddenPort(t, channel) {
  const { mock } = t.mock.method(globalThis, "setInterval", () => {});
  const page = channel.port();
  mock.restore();
  return { ...page, beat: mock.calls[0].arguments[0] };
}

test("a hidden keeper, whose timers run once a minute, is asked and doesn't count as away", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_700_000_000_000 });
  const channel = new Channel();
  const keeper = hiddenPort(t, channel);
  keeper.port.open("T", "T.secret", echo);
  const guest = channel.port();
  guest.port.open("T", "T.secret", null);
  channel.sent = [];
  for (let second = 1; second <= 300; second++) {
    t.mock.timers.tick(1000);
    if (second % 60 === 0) keeper.beat();
  }
  assert.deepEqual(guest.got.connected, [true]);
  const asked = channel.sent.filter(({ kind }) => kind === "who").length;
  assert.ok(asked > 60 && asked <= 120, `the keeper is asked ${asked} times in five minutes`);
  channel.remove(keeper.port);
  for (let second = 0; second < 8; second++) t.mock.timers.tick(1000);
  assert.deepEqual(guest.got.connected, [true, false], "a keeper that doesn't answer is away");
});

test("a hidden page asks before it counts the keeper as away", (t) => {
  const { channel, keeper } = kept(t);
  const guest = hiddenPort(t, channel);
  guest.port.open("T", "T.secret", null);
  keeper.port.publish("line 1");
  for (let minute = 0; minute < 3; minute++) {
    channel.remove(guest.port); // the browser delivers nothing while the page is frozen
    t.mock.timers.tick(60_000);
    channel.pages.push(guest.port);
    guest.beat();
  }
  assert.deepEqual(guest.got.connected, [true]);
});

test("messages of other protocols, tables and pages have no effect", (t) => {
  const { channel, guest } = kept(t);
  const line = { mark: "fudge-table-1", from: "x", kind: "line", table: "T", data: "forged" };
  for (const message of [
    null,
    "text",
    7,
    { ...line, mark: "other" },
    { ...line, table: "U" },
    { ...line, to: "another page" },
    { ...line, data: 7 },
    { ...line, data: "x".repeat(600_001) },
    { ...line, kind: "unknown" },
    { ...line, kind: "reply", id: "no such call", ok: true },
  ])
    guest.port.deliver(message);
  assert.deepEqual(guest.got.lines, []);
  const own = channel.sent.find(({ kind }) => kind === "who").from;
  guest.port.deliver({ ...line, from: own });
  assert.deepEqual(guest.got.lines, [], "an echo of its own message");
  guest.port.deliver(line);
  assert.deepEqual(guest.got.lines, ["forged"], "the seat checks signatures, not the port");
});

test("a page that closed its port hears nothing more", (t) => {
  const { keeper, guest } = kept(t);
  guest.port.close();
  keeper.port.publish("line 1");
  t.mock.timers.tick(10_000);
  assert.deepEqual([guest.got.lines, guest.got.connected], [[], [true]]);
});

test("the keeper answers its own calls", async (t) => {
  const { channel, keeper } = kept(t);
  channel.sent = [];
  assert.equal(await keeper.port.call("read", "{}"), "read {}");
  assert.deepEqual(channel.sent, []);
});

test("calls fail when the port is closed, and a search ends", async (t) => {
  const { guest } = kept(t, () => new Promise(() => {}));
  const call = guest.port.call("read", "{}");
  guest.port.close();
  await assert.rejects(call, /left/);
  const other = new Channel().port();
  void other.port.seek(false).then(() => assert.fail("a closed port finds nothing"));
  other.port.close();
  t.mock.timers.tick(10_000);
  await new Promise(setImmediate);
});

test("a farewell reaches the keeper before the port is closed", (t) => {
  const calls = [];
  const { guest } = kept(t, (method, request) => Promise.resolve(calls.push([method, request])));
  guest.port.farewell("submit", '"entry"');
  guest.port.close();
  assert.deepEqual(calls, [["submit", '"entry"']]);
});
