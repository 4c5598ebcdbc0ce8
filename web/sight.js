/** How far from the viewport an element is near: about to be seen. */
const MARGIN = "50%";

/** Watches whether an element is near the viewport. */
export class Sight {
  near = false;
  #observer;

  /**
   * @param {Element} element
   * @param {() => void} changed
   */
  constructor(element, changed) {
    this.#observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting } = entries[entries.length - 1];
        if (isIntersecting === this.near) return;
        this.near = isIntersecting;
        changed();
      },
      { rootMargin: MARGIN, scrollMargin: MARGIN },
    );
    this.#observer.observe(element);
  }

  close() {
    this.#observer.disconnect();
  }
}
