import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { choose, openPage, point, type } from "../test-page.mjs";
import { Sound } from "./sound.js";

/** A node of the audio graph with its options. */
class AudioPart extends EventTarget {
  gain = { value: 1 };
  constructor(_, options) {
    super();
    Object.assign(this, options);
  }
  connect(next) {
    this.next = next;
    return next;
  }
}

/** The class of events of Node's own targets, which the page replaces. */
const Ended = Event;

let device, now;
beforeEach(() => {
  now = 5000;
  performance.now = () => now;
  openPage("#sound, #loudness");
  device = audio();
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

/** Installs an audio output whose clock stands at 100 s, with a file of 12 clips of 1 s. */
function audio() {
  const device = { voices: [], calls: [], broken: false, starts: true };
  class Context {
    currentTime = 100;
    state = "suspended";
    constructor() {
      device.context = this;
      device.calls.push("open");
    }
    resume = () => (device.starts ? this.#become("running", "resume") : new Promise(() => device.calls.push("resume")));
    suspend = () => this.#become("suspended", "suspend");
    close = () => this.#become("closed", "close");
    #become(state, call) {
      this.state = state;
      return Promise.resolve(device.calls.push(call));
    }
    decodeAudioData = () => (device.broken ? Promise.reject(new Error("broken")) : Promise.resolve({ duration: 12 }));
  }
  class Voice extends AudioPart {
    start(at, clip, length) {
      const [volume, pan, out] = [this.next, this.next.next, this.next.next.next];
      device.master = out.next.gain;
      device.voices.push({ voice: this, at, clip, length, rate: this.playbackRate, gain: volume.gain, pan: pan.pan });
    }
    stop() {
      this.stopped = true;
    }
    disconnect() {}
  }
  Object.assign(globalThis, { AudioContext: Context, AudioBufferSourceNode: Voice });
  Object.assign(globalThis, { DynamicsCompressorNode: AudioPart, GainNode: AudioPart, StereoPannerNode: AudioPart });
  globalThis.fetch = async () => new Response("");
  device.gesture = (made) =>
    Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: made }, configurable: true });
  device.gesture(true);
  return device;
}

const button = () => document.querySelector("#sound");
const slider = () => document.querySelector("#volume");
const settled = async () => {
  mock.timers.tick(50); // until an output is opened
  await new Promise(setImmediate);
};
const impact = (others = {}) => ({ time: 1, die: 2, surface: "felt", other: -1, speed: 2.2, place: 0, ...others });

/** Plays a throw and returns its voices. */
async function played(sound, ...impacts) {
  device.voices.length = 0;
  sound.play(impacts);
  await settled();
  return device.voices;
}

test("the sounds of a throw are scheduled when it starts", async () => {
  const voices = await played(new Sound(button(), slider()), impact(), impact({ time: 0.5, die: 0 }));
  assert.deepEqual(
    voices.map(({ at, length, rate }) => [at, length, rate]),
    [
      [101, 1, 1],
      [100.5, 1, 0.96],
    ],
  );
});

test("each surface has its clips and its loudness, and a soft impact soft ones", async () => {
  const sound = new Sound(button(), slider());
  const clip = async (others) => (await played(sound, impact({ time: 0.001, die: 0, ...others })))[0];
  assert.deepEqual(
    [await clip({ speed: 0.69 }), await clip({ speed: 0.7 }), await clip({ die: 1 })].map(({ clip }) => clip),
    [1, 3, 2],
  );
  const [felt, wall, die] = [await clip({}), await clip({ surface: "wall" }), await clip({ surface: "die" })];
  assert.deepEqual(
    [felt, wall, die].map(({ clip }) => Math.floor(clip / 4)),
    [0, 1, 2],
  );
  assert.deepEqual(
    [felt, wall, die].map(({ gain }) => gain),
    [0.7, 0.8, 0.9],
  );
});

test("faster impacts are louder, up to a limit", async () => {
  const sound = new Sound(button(), slider());
  const gain = async (speed) => (await played(sound, impact({ speed })))[0].gain;
  const gains = [await gain(0.55), await gain(1.1), await gain(2.2), await gain(9)];
  assert.deepEqual(
    gains.map((gain) => gain.toFixed(3)),
    ["0.087", "0.247", "0.700", "0.700"],
  );
});

