/**
 * Limits the WebGL contexts of a page. Browsers keep at most 16 per page, 8 on phones, and drop the oldest
 * beyond that. So only trays near the viewport get one. A tray far away keeps its context until a near one
 * needs it; a near tray never loses its context to another. A tray without a context shows flat dice.
 *
 * @typedef {object} Client a tray
 * @property {() => boolean} near reports whether it is near the viewport
 * @property {boolean} drawn whether it has a context
 * @property {() => void} changed called when drawn has changed
 */

/** Leaves some contexts to the host page, and one for a tray's test for WebGL. */
const DEFAULT_LIMIT = 12;

/** All browsers keep at least this many. */
const MIN_LIMIT = 4;

/** The time to wait for further losses, in ms: a browser may drop one context or all. */
const LOSS_DELAY = 1000;

export class ContextLimit {
  #limit = DEFAULT_LIMIT;
  /** @type {Set<Client>} */ #clients = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #lossTimer;

  /** @param {Client} client */
  add(client) {
    client.drawn = this.#used < this.#limit;
    this.#clients.add(client);
  }

  /** @param {Client} client */
  remove(client) {
    this.#clients.delete(client);
    this.assign();
  }

  /**
   * Records a lost context. If other trays still have theirs, there were too many.
   * @param {Client} client
   */
  lose(client) {
    client.drawn = false;
    this.#lossTimer ??= setTimeout(() => {
      this.#lossTimer = undefined;
      if (this.#used >= MIN_LIMIT) this.#limit = Math.min(this.#limit, this.#used);
      this.assign();
    }, LOSS_DELAY);
  }

  /** Gives contexts to near trays, up to the limit. */
  assign() {
    if (this.#lossTimer) return;
    for (const client of this.#clients) {
      if (!client.near() || client.drawn) continue;
      if (this.#used >= this.#limit && !this.#release()) return;
      this.#setDrawn(client, true);
    }
  }

  get #used() {
    return [...this.#clients].filter(({ drawn }) => drawn).length;
  }

  #release() {
    const idle = [...this.#clients].find(({ drawn, near }) => drawn && !near());
    if (idle) this.#setDrawn(idle, false);
    return idle !== undefined;
  }

  /**
   * @param {Client} client
   * @param {boolean} drawn
   */
  #setDrawn(client, drawn) {
    client.drawn = drawn;
    client.changed();
  }
}
