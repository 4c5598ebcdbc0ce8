/**
 * Rolls the dice by shaking the phone. Jolts rattle the dice, and they are thrown when the phone is still again.
 * Browsers that require permission ask for it when the visitor presses the button, never before.
 */

/** Least acceleration of a jolt and the acceleration of full strength, in m/s² without gravity. */
const JOLT = 11;
const STRONGEST = 40;

/** A shake is this number of jolts in alternating directions, each at most this many ms after the previous one. */
const JOLTS = 3;
const SOON = 600;

/** Storage key of the setting. */
const WANTED = "fudge-tray-shake";

/** DeviceMotionEvent with Safari's permission method. */
const asks = () =>
  /** @type {{requestPermission?: () => Promise<string>}} */ (/** @type {unknown} */ (DeviceMotionEvent));

export class ShakeDetector {
  #button;
  #actions;
  #jolts = 0;
  /** Time in ms and direction of the last jolt. */
  #last = { at: -Infinity, x: 0, y: 0, z: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #listener = (/** @type {DeviceMotionEvent} */ event) => this.#handleMotion(event);

  /**
   * @param {HTMLElement} button toggles the feature
   * @param {{jolt: (strength: number) => void, shaken: () => void, refused: () => void}} actions strength is 0 to 1
   */
  constructor(button, actions) {
    this.#button = button;
    this.#actions = actions;
    button.addEventListener("click", () => this.#press().catch(reportError));
    button.hidden = false;
    if (remembered()) this.#resume().catch(reportError);
  }

  /** Enables the feature as at the last visit, unless permission must be requested. */
  async #resume() {
    if (!asks().requestPermission || (await granted())) this.#enable(true);
  }

  async #press() {
    const wanted = this.#button.getAttribute("aria-pressed") !== "true";
    if (wanted && !(await allowed())) return this.#actions.refused();
    this.#enable(wanted);
    remember(wanted);
  }

  /** @param {boolean} wanted */
  #enable(wanted) {
    this.#button.setAttribute("aria-pressed", String(wanted));
    if (wanted) addEventListener("devicemotion", this.#listener);
    else removeEventListener("devicemotion", this.#listener);
  }

  /** @param {DeviceMotionEvent} event */
  #handleMotion({ acceleration, timeStamp: at }) {
    const x = acceleration?.x ?? 0;
    const y = acceleration?.y ?? 0;
    const z = acceleration?.z ?? 0;
    const last = this.#last;
    const soon = at - last.at <= SOON;
    const turned = x * last.x + y * last.y + z * last.z < 0;
    const strength = Math.hypot(x, y, z);
    if (strength < JOLT || document.hidden || (soon && !turned)) return;
    this.#jolts = soon ? this.#jolts + 1 : 1;
    this.#last = { at, x, y, z };
    this.#actions.jolt(Math.min(1, strength / STRONGEST));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), SOON);
  }

  #end() {
    if (this.#jolts >= JOLTS) this.#actions.shaken();
    this.#jolts = 0;
  }
}

/** Requests permission for motion events where needed. */
async function allowed() {
  try {
    return ((await asks().requestPermission?.()) ?? "granted") === "granted";
  } catch {
    return false; // blocked by the host page's permissions policy
  }
}

/** Reports whether permission has been granted; Safari doesn't support the query. */
async function granted() {
  try {
    const name = /** @type {PermissionName} */ ("accelerometer");
    return (await navigator.permissions.query({ name })).state === "granted";
  } catch {
    return false;
  }
}

function remembered() {
  try {
    return localStorage.getItem(WANTED) === "yes";
  } catch {
    return false; // storage is blocked
  }
}

/** @param {boolean} wanted */
function remember(wanted) {
  try {
    localStorage.setItem(WANTED, wanted ? "yes" : "no");
  } catch {
    // The setting applies to this visit only.
  }
}
