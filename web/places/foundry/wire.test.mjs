import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { SocketWire } from "./wire.js";

/** Connects sockets. fate decides whether a message arrives: it returns the message, an altered one, or null. */
function network(fate = (message) => message) {
  const sockets = [];
  return (user) => {
    const socket = {
      receivers: new Set(),
      on: (_event, receiver) => socket.receivers.add(receiver),
      off: (_event, receiver) => socket.receivers.delete(receiver),
      emit(_event, message) {
        const arriving = fate(structuredClone(message));
        if (!arriving) return;
        for (const other of sockets)
          if (other !== socket) for (const receiver of [...other.receivers]) receiver(structuredClone(arriving), user);
      },
    };
    sockets.push(socket);
    return socket;
  };
}

/** Returns a wire, with the texts that it has received. */
function wireOf(socket, { room = "attic", strange = () => {} } = {}) {
  const wire = new SocketWire(socket, room, false, strange);
  const texts = [];
  wire.addEventListener("message", ({ data }) => texts.push(data));
  return { wire, texts };
}

test("lost and cut messages are sent again, the last one too", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let count = 0;
  const connect = network((message) => {
    count++;
    if (count % 3 === 0) return null;
    return count % 5 === 0 && message.text ? { ...message, text: message.text.slice(1) } : message;
  });
  const [anna, ben] = [wireOf(connect("Anna")), wireOf(connect("Ben"))];
  const sent = Array.from({ length: 60 }, (_, i) => `text ${i}`);
  for (const text of sent) anna.wire.postMessage(text);
  for (let i = 0; i < 100; i++) mock.timers.tick(100);
  assert.deepEqual([...ben.texts].sort(), sent.sort());
  assert.deepEqual(anna.texts, []);
  mock.timers.reset();
});

test("other rooms, noise and own messages are ignored", () => {
  const strangers = [];
  const socket = network()("Anna");
  const { wire, texts } = wireOf(socket, { strange: (from) => strangers.push(from) });
  const receive = (message) => {
    for (const receiver of [...socket.receivers]) receiver(message, "Ben");
  };
  const whole = { v: 1, room: "attic", page: "p", number: 1, length: 1, text: "x" };
  for (const odd of [{ room: "cellar" }, { number: 0 }, { number: "1" }, { number: 2 ** 60 }, { text: 7 }, { page: 7 }])
    receive({ ...whole, ...odd, page: odd.page ?? "q" });
  for (const noise of [null, "noise", 7, { v: 1 }, { ...whole, again: ["x", -1, null] }]) receive(noise);
  assert.deepEqual(texts, []);
  receive(whole);
  receive(whole);
  assert.deepEqual(texts, ["x"]);
  receive({ ...whole, v: 2 });
  assert.deepEqual(strangers, ["Ben"]);
  wire.close();
  assert.equal(socket.receivers.size, 0);
});

test("messages that nobody has any more are given up", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const asked = [];
  const socket = network((message) => void asked.push(message))("Anna");
  wireOf(socket);
  const message = { v: 1, room: "attic", page: "p", length: 1, text: "x" };
  for (const number of [1, 1000]) for (const receiver of socket.receivers) receiver({ ...message, number }, "Ben");
  for (let i = 0; i < 100; i++) mock.timers.tick(100);
  assert.ok(asked.length > 1 && asked.length < 12, `${asked.length} questions`);
  assert.ok(asked.every(({ again }) => again.length <= 256));
  mock.timers.reset();
});
