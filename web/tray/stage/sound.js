/**
 * The sound of throws. All impacts of a throw are known when it starts, so their sounds are scheduled then. A sound
 * is a clip of sounds.wav with a gain that follows the impact speed. The first user gesture is awaited before
 * anything is loaded or played, and an idle audio context is suspended.
 */
import { fetchFile } from "../../shared/fetch-file.js";
import { percent } from "../../shared/language.js";

/** Surfaces in the order of their clips, with their gains. */
const SURFACES = [
  { name: "felt", gain: 0.7 },
  { name: "wall", gain: 0.8 },
  { name: "die", gain: 0.9 },
];

/** Clips of each surface: the first half are soft. */
const CLIPS = 4;

/** Impact speeds from which a hard clip is used and from which the gain is full, in m/s. */
const HARD = 0.7;
const LOUDEST = 2.2;

/** Greatest number of impacts played for a throw: the loudest ones. */
const MOST = 64;

/** Stereo position of the tray's walls, 0 to 1. */
const WIDTH = 0.7;

/** Gain of all sounds at 100 %. */
const VOLUME = 0.5;

/** The time in which an output starts, and in which its clock moves on, in ms. */
const START_TIME = 1_000;

/**
 * The time in ms after a gesture until an output is opened, which takes tens of milliseconds: the frame that shows the gesture's
 * effect comes first, and the first impact later. Timers of up to a second count as part of their gesture in WebKit.
 */
const OPENING_DELAY = 50;

/** The number of silent outputs in a row after which none is opened by a gesture. */
const MOST_SILENT = 3;

/** The impact played when the volume changes. */
const SAMPLE = /** @type {import("../../shared/contract.js").Impact} */ ({
  time: 0,
  die: 0,
  surface: "die",
  other: 1,
  speed: 1.5,
  place: 0,
});

/** Storage key of the mute setting. */
const MUTED = "fudge-tray-muted";

/** Storage key of the volume in percent. */
const LEVEL = "fudge-tray-volume";

export class Sound {
  #button;
  #slider;
  #muted = false;
  #asked = false;
  /** @type {Device | undefined} */ #device;
  /** @type {Map<AudioBufferSourceNode, number>} active and scheduled voices with their start times */ #voices =
    new Map();
  #throws = 0;
  /** outputs in a row that were silent */ #silent = 0;
  /** plays that wait for the output */ #opening = 0;

  /**
   * @param {HTMLElement} button toggles the sound; pressed while it is on
   * @param {HTMLInputElement} slider volume in percent
   */
  constructor(button, slider) {
    this.#button = button;
    this.#slider = slider;
    button.addEventListener("click", () => {
      remember(MUTED, this.#muted ? "no" : "yes");
      this.#show(!this.#muted);
    });
    this.#show(isMuted());
    button.hidden = false;
    slider.value = remembered(LEVEL) ?? "100";
    this.#undoSwipes();
    slider.addEventListener("input", () => this.#setVolume());
    slider.addEventListener("change", () => {
      remember(LEVEL, slider.value);
      this.playNow([SAMPLE]);
    });
    this.#setVolume();
  }

  /** Undoes the change by a touch that turns out to scroll the page: the slider follows it from the start. */
  #undoSwipes() {
    let before = this.#slider.value;
    this.#slider.addEventListener("pointerdown", () => (before = this.#slider.value));
    this.#slider.addEventListener("pointercancel", () => {
      this.#slider.value = before;
      this.#setVolume();
    });
  }

  /** Applies the slider's volume. */
  #setVolume() {
    const { value } = this.#slider;
    this.#slider.setAttribute("aria-valuetext", percent(Number(value) / 100));
    this.#device?.setVolume(Number(value) / 100);
  }

  /** @param {boolean} asked by the host page; the visitor's choice applies until this changes */
  mute(asked) {
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#show(asked || isMuted());
  }

  /** @param {import("../../shared/contract.js").Impact[]} impacts of the throw that starts now */
  play(impacts) {
    this.stop();
    const began = performance.now();
    const mine = this.#throws;
    this.#withDevice(impacts, (device) => {
      if (mine === this.#throws) this.#schedule(device, impacts, began);
    }).catch(reportError);
  }

  /** @param {import("../../shared/contract.js").Impact[]} impacts of dice being shaken */
  playNow(impacts) {
    this.#withDevice(impacts, (device) => {
      for (const impact of impacts) this.#playImpact(device, { ...impact, time: 0 }, device.now);
    }).catch(reportError);
  }

  /**
   * @param {import("../../shared/contract.js").Impact[]} impacts
   * @param {(device: Device) => void} play plays or schedules the impacts
   */
  async #withDevice(impacts, play) {
    if (!this.#device) await pause(OPENING_DELAY);
    if (!this.#muted && impacts.length > 0 && !document.hidden && isUsed()) await this.#open(play);
  }

  /** Opens or wakes the output. @param {(device: Device) => void} play */
  async #open(play) {
    this.#device ??= new Device();
    const device = this.#device;
    this.#opening++;
    try {
      this.#setVolume();
      await device.wake();
      play(device);
    } catch (error) {
      this.#giveUp(device, error);
    } finally {
      this.#opening--;
      this.#suspendIfIdle();
    }
    await device.runs().then(
      () => {
        this.#silent = 0;
      },
      (error) => this.#giveUp(device, error),
    );
  }

  /**
   * Closes an output that is silent. The next throw or gesture opens another: browsers can keep one silent that was opened
   * without a gesture, or that a call or another tab has interrupted.
   * @param {Device} device
   * @param {unknown} reason
   */
  #giveUp(device, reason) {
    if (device !== this.#device) return;
    console.debug("The dice are not heard:", reason);
    device.close();
    this.#device = undefined;
    this.#voices.clear();
    if (++this.#silent > MOST_SILENT) return;
    const reopen = () => void (this.#device || this.#open(() => {}));
    for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, reopen, { capture: true, once: true });
  }

  /**
   * @param {Device} device
   * @param {import("../../shared/contract.js").Impact[]} impacts
   * @param {number} began start of the throw, by performance.now
   */
  #schedule(device, impacts, began) {
    const start = device.now - (performance.now() - began) / 1000;
    const ahead = impacts.filter(({ time }) => start + time >= device.now);
    const loudest = ahead.sort((a, b) => b.speed - a.speed).slice(0, MOST);
    for (const impact of loudest) this.#playImpact(device, impact, start);
  }

  /** Cancels scheduled sounds. */
  stop() {
    this.#throws++;
    for (const [voice, at] of this.#voices) if (at > (this.#device?.now ?? 0)) this.#end(voice);
  }

  /** @param {boolean} muted */
  #show(muted) {
    this.#muted = muted;
    this.#button.setAttribute("aria-pressed", String(!muted));
    if (muted) this.stop();
  }

  /**
   * @param {Device} device
   * @param {import("../../shared/contract.js").Impact} impact
   * @param {number} start start of the throw, by the device's clock
   */
  #playImpact(device, { time, surface, die, speed, place }, start) {
    const kind = SURFACES.findIndex(({ name }) => name === surface);
    const variant = ((Math.round(1000 * time) + die) % (CLIPS / 2)) + (speed < HARD ? 0 : CLIPS / 2);
    const voice = device.voice(kind * CLIPS + variant, {
      at: start + time,
      rate: 1 + 0.02 * ((die % 5) - 2),
      gain: SURFACES[kind].gain * Math.min(1, speed / LOUDEST) ** 1.5,
      pan: WIDTH * Math.max(-1, Math.min(1, place)), // dice can also collide outside the tray
    });
    voice.addEventListener("ended", () => this.#end(voice));
    this.#voices.set(voice, start + time);
  }

  /** @param {AudioBufferSourceNode} voice */
  #end(voice) {
    if (!this.#voices.delete(voice)) return;
    voice.stop();
    voice.disconnect();
    this.#suspendIfIdle();
  }

  #suspendIfIdle() {
    if (this.#voices.size === 0 && this.#opening === 0) this.#device?.sleep();
  }
}

