/** The time in ms after which a frame counts as shown, as a hidden page has none. */
const FRAME_TIME = 500;

/**
 * A FrameGate replaces `requestAnimationFrame`. Ebitengine requests the next frame in every frame; while the gate is
 * closed, the requests wait in it, and the page uses no CPU.
 *
 * The gate is closed while the tray is parked, scrolled out of view or in a hidden tab.
 */
export class FrameGate {
  #window;
  #native;
  #cancelNative;
  /** @type {Map<number, {callback: FrameRequestCallback, scheduled: number | null}>} */
  #waiting = new Map();
  #lastId = 0;
  #parked = false;
  #visible = true;
  #grace = 0;
  #shut = false;
  /** @type {(() => void) | undefined} */
  #task;

  /** @param {Window} window provides the frames */
  constructor(window) {
    this.#window = window;
    this.#native = window.requestAnimationFrame;
    this.#cancelNative = window.cancelAnimationFrame;
  }

  /** Replaces the window's functions. */
  install() {
    this.#window.requestAnimationFrame = this.request;
    this.#window.cancelAnimationFrame = this.cancel;
  }

  /** Restores the window's functions; references to the gate's functions keep working. */
  uninstall() {
    this.#window.requestAnimationFrame = this.#native;
    this.#window.cancelAnimationFrame = this.#cancelNative;
  }

  /** @type {(callback: FrameRequestCallback) => number} */
  request = (callback) => {
    const id = ++this.#lastId;
    this.#waiting.set(id, { callback, scheduled: null });
    this.#schedule();
    return id;
  };

  /** @type {(id: number) => void} */
  cancel = (id) => {
    const scheduled = this.#waiting.get(id)?.scheduled;
    if (scheduled != null) this.#cancelNative.call(this.#window, scheduled);
    this.#waiting.delete(id);
  };

  /** Closes the gate until `wake`, because nothing moves. */
  park() {
    this.#parked = true;
  }

  /** Opens a parked gate. */
  wake() {
    this.#parked = false;
    this.#schedule();
  }

  /**
   * Calls a function just before the next frame.
   * @param {() => void} task
   */
  beforeNext(task) {
    this.#task = task;
  }

  /** Lets a few frames through a parked gate, to redraw a canvas that was cleared by a resize. */
  refresh() {
    this.#grace = 3;
    this.#schedule();
  }

  /** Closes the gate permanently, because the canvas was removed. */
  shut() {
    this.#shut = true;
  }

  /** Resolves when the page has shown its next frame, whether the gate is open or not. @returns {Promise<void>} */
  frameShown() {
    return new Promise((shown) => {
      this.#native.call(this.#window, () => setTimeout(shown, 0));
      setTimeout(shown, FRAME_TIME);
    });
  }

  /** @param {boolean} visible whether the tray is visible */
  setVisible(visible) {
    this.#visible = visible;
    this.#schedule();
  }

  get #open() {
    return !this.#shut && this.#visible && (!this.#parked || this.#grace > 0);
  }

  #schedule() {
    if (!this.#open) return;
    for (const [id, frame] of this.#waiting) {
      frame.scheduled ??= this.#native.call(this.#window, (time) => this.#run(id, frame.callback, time));
    }
  }

  /**
   * @param {number} id
   * @param {FrameRequestCallback} callback
   * @param {number} time
   */
  #run(id, callback, time) {
    if (this.#shut) return;
    this.#waiting.delete(id);
    if (this.#grace > 0) this.#grace--;
    this.#task?.();
    this.#task = undefined;
    callback(time);
  }
}

/**
 * Closes the gate while no part of the element is visible.
 * @param {FrameGate} gate
 * @param {Element} element
 */
export function gateByVisibility(gate, element) {
  let onScreen = true;
  const update = () => gate.setVisible(onScreen && !document.hidden);
  new IntersectionObserver((entries) => {
    onScreen = entries[entries.length - 1].isIntersecting;
    update();
  }).observe(element);
  document.addEventListener("visibilitychange", update);
}
