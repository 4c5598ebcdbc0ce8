import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { ShakeDetector } from "./shake-detector.js";

const sensors = {};
beforeEach(() => {
  openPage("#shake");
  Object.assign(sensors, { answer: undefined, state: "denied" });
  globalThis.DeviceMotionEvent = class {};
  const permissions = { query: async () => ({ state: sensors.state }) };
  Object.defineProperty(navigator, "permissions", { value: permissions, configurable: true });
});

const button = () => document.querySelector("#shake");
const settled = () => new Promise(setImmediate);

/** Makes the browser ask for permission. */
function asking(answer) {
  DeviceMotionEvent.requestPermission = () =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
}

/** Returns what the detector reports, and a function that jolts the phone. */
function opened(t) {
  t?.mock.timers.enable({ apis: ["setTimeout"] });
  const got = [];
  new ShakeDetector(button(), {
    jolt: (strength) => got.push(strength),
    shaken: () => got.push("shaken"),
    refused: () => got.push("refused"),
  });
  const jolt = (at, x, y = 0, z = 0) => {
    const event = Object.assign(new Event("devicemotion"), { acceleration: { x, y, z } });
    Object.defineProperty(event, "timeStamp", { value: at });
    window.dispatchEvent(event);
  };
  return { got, jolt, wait: (ms) => t.mock.timers.tick(ms) };
}

/** Switches the feature on. */
async function enable() {
  button().click();
  await settled();
}

test("the phone is not watched before the button is pressed", async () => {
  const { got, jolt } = opened();
  assert.deepEqual([button().hidden, button().ariaPressed], [false, "false"]);
  jolt(0, 20);
  assert.deepEqual(got, []);
  await enable();
  assert.equal(button().ariaPressed, "true");
  jolt(0, 20);
  assert.deepEqual(got, [0.5]);
  await enable();
  jolt(100, -20);
  assert.deepEqual([got, button().ariaPressed], [[0.5], "false"]);
});

test("three jolts there and back are a shake, which ends when the phone is still", async (t) => {
  const { got, jolt, wait } = opened(t);
  await enable();
  jolt(0, 40);
  jolt(200, -60);
  jolt(400, 11);
  assert.deepEqual(got, [1, 1, 0.275]);
  wait(599);
  assert.equal(got.length, 3);
  wait(1);
  assert.equal(got[3], "shaken");
  wait(5000);
  assert.equal(got.length, 4);
});

test("two jolts, weak ones, and pushes in one direction are no shake", async (t) => {
  for (const [name, jolts] of [
    [
      "two",
      [
        [0, 20],
        [200, -20],
      ],
    ],
    [
      "weak",
      [
        [0, 10.9],
        [200, -10.9],
        [400, 10.9],
        [600, -10.9],
      ],
    ],
    [
      "one direction",
      [
        [0, 20],
        [200, 20],
        [400, 20],
        [600, 20],
      ],
    ],
    [
      "too far apart",
      [
        [0, 20],
        [601, -20],
        [1202, 20],
        [1803, -20],
      ],
    ],
  ]) {
    openPage("#shake");
    const { got, jolt, wait } = opened(t);
    await enable();
    for (const [at, x] of jolts) jolt(at, x);
    wait(5000);
    assert.ok(!got.includes("shaken"), name);
    t.mock.timers.reset();
  }
});

test("the jolts of two shakes are counted apart", async (t) => {
  const { got, jolt, wait } = opened(t);
  await enable();
  jolt(0, 20);
  jolt(200, -20);
  wait(600);
  jolt(1000, 20);
  jolt(1200, -20);
  wait(600);
  assert.ok(!got.includes("shaken"));
});

test("a direction is that of the whole movement", async () => {
  const { got, jolt } = opened();
  await enable();
  jolt(0, 0, 20, 5);
  jolt(100, 20, 0, 0);
  assert.equal(got.length, 1, "at a right angle");
  jolt(200, 5, -20, 0);
  assert.equal(got.length, 2);
});

test("a hidden page, and a phone without values, are not shaken", async () => {
  const { got, jolt } = opened();
  await enable();
  jolt(0, null, null, null);
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  jolt(0, 30);
  assert.deepEqual(got, []);
});

test("permission is asked for when the button is pressed", async () => {
  for (const [answer, pressed, reports] of [
    ["granted", "true", []],
    ["denied", "false", ["refused"]],
    [new Error("blocked"), "false", ["refused"]],
  ]) {
    openPage("#shake");
    asking(answer);
    const { got } = opened();
    await enable();
    assert.deepEqual([button().ariaPressed, got], [pressed, reports]);
  }
});

test("the feature is on again at the next visit, without asking", async () => {
  const { got } = opened();
  await enable();
  opened();
  await settled();
  assert.equal(button().ariaPressed, "true");
  button().ariaPressed = "false";
  asking("granted");
  opened();
  await settled();
  assert.equal(button().ariaPressed, "false", "permission would have to be asked for");
  sensors.state = "granted";
  opened();
  await settled();
  assert.equal(button().ariaPressed, "true");
  assert.deepEqual(got, []);
});

test("a browser that can't tell its permission is not watched", async () => {
  localStorage.setItem("fudge-tray-shake", "yes");
  asking("granted");
  Object.defineProperty(navigator, "permissions", { value: undefined, configurable: true });
  opened();
  await settled();
  assert.equal(button().ariaPressed, "false");
});

test("a feature that was switched off stays off, also where storage is blocked", async () => {
  opened();
  await enable();
  await enable();
  opened();
  await settled();
  assert.equal(button().ariaPressed, "false");
  Object.defineProperty(globalThis, "localStorage", { get: () => assert.fail("blocked"), configurable: true });
  opened();
  await enable();
  assert.equal(button().ariaPressed, "true");
});
