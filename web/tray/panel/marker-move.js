/**
 * @import { LadderDrawing as Ladder, Marker } from "../../shared/messages.js"
 */

/** Time after its last change of level after which a marker rests, in ms. */
const REST = 400;

/** Longest wait for the odds of a marker that rests, in ms. */
const PATIENCE = 2000;

/**
 * The move of a marker, which begins with its first change of level. It ends when the marker rests and the table has sent the
 * odds of its level, or too late. Until then the marker keeps its level in ladders that are older than the move.
 */
export class MarkerMove {
  #held;
  #ended;
  /** @type {{id: string, level: number, unset?: boolean, rests?: boolean, known?: boolean, sent?: Pick<Marker, "level" | "unset">} | null} the level, whether the table has sent its odds, and the level that it has sent instead */
  #moving = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {() => boolean} held reports whether the marker is under the pointer
   * @param {(id: string, refused: Pick<Marker, "level" | "unset"> | undefined) => void} ended receives the table's level if
   * it has refused that of the marker
   */
  constructor(held, ended) {
    this.#held = held;
    this.#ended = ended;
  }

  /** Control of the moving marker. */
  get id() {
    return this.#moving?.id;
  }

  /** Starts or continues the move. @param {Marker} marker at its new level */
  follow({ id, level, unset }) {
    clearTimeout(this.#timer);
    this.#moving = { id, level, unset };
    this.#timer = setTimeout(() => this.#rest(), REST);
  }

  /**
   * Keeps the level of the marker in a ladder that the table has sent before it received the level.
   * @param {Ladder} ladder
   */
  keep({ markers = [] }) {
    const moving = this.#moving;
    const marker = moving && markers.find(({ id }) => id === moving.id);
    if (!marker) return;
    const { level, unset } = marker;
    const same = moving.unset ? Boolean(unset) : !unset && level === moving.level;
    if (same ? moving.rests : moving.known)
      this.#moving = null; // it rests, or has been changed again elsewhere
    else if (same) moving.known = true;
    else {
      moving.sent = { level, unset };
      Object.assign(marker, { level: moving.level, unset: moving.unset });
    }
  }

  #rest() {
    const moving = this.#moving;
    if (!moving || this.#held()) return; // the end of the drag starts the timer again
    const late = moving.rests;
    moving.rests = true;
    if (!moving.known && !late) {
      this.#timer = setTimeout(() => this.#rest(), PATIENCE);
      return;
    }
    this.#moving = null;
    this.#ended(moving.id, moving.known ? undefined : moving.sent);
  }
}
