import assert from "node:assert/strict";
import { test } from "node:test";
import { Life } from "./life.js";
import { ProgramLimit } from "./program-limit.js";

/** A simulated element and its tray page. `content` counts what the visitor has done in the tray. */
class Tray {
  framed = false;
  inserted = false;
  near = false;
  used = false;
  focused = false;
  lazy = true;
  content = 0;
  /** @type {number | null} what the element keeps */ kept = null;
  /** @type {{ answered: (sleep: object | null) => void, content: number }[]} */ questions = [];
  /** @type {(() => void)[]} answers of the tray page that have not arrived */ inbox = [];

  constructor(limit) {
    this.life = new Life(
      {
        open: () => {
          assert.ok(this.inserted && !this.framed, "a second frame, or one of a removed tray");
          this.framed = true;
        },
        close: () => {
          assert.ok(this.framed, "a frame is removed twice");
          assert.ok(!this.inserted || !(this.near || this.used || this.focused), "a tray in use loses its frame");
          if (this.life.state === "asleep" || this.kept !== null)
            assert.equal(this.kept, this.content, "what the visitor did is lost");
          this.framed = false;
        },
        lazy: () => this.lazy,
        mayRest: () => !this.near && !this.used && !this.focused,
        ask: (answered) => this.questions.push({ answered, content: this.content }),
        keep: ({ content }) => (this.kept = content),
        kept: () => this.kept !== null,
      },
      limit,
    );
  }

  /** The tray page answers the oldest question. It refuses if the visitor has done something since. */
  answer(granted) {
    const { answered, content } = this.questions.shift() ?? {};
    const unchanged = content === this.content;
    if (answered) this.inbox.push(() => answered(granted && unchanged ? { content } : null));
  }

  /** The tray page has loaded. */
  load() {
    if (!this.framed) return;
    this.life.start();
    this.life.ready();
    this.kept = null;
  }
}

/** The events of a tray, by name. */
const EVENTS = {
  insert: (tray) => {
    if (tray.inserted) return;
    tray.inserted = true;
    tray.life.insert();
  },
  remove: (tray) => {
    if (!tray.inserted) return;
    tray.inserted = tray.near = tray.used = tray.focused = false;
    tray.life.remove();
    if (tray.kept === null) tray.content = 0; // as with any tray that is removed
  },
  near: (tray) => {
    if (!tray.inserted) return;
    tray.near = true;
    tray.life.wake();
  },
  far: (tray) => {
    tray.near = false;
  },
  use: (tray) => {
    if (!tray.inserted) return;
    tray.used = true;
    tray.life.wake();
  },
  focus: (tray) => {
    if (tray.framed) tray.focused = true;
  },
  idle: (tray) => {
    tray.used = tray.focused = false;
  },
  load: (tray) => tray.load(),
  restart: (tray) => tray.framed && tray.life.state !== "loading" && tray.life.start(),
  act: (tray) => {
    if (!tray.framed || tray.life.state === "loading") return;
    // A page that has allowed its tray to sleep has no time for anything else, unless the tray is woken.
    if (tray.near || tray.used || (tray.focused && tray.inbox.length === 0)) tray.content++;
  },
  grant: (tray) => tray.answer(true),
  refuse: (tray) => tray.answer(false),
  arrive: (tray) => tray.inbox.shift()?.(),
};

const FRAMED = ["loading", "awake", "falling asleep"];

/** @param {Tray} tray */
function check({ life, framed, inserted, near, used, kept }) {
  assert.equal(framed, FRAMED.includes(life.state), `${life.state}, with a frame: ${framed}`);
  assert.equal(life.state === "removed", !inserted);
  if (inserted && (near || used)) assert.ok(framed, "a tray in use has no frame");
  if (life.state === "asleep") assert.notEqual(kept, null);
  if (life.state === "waiting") assert.equal(kept, null);
}

/** Calls visit with each sequence of events of a length. */
function sequences(length, visit, names = []) {
  if (names.length === length) return visit(names);
  for (const name of Object.keys(EVENTS)) sequences(length, visit, [...names, name]);
}

