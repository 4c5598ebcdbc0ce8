// Passes random values to every decoder of texts and messages from other pages. FUZZ_SEED repeats a run, and
// FUZZ_SECONDS makes it longer.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { PROTOCOL } from "./contract.js";
import { TrayError } from "./errors.js";
import { parseLink, parseShared, rollLink } from "./link.js";
import { bestOf, format } from "./message.js";
import { event, isEvent, isReply, isRequest, plain, refusal, reply, request } from "./protocol.js";
import { Connection as HostConnection } from "../element/connection.js";
import { FormValue } from "../element/form-value.js";
import { storedName } from "../tray/session/name.js";
import { ChannelPort } from "../tray/table/channel-port.js";

/** Makes random values for tests of decoders. A seed reproduces all of them. */
class RandomValues {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 to n − 1, by mulberry32. */
  below(n) {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  }

  of(list) {
    return list[this.below(list.length)];
  }

  /** Returns a text of pieces that mean something to a decoder, and of arbitrary characters. */
  text(pieces = []) {
    const any = () => String.fromCodePoint(this.of([this.below(128), this.below(0x250), this.below(0x110000)]));
    return Array.from({ length: this.below(12) }, () => (this.below(2) ? this.of(["", ...pieces]) : any())).join("");
  }

  /** Returns a value that structured cloning can deliver. */
  value(depth = 3) {
    const plain = [
      null,
      undefined,
      true,
      false,
      0,
      -0,
      1,
      -1,
      NaN,
      Infinity,
      2 ** 53,
      1e-9,
      "",
      "x",
      10n,
      new Date(0),
      /x/,
    ];
    const kind = this.below(depth > 0 ? 6 : 2);
    if (kind < 1) return this.text(["__proto__", "tray-"]);
    if (kind < 3) return this.of(plain);
    const inside = Array.from({ length: this.below(5) }, () => this.value(depth - 1));
    if (kind < 4) return inside;
    if (kind < 5) return new Map(inside.map((value, at) => [at, value]));
    const names = ["v", "id", "op", "arg", "ok", "event", "detail", "result", "error", "__proto__", "toJSON", "length"];
    return Object.fromEntries(inside.map((value) => [this.of(names), value]));
  }

  /** Returns a copy of a message in which some members are replaced, removed or added. */
  changed(message) {
    const copy = structuredClone(message);
    for (let changes = this.below(4); changes > 0; changes--) {
      const name = this.of([...Object.keys(copy), "v", "id", "extra"]);
      if (this.below(3)) copy[name] = this.value();
      else delete copy[name];
    }
    return copy;
  }
}

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
