/**
 * Throwing by shaking the phone: who asked for it shakes, hears the dice, and has thrown when the hand is calm
 * again. Browsers that ask before they tell how a phone moves do so when the button is pressed, never before.
 */

/** What is a jolt, in m/s² beside gravity, and how strong the strongest is that is heard. */
const JOLT = 11;
const STRONGEST = 40;

/** This many jolts to and fro, each so many ms after the one before it at the latest, are a shake. */
const JOLTS = 3;
const SOON = 600;

/** Where it is kept that the visitor wants to shake. */
const WANTED = "fudge-tray-shake";

/** As Safari has it, which asks. */
const asks = () =>
  /** @type {{requestPermission?: () => Promise<string>}} */ (/** @type {unknown} */ (DeviceMotionEvent));

export class Motion {
  #button;
  #actions;
  #jolts = 0;
  /** When the last one was, in ms, and where to. */
  #last = { at: -Infinity, x: 0, y: 0, z: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #calm;
  #hear = (/** @type {DeviceMotionEvent} */ event) => this.#feel(event);

  /**
   * @param {HTMLElement} button asks for it, and takes it back
   * @param {{jolt: (strength: number) => void, shaken: () => void, refused: () => void}} actions strength is 0 to 1
   */
  constructor(button, actions) {
    this.#button = button;
    this.#actions = actions;
    button.addEventListener("click", () => this.#press().catch(reportError));
    button.hidden = false;
    if (remembered()) this.#resume().catch(reportError);
  }

  /** Goes on as at the last visit, if nobody need be asked. */
  async #resume() {
    if (!asks().requestPermission || (await granted())) this.#want(true);
  }

  async #press() {
    const wanted = this.#button.getAttribute("aria-pressed") !== "true";
    if (wanted && !(await allowed())) return this.#actions.refused();
    this.#want(wanted);
    remember(wanted);
  }

  /** @param {boolean} wanted */
  #want(wanted) {
    this.#button.setAttribute("aria-pressed", String(wanted));
    if (wanted) addEventListener("devicemotion", this.#hear);
    else removeEventListener("devicemotion", this.#hear);
  }

  /** @param {DeviceMotionEvent} event */
  #feel({ acceleration, timeStamp: at }) {
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
    clearTimeout(this.#calm);
    this.#calm = setTimeout(() => this.#stop(), SOON);
  }

  #stop() {
    if (this.#jolts >= JOLTS) this.#actions.shaken();
    this.#jolts = 0;
  }
}

/** Whether the page may hear how the phone moves. */
async function allowed() {
  try {
    return ((await asks().requestPermission?.()) ?? "granted") === "granted";
  } catch {
    return false; // the page around does not let it ask
  }
}

/** Whether the browser says that it need not be asked any more; Safari does not say. */
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
    return false; // nothing is stored here
  }
}

/** @param {boolean} wanted */
function remember(wanted) {
  try {
    localStorage.setItem(WANTED, wanted ? "yes" : "no");
  } catch {
    // It holds for this visit.
  }
}
