// Passes random values to every decoder of texts and messages from other pages. FUZZ_SEED repeats a run, and
// FUZZ_SECONDS makes it longer.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { PROTOCOL } from "./contract.js";
import { TrayError } from "./errors.js";
import { parseLink, parseShared, rollLink } from "./link.js";
import { bestOf, format } from "./message.js";
import { event, isEvent, isReply, isRequest, plain, refusal, reply, request } from "./protocol.js";
import { RandomValues } from "./test-random.mjs";
import { Connection as HostConnection } from "../element/connection.js";
import { FormValue } from "../element/form-value.js";
import { storedName } from "../tray/session/name.js";
import { ChannelPort } from "../tray/table/channel-port.js";

const listeners = new Set();
globalThis.window = globalThis.parent = Object.assign(new EventTarget(), {
  addEventListener: (_type, listener) => listeners.add(listener),
  removeEventListener: (_type, listener) => listeners.delete(listener),
  postMessage: (data) => structuredClone(data),
});
globalThis.document = { hidden: false, documentElement: { dataset: {} } };
const { Connection: TrayConnection } = await import("../tray/start/connection.js");

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1e9);
const seconds = Number(process.env.FUZZ_SECONDS ?? 0);
/** The number of inputs of each decoder, at least. */
const LEAST = 500;

mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });

const MESSAGES = [
  request("e1", "roll", "4dF"),
  request("e2", "set", { trait: "Good" }),
  request("e3", "deliver", { kind: "line" }),
  reply("page-1", { text: "Good" }),
  refusal("page-2", { code: "bad-request", message: "x" }),
  event("tray-ready", {}),
  event("tray-resolve", { text: "Good" }),
  event("tray-throw", { impacts: [] }),
];

const LINKS = [
  "#",
  "roll=",
  "receipt=",
  "replay=",
  "&",
  "%",
  "%2",
  "%E0%A4",
  "+",
  " ",
  "\n",
  "4dF",
  "A".repeat(30),
  "https://",
];
const PATTERNS = [
  "{",
  "}",
  "#",
  "{n}",
  "{n, plural, ",
  "one {",
  "other {# x}",
  ", number",
  ", signed",
  ", decimal",
  ",",
];

/** A parsed link has a roll, perhaps in two readings, or a receipt, or nothing; none is blank. */
function checkTarget(target) {
  const texts = Object.values(target);
  assert.ok(
    texts.every((text) => text && text.trim() === text),
    JSON.stringify(target),
  );
  assert.match(Object.keys(target).join(), /^(|roll|roll,spaced|receipt)$/);
  if (target.spaced) assert.notEqual(target.spaced, target.roll);
}

