/**
 * What a throw sounds like. Its hits are known when it begins, so each is put at its moment at once: a clip of
 * sounds.wav, louder the harder the hit, brighter the shorter. Before the visitor has pressed something in
 * the page nothing is fetched and no sound is made; where nothing sounds, nothing runs.
 */

/** What hits are on, in the order of the clips; and how loud. */
const SURFACES = [
  { name: "felt", gain: 0.7 },
  { name: "wall", gain: 0.8 },
  { name: "die", gain: 0.9 },
];

/** Clips of each surface: the first half are of soft hits. */
const CLIPS = 4;

/** From how many m/s on a hit is a hard one, and from how many on no louder. */
const HARD = 0.7;
const LOUDEST = 2.2;

/** How many hits of a throw are heard: of a crowd's many the loudest. */
const MOST = 64;

/** How far from the middle the tray's walls are heard, of 1. */
const WIDTH = 0.7;

/** Of all sounds at 100 %: a table should not be the loudest thing in a room. */
const VOLUME = 0.5;

/** What is heard while the volume is chosen: a die meets another. */
const SAMPLE = /** @type {import("../../shared/contract.js").Impact} */ ({
  time: 0,
  die: 0,
  surface: "die",
  other: 1,
  speed: 1.5,
  place: 0,
});

/** Where it is kept that the visitor wants no sound, or does. */
const MUTED = "fudge-tray-muted";

/** Where it is kept how loud the visitor wants it, in percent. */
const LEVEL = "fudge-tray-volume";

export class Sound {
  #button;
  #slider;
  #muted = false;
  #asked = false;
  /** @type {Device | undefined} */ #device;
  /** @type {Map<AudioBufferSourceNode, number>} what sounds or will, and when it begins */ #voices = new Map();
  #throws = 0;

  /**
   * @param {HTMLElement} button is pressed while there is sound
   * @param {HTMLInputElement} slider says how loud, in percent
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
    slider.addEventListener("input", () => this.#turn());
    slider.addEventListener("change", () => {
      remember(LEVEL, slider.value);
      this.knock([SAMPLE]);
    });
    this.#turn();
  }

  /** Is from now on as loud as the slider says. */
  #turn() {
    const { value } = this.#slider;
    this.#slider.setAttribute("aria-valuetext", `${value} %`);
    this.#device?.turn(Number(value) / 100);
  }

  /** @param {boolean} asked by the page around; what the visitor wants counts until that changes */
  mute(asked) {
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#show(asked || isMuted());
  }

  /** @param {import("../../shared/contract.js").Impact[]} impacts of a throw that begins now */
  play(impacts) {
    this.stop();
    const began = performance.now();
    const mine = this.#throws;
    this.#sound(impacts, (device) => {
      if (mine === this.#throws) this.#put(device, impacts, began);
    }).catch(reportError);
  }

  /** @param {import("../../shared/contract.js").Impact[]} impacts of this moment: dice are shaken in the hand */
  knock(impacts) {
    this.#sound(impacts, (device) => {
      for (const impact of impacts) this.#strike(device, { ...impact, time: 0 }, device.now);
    }).catch(reportError);
  }

  /**
   * @param {import("../../shared/contract.js").Impact[]} impacts
   * @param {(device: Device) => void} put them at their moments
   */
  async #sound(impacts, put) {
    if (this.#muted || impacts.length === 0 || document.hidden || !isUsed()) return;
    try {
      this.#device ??= new Device();
      this.#turn();
      await this.#device.wake();
      put(this.#device);
      this.#calm();
    } catch (error) {
      this.#device?.close();
      this.#device = undefined; // the next throw asks for another
      console.debug("The dice are not heard:", error);
    }
  }

  /**
   * @param {Device} device
   * @param {import("../../shared/contract.js").Impact[]} impacts
   * @param {number} began in ms of the page
   */
  #put(device, impacts, began) {
    const start = device.now - (performance.now() - began) / 1000;
    const ahead = impacts.filter(({ time }) => start + time >= device.now);
    const loudest = ahead.sort((a, b) => b.speed - a.speed).slice(0, MOST);
    for (const impact of loudest) this.#strike(device, impact, start);
  }

  /** What would sound later does not any more: the dice lie. */
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
   * @param {number} start of the throw, by the device's clock
   */
  #strike(device, { time, surface, die, speed, place }, start) {
    const kind = SURFACES.findIndex(({ name }) => name === surface);
    const variant = ((Math.round(1000 * time) + die) % (CLIPS / 2)) + (speed < HARD ? 0 : CLIPS / 2);
    const voice = device.voice(kind * CLIPS + variant, {
      at: start + time,
      rate: 1 + 0.02 * ((die % 5) - 2),
      gain: SURFACES[kind].gain * Math.min(1, speed / LOUDEST) ** 1.5,
      pan: WIDTH * Math.max(-1, Math.min(1, place)), // dice also meet beside the tray
    });
    voice.addEventListener("ended", () => this.#end(voice));
    this.#voices.set(voice, start + time);
  }

  /** @param {AudioBufferSourceNode} voice */
  #end(voice) {
    if (!this.#voices.delete(voice)) return;
    voice.stop();
    voice.disconnect();
    this.#calm();
  }

  #calm() {
    if (this.#voices.size === 0) this.#device?.sleep();
  }
}

/** Whether the visitor has pressed anything here: before, browsers let nothing sound, and complain. */
const isUsed = () => navigator.userActivation?.hasBeenActive ?? true;

/** What sounds come out of. It sleeps while there are none: a context that runs takes a share of a core, also for silence. */
class Device {
  #context = new AudioContext();
  #out = new DynamicsCompressorNode(this.#context, { threshold: -12, ratio: 12, attack: 0.001, release: 0.08 });
  #volume = new GainNode(this.#context);
  #fetching = fetchClips(this.#context);
  /** @type {AudioBuffer | undefined} */ #clips;

  constructor() {
    this.#out.connect(this.#volume).connect(this.#context.destination);
  }

  /** @param {number} level 0 to 1. Half as loud to the ear is a third of the amplitude: the square is close to that. */
  turn(level) {
    this.#volume.gain.value = VOLUME * level ** 2;
  }

  /** In seconds, by a clock that stands still while it sleeps. */
  get now() {
    return this.#context.currentTime;
  }

  async wake() {
    [this.#clips] = await Promise.all([this.#fetching, this.#context.resume()]);
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

/** @param {AudioContext} context */
async function fetchClips(context) {
  const response = await fetch(new URL("../../sounds.wav", import.meta.url));
  return context.decodeAudioData(await response.arrayBuffer());
}

const isMuted = () => remembered(MUTED) === "yes";

/** @param {string} key */
function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // nothing is stored here
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
    // It holds for this visit.
  }
}
