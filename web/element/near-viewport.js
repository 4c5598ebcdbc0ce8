/** The distance from the viewport or a scroll container within which an element counts as near. */
const MARGIN = "50%";

/** scrollMargin applies to the viewport too, so only one of the two is set. Older browsers lack it. */
const HAS_SCROLL_MARGIN = "scrollMargin" in IntersectionObserver.prototype;

/** @type {WeakMap<Element, NearViewport>} */
const watched = new WeakMap();

/** Shared by all elements, so that all states are up to date before the first callback. */
const observer = new IntersectionObserver(
  (entries) => {
    /** @type {Set<NearViewport>} */ const changed = new Set();
    for (const { target, isIntersecting } of entries) {
      const entry = watched.get(target);
      if (!entry || entry.near === isIntersecting) continue;
      entry.near = isIntersecting;
      changed.add(entry);
    }
    for (const { callback } of changed) callback();
  },
  HAS_SCROLL_MARGIN ? { scrollMargin: MARGIN } : { rootMargin: MARGIN },
);

/** Reports whether an element is near the viewport. */
export class NearViewport {
  near = false;
  #element;

  /**
   * @param {Element} element
   * @param {() => void} callback called when the state has changed
   */
  constructor(element, callback) {
    this.#element = element;
    this.callback = callback;
    watched.set(element, this);
    observer.observe(element);
  }

  close() {
    observer.unobserve(this.#element);
    watched.delete(this.#element);
  }
}