test("one tray keeps its state through all orders of events", () => {
  const seen = new Set();
  for (const start of [
    [],
    ["insert", "near", "load", "act", "far"],
    ["insert", "near", "load", "act", "far", "grant"],
    ["insert", "near", "load", "act", "far", "grant", "arrive", "near"],
  ]) {
    sequences(4, (names) => {
      const limit = new ProgramLimit(0);
      const tray = new Tray(limit);
      for (const name of [...start, ...names]) {
        EVENTS[name](tray);
        limit.assign();
        seen.add(tray.life.state);
        try {
          check(tray);
        } catch (error) {
          throw new Error(`after ${[...start, ...names]} at ${name}: ${error.message}`, { cause: error });
        }
      }
    });
  }
  assert.deepEqual([...seen].sort(), ["asleep", "awake", "falling asleep", "loading", "removed", "waiting"]);
});

/** Returns a sequence of pseudorandom whole numbers below a limit. */
function random(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % limit;
  };
}

test("trays in any order keep to the limit, except those in use", () => {
  const names = Object.keys(EVENTS);
  for (let seed = 1; seed <= 300; seed++) {
    const below = random(seed);
    const limit = new ProgramLimit(3);
    const trays = Array.from({ length: 9 }, () => new Tray(limit));
    for (const tray of trays) tray.lazy = below(9) > 0;
    for (let step = 0; step < 300; step++) {
      const tray = trays[below(trays.length)];
      EVENTS[names[below(names.length)]](tray);
      if (below(2)) limit.assign();
      for (const each of trays) check(each);
    }
    for (const tray of trays) if (tray.framed) tray.load();
    limit.assign();
    while (trays.some((tray) => tray.questions.length + tray.inbox.length))
      for (const tray of trays) EVENTS[tray.inbox.length ? "arrive" : "grant"](tray);
    const lazy = trays.filter(({ framed, lazy }) => framed && lazy);
    const inUse = lazy.filter(({ near, used, focused }) => near || used || focused);
    assert.ok(
      lazy.length <= Math.max(3, inUse.length),
      `seed ${seed}: ${lazy.length} programs, ${inUse.length} in use`,
    );
  }
});

test("the tray that was used least recently sleeps first, and one that refuses is asked again after a change", () => {
  const limit = new ProgramLimit(2);
  const trays = Array.from({ length: 4 }, () => new Tray(limit));
  for (const tray of trays) for (const name of ["insert", "near", "load", "far"]) EVENTS[name](tray);
  EVENTS.use(trays[0]);
  EVENTS.idle(trays[0]);
  limit.assign();
  const answer = (tray, granted) => {
    tray.answer(granted);
    EVENTS.arrive(tray);
  };
  const states = () => trays.map(({ life }) => life.state);
  assert.deepEqual(states(), ["awake", "falling asleep", "falling asleep", "awake"]);
  answer(trays[1], false);
  assert.deepEqual(states(), ["awake", "awake", "falling asleep", "falling asleep"]);
  answer(trays[2], true);
  answer(trays[3], false);
  assert.deepEqual(states(), ["falling asleep", "awake", "asleep", "awake"]);
  answer(trays[0], false);
  assert.deepEqual(states(), ["awake", "awake", "asleep", "awake"]);
  limit.assign();
  assert.deepEqual(states(), ["awake", "falling asleep", "asleep", "awake"]);
});

test("a removed tray makes room", () => {
  const limit = new ProgramLimit(2);
  const trays = Array.from({ length: 3 }, () => new Tray(limit));
  for (const tray of trays.slice(0, 2)) for (const name of ["insert", "near", "load", "far"]) EVENTS[name](tray);
  EVENTS.remove(trays[0]);
  for (const name of ["insert", "near", "load", "far"]) EVENTS[name](trays[2]);
  limit.assign();
  assert.deepEqual(
    trays.map(({ life }) => life.state),
    ["removed", "awake", "awake"],
  );
});