test("an impact is heard where it is, within the tray", async () => {
  const voices = await played(new Sound(button(), slider()), ...[-3, -0.5, 1].map((place) => impact({ place })));
  assert.deepEqual(
    voices.map(({ pan }) => pan),
    [-0.7, -0.35, 0.7],
  );
});

test("of many impacts the loudest 64 are played, and none that is over", async () => {
  const sound = new Sound(button(), slider());
  const many = Array.from({ length: 100 }, (_, i) => impact({ speed: 0.01 * i }));
  assert.equal((await played(sound, ...many)).length, 64);
  assert.ok(device.voices.every(({ gain }) => gain >= 0.7 * (0.36 / 2.2) ** 1.5 - 1e-9));
  device.voices.length = 0;
  sound.play([impact({ time: 0.2 }), impact({ time: 0.4 })]);
  now += 300; // the output opens late
  await settled();
  assert.deepEqual(
    device.voices.map(({ at }) => at.toFixed(3)),
    ["100.100"],
  );
});

test("the next throw, and the end of one, cancel sounds that have not begun", async () => {
  const sound = new Sound(button(), slider());
  const [early, late] = await played(sound, impact({ time: 0 }), impact({ time: 2 }));
  device.context.currentTime = 101;
  sound.stop();
  assert.deepEqual([early.voice.stopped, late.voice.stopped], [undefined, true]);
  const [next] = await played(sound, impact({ time: 2 }));
  sound.play([impact()]);
  assert.ok(next.voice.stopped);
});

test("a throw that ends before the output is open is not heard", async () => {
  const sound = new Sound(button(), slider());
  sound.play([impact()]);
  sound.stop();
  await settled();
  assert.deepEqual(device.voices, []);
});

test("the output is opened after the frame that the gesture asks for", async () => {
  const sound = new Sound(button(), slider());
  sound.play([impact()]);
  mock.timers.tick(49);
  await new Promise(setImmediate);
  assert.deepEqual(device.calls, []);
  mock.timers.tick(1);
  await new Promise(setImmediate);
  assert.deepEqual(device.calls, ["open", "resume"]);
  assert.equal(device.voices[0].at, 101, "by the start of the throw");
});

test("shaken dice are not heard if the sound is switched off before the output is open", async () => {
  const sound = new Sound(button(), slider());
  sound.playNow([impact()]);
  button().click();
  await settled();
  assert.deepEqual(device.calls, []);
});

test("shaken dice are heard at once", async () => {
  const sound = new Sound(button(), slider());
  sound.playNow([impact({ time: 9 })]);
  await settled();
  assert.equal(device.voices[0].at, 100);
});

test("the output sleeps while nothing is heard", async () => {
  const sound = new Sound(button(), slider());
  const [first, second] = await played(sound, impact(), impact({ time: 2 }));
  assert.deepEqual(device.calls, ["open", "resume"]);
  first.voice.dispatchEvent(new Ended("ended"));
  assert.deepEqual(device.calls, ["open", "resume"]);
  second.voice.dispatchEvent(new Ended("ended"));
  second.voice.dispatchEvent(new Ended("ended"));
  assert.deepEqual(device.calls, ["open", "resume", "suspend"]);
  await played(sound, impact());
  assert.deepEqual(device.calls.slice(3), ["resume"], "the same output");
});

test("nothing is loaded or played before a gesture, in a hidden page, or for no impacts", async () => {
  const sound = new Sound(button(), slider());
  device.gesture(false);
  await played(sound, impact());
  device.gesture(true);
  await played(sound);
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  await played(sound, impact());
  assert.deepEqual(device.calls, []);
});

test("after a failure the next throw opens another output", async () => {
  const sound = new Sound(button(), slider());
  device.broken = true;
  await played(sound, impact());
  assert.deepEqual(device.calls, ["open", "resume", "close"]);
  device.broken = false;
  assert.equal((await played(sound, impact())).length, 1);
});

