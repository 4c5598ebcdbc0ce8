/** Records the sounds and vibrations of the tray page. Its functions run in the tray page. */

/**
 * A sound that was started, at a time of the audio clock in seconds.
 *
 * @typedef {{ at: number, now: number, clip: number, gain: number, pan: number, volume: number, cut: boolean }} Voice
 */

/** @type {Map<AudioScheduledSourceNode, Voice>} */
const started = new Map();

/** @type {string[]} */
const fetched = [];

/** @type {AudioContext[]} */
const contexts = [];

/** @type {number[][]} */
const shakes = [];

let decoded = false;

/** Runs in each frame: records the sounds, vibrations and requests of the tray page. */
export function record() {
  if (parent === window) return;
  recordContexts();
  recordStarts();
  navigator.vibrate = (pattern) => shakes.push([/** @type {number[]} */ (pattern)].flat()) > 0;
  const real = window.fetch;
  window.fetch = (address, ...more) => {
    fetched.push(String(address));
    return real(address, ...more);
  };
}

function recordContexts() {
  window.AudioContext = class extends AudioContext {
    /** @param {[AudioContextOptions?]} all */
    constructor(...all) {
      super(...all);
      contexts.push(this);
    }
  };
  const { decodeAudioData } = BaseAudioContext.prototype;
  BaseAudioContext.prototype.decodeAudioData = async function (data) {
    const clips = await decodeAudioData.call(this, data);
    decoded = true;
    return clips;
  };
}

function recordStarts() {
  /** @type {Map<unknown, unknown>} */
  const after = new Map();
  const { connect } = AudioNode.prototype;
  /** @this {AudioNode} @param {AudioNode} to @param {number[]} more */
  function noted(to, ...more) {
    after.set(this, to);
    return /** @type {Function} */ (connect).call(this, to, ...more);
  }
  AudioNode.prototype.connect = /** @type {typeof connect} */ (noted);
  const { start, stop } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (at = 0, offset = 0, length = 1) {
    const gain = /** @type {GainNode} */ (after.get(this));
    const pan = /** @type {StereoPannerNode} */ (after.get(gain));
    const volume = /** @type {GainNode} */ (after.get(after.get(pan)));
    const voice = {
      at,
      now: this.context.currentTime,
      clip: Math.round(offset / length),
      gain: gain.gain.value,
      pan: pan.pan.value,
      volume: volume.gain.value,
      cut: false,
    };
    started.set(this, voice);
    this.addEventListener("ended", () => over.add(this));
    return start.call(this, at, offset, length);
  };
  AudioBufferSourceNode.prototype.stop = function () {
    const voice = started.get(this);
    if (voice && !over.has(this)) voice.cut = true;
    return stop.call(this);
  };
}

/** @type {Set<AudioScheduledSourceNode>} */
const over = new Set();

/** Returns the sounds since the last call of clear. */
export const voices = () => [...started.values()];

/** Forgets the sounds up to now. */
export const clear = () => started.clear();

/** Reports whether a sound was started. */
export const isHeard = () => started.size > 0;

/** Reports whether the clips are decoded. */
export const isDecoded = () => decoded;

/** Reports whether the audio clock has stopped. */
export const isSuspended = () => contexts.at(-1)?.state === "suspended";

/** Reports whether at least some contexts were made, and all are closed. @param {number} least */
export const areClosed = (least) => contexts.length >= least && contexts.every(({ state }) => state === "closed");

/** Returns the vibrations, each as durations in ms. */
export const vibrations = () => shakes;

/** Reports whether the clips were requested. */
export const isFetched = () => fetched.some((name) => name.includes("sounds"));

/** Skips a throw as soon as it is heard. */
export async function skipWhenHeard() {
  await /** @type {Window} */ (top).until(isHeard);
  const canvas = document.querySelector("#stage canvas");
  canvas?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
}
