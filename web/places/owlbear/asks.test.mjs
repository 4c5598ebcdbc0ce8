import assert from "node:assert/strict";
import { test } from "node:test";
import { AskSender, receiveAsks } from "./asks.js";

/** The ends of a channel between pages, each of which hears the others. */
function channels(count) {
  const ends = Array.from({ length: count }, () => new EventTarget());
  for (const end of ends) {
    end.postMessage = (data) => {
      for (const other of ends)
        if (other !== end) other.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) }));
    };
  }
  return ends;
}

const ask = { id: "r1", dice: "4dF", secret: false, from: "Anna" };
const settled = () => new Promise(setImmediate);

test("an ask waits for the popover, which is opened once and rolls once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [background, popover] = channels(2);
  let opened = 0;
  const rolled = new AskSender(background, () => opened++).roll(ask, "late");
  t.mock.timers.tick(500);
  assert.equal(opened, 1);
  const asks = [];
  const answer = (ask) => {
    asks.push(ask);
    return new Promise((resolve) => setTimeout(() => resolve({ total: 2 }), 1_000));
  };
  receiveAsks(popover, answer);
  popover.postMessage({ kind: "opened" });
  await settled();
  t.mock.timers.tick(1_000);
  assert.deepEqual([await rolled, asks, opened], [{ total: 2 }, [ask], 1]);
});

test("a popover that is open isn't opened", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [background, popover] = channels(2);
  receiveAsks(popover, () => new Promise(() => {}));
  void new AskSender(background, () => assert.fail("opened")).roll(ask, "late");
  t.mock.timers.tick(500);
  await settled();
});

test("a roll that is refused has the reason, and one that nobody answers fails", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [background, popover] = channels(2);
  const sender = new AskSender(background, () => {});
  receiveAsks(popover, ({ id }) => (id === "r1" ? Promise.reject(new Error("no dice")) : new Promise(() => {})));
  await assert.rejects(sender.roll(ask, "late"), /no dice/);
  const late = sender.roll({ ...ask, id: "r2" }, "late");
  for (let step = 0; step < 5; step++) t.mock.timers.tick(18_000);
  await assert.rejects(late, /late/);
});

test("odd messages have no effect", async () => {
  const [background, popover, other] = channels(3);
  new AskSender(background, () => {});
  receiveAsks(popover, () => assert.fail("asked"));
  for (const odd of [null, 7, "ask", {}, { kind: "ask" }, { kind: "rolled", id: "r9" }, { kind: "refused" }])
    other.postMessage(odd);
  await settled();
});