test("an output that doesn't start, or whose clock stands still, is made anew at the next gesture", async () => {
  for (const starts of [false, true]) {
    device = audio();
    const sound = new Sound(button(), slider());
    device.starts = starts;
    await played(sound, impact());
    mock.timers.tick(1000);
    await settled();
    assert.deepEqual(device.calls, ["open", "resume", "close"], `starts: ${starts}`);
    device.starts = true;
    window.dispatchEvent(new window.KeyboardEvent("keydown"));
    assert.deepEqual(device.calls.slice(3), ["open", "resume"], "in the gesture");
    await settled();
    window.dispatchEvent(new window.Event("pointerup"));
    assert.deepEqual(device.calls.slice(5), ["suspend"], "it sleeps until the next throw");
    assert.equal((await played(sound, impact())).length, 1);
    device.context.currentTime = 101;
    mock.timers.tick(1000);
    await settled();
    assert.deepEqual(device.calls.slice(6), ["resume"], "the same output");
  }
});

test("after some silent outputs in a row, gestures open no more", async () => {
  const sound = new Sound(button(), slider());
  for (let i = 0; i < 5; i++) {
    await played(sound, impact());
    mock.timers.tick(1000);
    await settled();
  }
  device.calls.length = 0;
  window.dispatchEvent(new window.Event("pointerup"));
  assert.deepEqual(device.calls, ["open", "resume"], "the listener of the third");
  device.calls.length = 0;
  await played(sound, impact());
  mock.timers.tick(1000);
  await settled();
  window.dispatchEvent(new window.Event("pointerup"));
  assert.deepEqual(device.calls, ["resume", "close"]);
});

test("the button mutes, also for later visits, and stops what is scheduled", async () => {
  const sound = new Sound(button(), slider());
  assert.deepEqual([button().ariaPressed, button().hidden], ["true", false]);
  const [voice] = await played(sound, impact());
  button().click();
  assert.deepEqual([button().ariaPressed, voice.voice.stopped], ["false", true]);
  assert.equal((await played(sound, impact())).length, 0);
  new Sound(button(), slider());
  assert.equal(button().ariaPressed, "false");
});

test("the host page mutes until it doesn't any more; the visitor's choice applies in between", () => {
  const sound = new Sound(button(), slider());
  const shown = () => button().ariaPressed;
  sound.mute(true);
  assert.equal(shown(), "false");
  button().click();
  sound.mute(true);
  assert.equal(shown(), "true", "asked for again");
  button().click();
  sound.mute(false);
  assert.equal(shown(), "false", "the visitor has muted it");
});

test("the volume is the square of the slider, remembered, and heard at once", async () => {
  const sound = new Sound(button(), slider());
  assert.deepEqual([slider().value, slider().ariaValueText], ["100", "100%"]);
  await played(sound, impact());
  assert.equal(device.master.value, 0.5);
  type(slider(), "40");
  assert.deepEqual(
    [device.master.value.toFixed(3), slider().ariaValueText, localStorage.getItem("fudge-tray-volume")],
    ["0.080", "40%", null],
  );
  device.voices.length = 0;
  choose(slider(), "40");
  await settled();
  assert.deepEqual([device.voices.length, localStorage.getItem("fudge-tray-volume")], [1, "40"]);
  new Sound(button(), slider());
  assert.equal(slider().value, "40");
});

test("a touch that scrolls the page doesn't change the volume", () => {
  new Sound(button(), slider());
  type(slider(), "60");
  point(slider(), "pointerdown", 0, 0);
  type(slider(), "5");
  point(slider(), "pointercancel", 0, 0);
  assert.deepEqual([slider().value, slider().ariaValueText], ["60", "60%"]);
});

test("where storage is blocked the choice applies to this visit", async () => {
  Object.defineProperty(globalThis, "localStorage", { get: () => assert.fail("blocked"), configurable: true });
  const sound = new Sound(button(), slider());
  assert.equal(button().ariaPressed, "true");
  button().click();
  assert.equal((await played(sound, impact())).length, 0);
});
