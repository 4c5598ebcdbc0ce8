/**
 * Moves a marker with the pointer. It stays under the pointer, within the rungs.
 * @param {HTMLElement} marker
 * @param {Element} rungs
 * @param {PointerEvent} down
 * @param {(y: number) => void} moved receives the marker's distance from the top of the rungs, in pixels
 * @param {() => void} ended
 */
export function dragMarker(marker, rungs, down, moved, ended) {
  const grip = down.clientY - marker.getBoundingClientRect().top;
  const move = (/** @type {PointerEvent} */ at) => {
    const box = rungs.getBoundingClientRect();
    const y = Math.min(Math.max(0, at.clientY - grip - box.top), box.height - marker.offsetHeight);
    marker.style.insetBlockStart = `${y}px`;
    moved(y);
  };
  const end = () => {
    marker.removeEventListener("pointermove", move);
    marker.style.insetBlockStart = "";
    ended();
  };
  marker.setPointerCapture(down.pointerId);
  marker.addEventListener("pointermove", move);
  marker.addEventListener("lostpointercapture", end, { once: true });
}
