import assert from "node:assert/strict";
import { test } from "node:test";
import { Attendance } from "./attendance.js";

/** A tray whose join and rolls the test decides. */
class Tray extends EventTarget {
  joins = [];
  rolled = [];
  outcomes = []; // of joins; a seat if there are none left

  join(channel, seat) {
    this.joins.push({ channel: channel.name, seat });
    const failure = this.outcomes.shift();
    return failure ? Promise.reject(failure) : Promise.resolve({ link: "T.x", seat: 1 });
  }

  roll(request) {
    this.rolled.push(request);
    const { secret } = request;
    return Promise.resolve({ faces: [1, 1, 0, 0], total: 3, text: "Anna: 3.", receipt: "AQ", secret });
  }

  fire(type, detail) {
    this.dispatchEvent(Object.assign(new Event(type), { detail }));
  }
}

/** Returns a tray at a place, and what the place was given. */
function attendance(t, { outcomes = [], keeps = true, role = "player", ...changes } = {}) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const tray = Object.assign(new Tray(), { outcomes });
  const got = { posted: [], notes: [], states: [] };
  let answer = () => {};
  const place = {
    answered: Promise.resolve(),
    ready: Promise.resolve(),
    identity: () => Promise.resolve({ id: "p1", name: "Anna", color: "#aa0000", role }),
    wire: { name: "room", keeps, postMessage: () => {}, addEventListener: () => {} },
    post: (result) => Promise.resolve(got.posted.push(result.text)),
    notify: (text) => got.notes.push(text),
    look: { scheme: "dark", locale: "en-GB" },
    asks: (given) => {
      answer = given;
    },
    ...changes,
  };
  new Attendance(tray, place, "Owlbear Rodeo", (text, phase) => got.states.push([phase, text]));
  return { tray, got, ask: (dice, secret = false) => answer({ id: "r1", dice, secret, from: "Anna" }) };
}

const settle = async () => {
  for (let i = 0; i < 5; i++) await new Promise(setImmediate);
};

const resolution = { faces: [1, 0], total: 1, text: "Anna rolls 1.", receipt: "AQ" };

test("the tray takes a seat with name and colour, and its results are posted", async (t) => {
  const { tray, got } = attendance(t);
  await settle();
  assert.deepEqual(tray.joins, [{ channel: "room", seat: { name: "Anna", color: "#aa0000", role: "player" } }]);
  tray.fire("tray-resolve", { ...resolution, seat: { own: true } });
  tray.fire("tray-resolve", { ...resolution, text: "Ben rolls 2.", seat: { number: 2, name: "Ben" } });
  tray.fire("tray-resolve", { text: "A secret roll.", secret: true });
  await settle();
  assert.deepEqual(got.posted, ["Anna rolls 1."]);
  assert.deepEqual(got.states.at(-1), ["seated", ""]);
});

test("a place that answers late gets the results that the tray has made alone", async (t) => {
  let answered = () => {};
  const { tray, got } = attendance(t, {
    ready: Promise.reject(new Error("late")),
    answered: new Promise((resolve) => {
      answered = resolve;
    }),
  });
  for (let i = 0; i < 60; i++) tray.fire("tray-resolve", { ...resolution, text: `roll ${i}` });
  await settle();
  assert.deepEqual([got.posted, tray.joins], [[], []]);
  assert.match(got.states.at(-1)[1], /^Owlbear Rodeo doesn’t answer/);
  answered();
  await settle();
  assert.deepEqual([got.posted.length, got.posted[0], got.posted.at(-1)], [50, "roll 10", "roll 59"]);
});

test("a result that the place refuses is posted again", async (t) => {
  const warned = t.mock.method(console, "warn", () => {});
  let refused = 1;
  const posted = [];
  const { tray } = attendance(t, {
    post: ({ text }) => (refused-- > 0 ? Promise.reject(new Error("no answer")) : Promise.resolve(posted.push(text))),
  });
  await settle();
  tray.fire("tray-resolve", resolution);
  await settle();
  assert.deepEqual([posted, warned.mock.callCount()], [[], 1]);
  t.mock.timers.tick(15_000);
  await settle();
  assert.deepEqual(posted, ["Anna rolls 1."]);
});

test("a player waits for the GM's page, and is told", async (t) => {
  const unanswered = Object.assign(new Error("no answer"), { field: "table-unanswered" });
  const { tray, got } = attendance(t, { keeps: false, outcomes: [unanswered, unanswered] });
  await settle();
  assert.deepEqual(got.states.at(-1), ["alone", "The GM’s page isn’t open. You roll alone until it is."]);
  for (const pause of [1_000, 2_000]) {
    t.mock.timers.tick(pause);
    await settle();
  }
  assert.deepEqual([tray.joins.length, got.states.at(-1)], [3, ["seated", ""]]);
});

test("requested rolls wait for the seat, and only Fudge dice roll", async (t) => {
  const { tray, ask } = attendance(t);
  await settle();
  const modifiers = [
    { label: "", value: 1 },
    { label: "", value: -12 },
  ];
  const rolled = { kind: "sum", technique: "4df", modifiers, secret: false };
  const { total, ask: id } = await ask("4df + 1-12");
  assert.deepEqual([total, id, tray.rolled], [3, "r1", [rolled]]);
  for (const dice of ["2d20", "4dF; import", "", "d6+dF", "4dF".repeat(99)])
    await assert.rejects(ask(dice), /Fudge dice only/);
  await assert.rejects(ask("4dF", true), /Only the GM/);
});

test("a GM's secret roll tells its requester nothing", async (t) => {
  const { ask, tray } = attendance(t, { role: "gm" });
  await settle();
  await assert.rejects(ask("4dF", true), /secret/);
  assert.equal(tray.rolled[0].secret, true);
});

test("a place that doesn't know the user lets the tray join without a name", async (t) => {
  const { tray } = attendance(t, { identity: () => Promise.reject(new Error("no answer")) });
  await settle();
  assert.equal(tray.joins[0].seat.name, "");
});

test("a user who leaves the table isn't brought back", async (t) => {
  const { tray, got } = attendance(t);
  await settle();
  tray.fire("tray-seated", { seat: 0, link: "" });
  t.mock.timers.tick(60_000);
  await settle();
  assert.deepEqual([tray.joins.length, got.states.at(-1)[0]], [1, "left"]);
});