/** Reports whether there was a user gesture; browsers play no sound before one and log a warning. */
const isUsed = () => navigator.userActivation?.hasBeenActive ?? true;

/** The audio output. It is suspended while nothing plays: a running context uses CPU even for silence. */
class Device {
  #context = new AudioContext();
  #out = new DynamicsCompressorNode(this.#context, { threshold: -12, ratio: 12, attack: 0.001, release: 0.08 });
  #volume = new GainNode(this.#context);
  #fetching = fetchClips(this.#context);
  /** @type {AudioBuffer | undefined} */ #clips;
  /** @type {Promise<void> | undefined} */ #running;

  constructor() {
    this.#out.connect(this.#volume).connect(this.#context.destination);
  }

  /** @param {number} level 0 to 1; the gain is its square, since half the loudness is about a third of the amplitude */
  setVolume(level) {
    this.#volume.gain.value = VOLUME * level ** 2;
  }

  /** Time in seconds, by a clock that stops while the device is suspended. */
  get now() {
    return this.#context.currentTime;
  }

  /** Starts the output. */
  async wake() {
    const started = Promise.race([this.#context.resume(), pause(START_TIME)]);
    [this.#clips] = await Promise.all([this.#fetching, started]);
    if (this.#context.state !== "running") throw new Error(`the output is ${this.#context.state}`);
  }

  /** Rejects if the clock of a running output stands still. */
  runs() {
    this.#running ??= this.#watch().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #watch() {
    const { currentTime } = this.#context;
    await pause(START_TIME);
    if (this.#context.state === "running" && this.#context.currentTime === currentTime)
      throw new Error("the clock of the output stands still");
  }

  sleep() {
    this.#context.suspend().catch(reportError);
  }

  close() {
    this.#context.close().catch(reportError);
  }

  /**
   * @param {number} clip
   * @param {{ at: number, rate: number, gain: number, pan: number }} how
   */
  voice(clip, { at, rate, gain, pan }) {
    const { duration } = /** @type {AudioBuffer} */ (this.#clips);
    const length = duration / (CLIPS * SURFACES.length);
    const voice = new AudioBufferSourceNode(this.#context, { buffer: this.#clips, playbackRate: rate });
    voice
      .connect(new GainNode(this.#context, { gain }))
      .connect(new StereoPannerNode(this.#context, { pan }))
      .connect(this.#out);
    voice.start(at, clip * length, length);
    return voice;
  }
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {AudioContext} context */
async function fetchClips(context) {
  const file = await fetchFile(new URL("../../sounds.wav", import.meta.url));
  return context.decodeAudioData(await file.arrayBuffer());
}

const isMuted = () => remembered(MUTED) === "yes";

/** @param {string} key */
function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The setting applies to this visit only.
  }
}
