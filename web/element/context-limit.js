/**
 * Who draws. A browser keeps a page no more than sixteen WebGL contexts, on phones eight,
 * and takes the oldest away when there is one more. So the trays of a page share fewer:
 * those near the viewport draw. One far away keeps its place until one that is near needs
 * it, and one that is near is never sent away, so that none goes back and forth. A tray
 * without a place rolls all the same; its dice are flat.
 *
 * @typedef {object} Guest
 * @property {() => boolean} near whether it is about to be seen
 * @property {boolean} drawn whether it has a place
 * @property {() => void} told that drawn has changed
 */

/** Leaves some to the page around, and one to a tray that asks whether there is WebGL at all. */
const PLACES = 12;

/** No browser keeps fewer. */
const LEAST = 4;

/** Whether a browser took one context or all of them is seen after so many ms. */
const LOSSES = 1000;

export class Places {
  #count = PLACES;
  /** @type {Set<Guest>} */ #guests = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #losing;

  /** @param {Guest} guest */
  enter(guest) {
    guest.drawn = this.#taken < this.#count;
    this.#guests.add(guest);
  }

  /** @param {Guest} guest */
  leave(guest) {
    this.#guests.delete(guest);
    this.share();
  }

  /**
   * Its context was taken away. If others still have theirs, there were too many.
   * @param {Guest} guest
   */
  lose(guest) {
    guest.drawn = false;
    this.#losing ??= setTimeout(() => {
      this.#losing = undefined;
      if (this.#taken >= LEAST) this.#count = Math.min(this.#count, this.#taken);
      this.share();
    }, LOSSES);
  }

  /** Sees to it that those draw that are near. */
  share() {
    if (this.#losing) return;
    for (const guest of this.#guests) {
      if (!guest.near() || guest.drawn) continue;
      if (this.#taken >= this.#count && !this.#makeRoom()) return;
      this.#tell(guest, true);
    }
  }

  get #taken() {
    return [...this.#guests].filter(({ drawn }) => drawn).length;
  }

  #makeRoom() {
    const idle = [...this.#guests].find(({ drawn, near }) => drawn && !near());
    if (idle) this.#tell(idle, false);
    return idle !== undefined;
  }

  /**
   * @param {Guest} guest
   * @param {boolean} drawn
   */
  #tell(guest, drawn) {
    guest.drawn = drawn;
    guest.told();
  }
}
