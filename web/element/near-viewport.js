/** How far from the viewport, or from a box that scrolls, an element is near: about to be seen. */
const MARGIN = "50%";

/** The margin of boxes is that of the viewport as well; given both, browsers add them up. Older ones know one alone. */
const BOXES = "scrollMargin" in IntersectionObserver.prototype;

/** @type {WeakMap<Element, Sight>} */
const sights = new WeakMap();

/** One for all elements, so that of each is known whether it is near before the first of them acts on it. */
const observer = new IntersectionObserver(
  (entries) => {
    /** @type {Set<Sight>} */ const changed = new Set();
    for (const { target, isIntersecting } of entries) {
      const sight = sights.get(target);
      if (!sight || sight.near === isIntersecting) continue;
      sight.near = isIntersecting;
      changed.add(sight);
    }
    for (const { act } of changed) act();
  },
  BOXES ? { scrollMargin: MARGIN } : { rootMargin: MARGIN },
);

/** Watches whether an element is near the viewport. */
export class Sight {
  near = false;
  #element;

  /**
   * @param {Element} element
   * @param {() => void} act is called when it comes near, or goes away
   */
  constructor(element, act) {
    this.#element = element;
    this.act = act;
    sights.set(element, this);
    observer.observe(element);
  }

  close() {
    observer.unobserve(this.#element);
    sights.delete(this.#element);
  }
}
