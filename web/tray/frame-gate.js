/**
 * A gate in front of `requestAnimationFrame`. Ebitengine asks for the next frame
 * in every frame; while the gate is closed its requests wait here, and the page
 * costs nothing.
 *
 * It is closed while the tray is parked, scrolled out of sight or in a hidden tab.
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

  /** @param {Window} window whose frames the gate hands out */
  constructor(window) {
    this.#window = window;
    this.#native = window.requestAnimationFrame;
    this.#cancelNative = window.cancelAnimationFrame;
  }

  /** Stands in for the window's own functions, for whoever picks them up now. */
  install() {
    this.#window.requestAnimationFrame = this.request;
    this.#window.cancelAnimationFrame = this.cancel;
  }

  /** Gives the window its own functions back; those who have the gate's keep them. */
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

  /** Nothing moves: no frames until `wake`. */
  park() {
    this.#parked = true;
  }

  wake() {
    this.#parked = false;
    this.#schedule();
  }

  /**
   * Lets a few frames through a parked gate, for a canvas that was resized and
   * so cleared.
   */
  refresh() {
    this.#grace = 3;
    this.#schedule();
  }

  /** No frames from now on: there is nothing left to draw on. */
  shut() {
    this.#shut = true;
  }

  /** @param {boolean} visible whether anybody can see the tray */
  show(visible) {
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
    callback(time);
  }
}

/**
 * Closes the gate while no part of the element can be seen.
 * @param {FrameGate} gate
 * @param {Element} element
 */
export function gateBySight(gate, element) {
  let onScreen = true;
  const tell = () => gate.show(onScreen && !document.hidden);
  new IntersectionObserver((entries) => {
    onScreen = entries[entries.length - 1].isIntersecting;
    tell();
  }).observe(element);
  document.addEventListener("visibilitychange", tell);
}