const DECODERS = {
  "messages are recognized"(random) {
    const data = random.below(4) ? random.changed(random.of(MESSAGES)) : random.value();
    const kinds = [isRequest(data), isReply(data), isEvent(data)];
    assert.ok(kinds.every((is) => typeof is === "boolean"));
    assert.ok(data?.v === PROTOCOL || !kinds.includes(true));
  },
  "arguments become JSON or are refused"(random) {
    const value = random.value();
    let copy;
    try {
      copy = plain("arg", value);
    } catch (error) {
      assert.ok(error instanceof TrayError && error.code === "bad-request" && error.message.startsWith("arg"), error);
      return;
    }
    assert.equal(JSON.stringify(copy), JSON.stringify(value ?? null));
  },
  "links are parsed"(random) {
    const text = random.text(LINKS);
    const linked = parseLink(text);
    checkTarget(linked);
    checkTarget(parseShared(`?${new URLSearchParams({ [random.of(["text", "url", "title"])]: text })}`));
    checkTarget(parseShared(text));
    const { roll } = linked;
    // A lone surrogate has no place in an address.
    if (roll) assert.deepEqual(parseLink(new URL(rollLink("https://x.test/", roll)).hash), { roll });
  },
  "patterns are filled in"(random) {
    assert.equal(typeof format(random.text(PATTERNS), { n: random.below(9) - 2 }, random.of(["en", "de"])), "string");
    assert.ok(["en", "de"].includes(bestOf([random.text(["de", "-", "en"])])));
  },
  "an element survives its tray page"(random) {
    let receive = () => {};
    const failed = [];
    const connection = new HostConnection({
      onEvent: ({ event }) => assert.equal(typeof event, "string"),
      onNeeded() {},
      onAbsent() {},
      onSilent() {},
    });
    connection.open((listener) => {
      receive = listener;
      return { send() {}, close() {} };
    });
    connection.start(() => {});
    connection.ask("odds").catch((error) => failed.push(error));
    for (let n = 0; n < 6; n++)
      receive(random.below(3) ? random.changed(random.of([...MESSAGES, reply("e1", {})])) : random.value());
    connection.close();
  },
  "a tray page survives its host page"(random) {
    const connection = new TrayConnection("https://host.test", {
      event() {},
      set: (values) => values,
      queued() {},
      recovered: () => Promise.resolve(),
      refused() {},
      table: () => Promise.reject(new TrayError("bad-request", "no table")),
    });
    connection.connect((json) => JSON.parse(json));
    for (let n = 0; n < 6; n++) {
      const data = random.below(3) ? random.changed(random.of(MESSAGES)) : random.value();
      for (const hear of listeners) hear({ origin: "https://host.test", source: parent, data });
      connection.receive(random.changed(random.of(MESSAGES)));
    }
    listeners.clear();
  },
  "a page at a table survives the channel"(random) {
    const port = new ChannelPort(() => {}, {
      published: (line) => assert.equal(typeof line, "string"),
      connected() {},
      disconnected() {},
      removed() {},
    });
    port.open("T", "T.secret", random.below(2) ? () => Promise.resolve("{}") : null);
    const kinds = ["seek", "found", "call", "who", "gone", "line", "keeper", "reply"];
    const message = () => ({
      mark: "fudge-table-1",
      from: "other",
      kind: random.of(kinds),
      table: "T",
      id: "1",
      data: "{}",
    });
    for (let n = 0; n < 6; n++) port.deliver(random.below(3) ? random.changed(message()) : random.value());
    port.close();
  },
  "a form value is an object in JSON"(random) {
    const form = new FormValue({ setFormValue() {}, setValidity() {} });
    const text = random.of([
      random.text(["{", "}", '"secret":', "true"]),
      JSON.stringify(random.below(2) ? { secret: true } : [1]),
    ]);
    try {
      form.value = text;
    } catch (error) {
      assert.ok(error instanceof SyntaxError || error instanceof TypeError, error);
      assert.equal(form.value, "");
      return;
    }
    assert.equal(form.value, text);
    assert.equal(typeof form.secret, "boolean");
  },
  "sessions of other origins have other names"(random) {
    const [session, host] = [random.text(["@", ":", "none", "default"]), `https://${random.below(1e6)}.test`];
    const name = storedName(session, host, "https://own.test");
    assert.ok(session === "none" || name.endsWith(`@${host}`));
  },
};

/** The promises that a decoder leaves behind end before the next input, so that a failure names its input. */
const settled = () => new Promise(setImmediate);

for (const [name, decode] of Object.entries(DECODERS)) {
  test(`random values: ${name}`, async (t) => {
    const end = performance.now() + (1000 * seconds) / Object.keys(DECODERS).length;
    let n = 0;
    for (; n < LEAST || performance.now() < end; n++) {
      try {
        decode(new RandomValues(seed + n));
        if (n % 50 === 0) await settled();
      } catch (error) {
        error.message = `with FUZZ_SEED=${seed + n}: ${error.message}`;
        throw error;
      }
    }
    t.diagnostic(`${n} inputs from FUZZ_SEED=${seed}`);
  });
}
