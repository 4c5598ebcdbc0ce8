import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { Feedback } from "./feedback.js";
import { patternOf, stopVibration, vibrate, vibrateNow } from "./vibration.js";

let vibrations;
beforeEach(() => {
  openPage("#sound, #loudness");
  delete globalThis.AudioContext;
  vibrations = [];
  own("vibrate", (pattern) => vibrations.push(pattern));
  own("userActivation", { hasBeenActive: true });
});

const own = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
const impact = (time, speed) => ({ time, speed, die: 0, surface: "felt", other: -1, place: 0 });

test("a throw vibrates at its impacts, harder at faster ones", () => {
  assert.deepEqual(patternOf([impact(0.1, 1.1), impact(0.3, 2.2), impact(0.5, 9)]), [0, 100, 8, 192, 16, 184, 16]);
});

test("weak impacts, and those too soon after another, are not felt", () => {
  assert.deepEqual(
    patternOf([impact(0.1, 0.34), impact(0.2, 0.35), impact(0.22, 2.2), impact(0.3, 2.2)]),
    [0, 200, 3, 97, 16],
  );
  assert.deepEqual(patternOf([impact(0.024, 2)]), [0]);
});

test("a pattern has no more parts than browsers accept", () => {
  const many = Array.from({ length: 200 }, (_, i) => impact(0.1 * (i + 1), 1));
  assert.equal(patternOf(many).length, 99);
});

test("the phone vibrates only after a gesture, and where it can", () => {
  vibrate([impact(0.1, 2.2)]);
  vibrate([impact(0.1, 0)]);
  vibrateNow([impact(0, 0.3), impact(0, 1.1)]);
  vibrateNow([impact(0, 0.3)]);
  vibrateNow([]);
  stopVibration();
  assert.deepEqual(vibrations, [[0, 100, 16], 8, 0]);
  own("userActivation", { hasBeenActive: false });
  vibrate([impact(0.1, 2.2)]);
  vibrateNow([impact(0, 2.2)]);
  stopVibration();
  assert.equal(vibrations.length, 3);
  own("vibrate", undefined);
  own("userActivation", { hasBeenActive: true });
  vibrate([impact(0.1, 2.2)]);
  vibrateNow([impact(0, 2.2)]);
  stopVibration();
});

test("without sound the volume is removed, and throws still vibrate", () => {
  const box = document.querySelector("#loudness");
  const feedback = new Feedback(document.querySelector("#sound"), box);
  assert.ok(!box.isConnected);
  feedback.mute(true);
  feedback.begin([impact(0.1, 2.2)]);
  feedback.shake([impact(0, 2.2)]);
  feedback.jolt(0.25);
  feedback.end();
  assert.deepEqual(vibrations, [[0, 100, 16], 16, 4, 0]);
});

test("with sound the volume is offered", () => {
  globalThis.AudioContext = class {};
  const box = document.querySelector("#loudness");
  const feedback = new Feedback(document.querySelector("#sound"), box);
  assert.deepEqual([box.isConnected, box.hasAttribute("data-loading")], [true, false]);
  feedback.mute(true);
  assert.equal(document.querySelector("#sound").ariaPressed, "false");
});
