/**
 * Makes a list item draggable by its handle. A cancelled drag puts the item back.
 * @param {HTMLElement} handle element with `touch-action: none`
 * @param {HTMLElement} item
 * @param {(to: number) => void} moved receives the new index, from 0
 */
export function dragBy(handle, item, moved) {
  let from = 0;
  let above = 0; // distance of the pointer from the item's top, in CSS pixels
  handle.addEventListener("pointerdown", ({ button, pointerId, clientY }) => {
    if (button !== 0) return;
    handle.setPointerCapture(pointerId);
    from = placeOf(item);
    mark(item, true);
    above = clientY - item.getBoundingClientRect().top;
  });
  handle.addEventListener("pointermove", ({ pointerId, clientY }) => {
    if (handle.hasPointerCapture(pointerId)) above -= carry(item, clientY - above);
  });
  handle.addEventListener("pointerup", ({ pointerId }) => {
    if (!handle.hasPointerCapture(pointerId)) return;
    mark(item, false);
    if (placeOf(item) !== from) moved(placeOf(item));
  });
  handle.addEventListener("pointercancel", () => {
    pass(item, from - placeOf(item));
    mark(item, false);
  });
}

/**
 * Marks the dragged item. Rows are lower during a drag, so that more of them are visible.
 * @param {Element} item
 * @param {boolean} dragged
 */
function mark(item, dragged) {
  item.classList.toggle("dragged", dragged);
  item.scrollIntoView({ block: "nearest" });
}

/** @param {Element} item */
const placeOf = (item) => [...(item.parentElement?.children ?? [])].indexOf(item);

/**
 * Moves an item past its neighbours as soon as it covers more than half of them.
 * @param {HTMLElement} item
 * @param {number} top position of the item if it followed the pointer, in CSS pixels
 * @returns {number} distance that the list has scrolled during the move, in CSS pixels
 */
function carry(item, top) {
  const bottom = top + item.offsetHeight;
  while (top < middle(item.previousElementSibling, -Infinity)) pass(item, -1);
  while (bottom > middle(item.nextElementSibling, Infinity)) pass(item, 1);
  const passed = item.getBoundingClientRect().top;
  item.scrollIntoView({ block: "nearest" });
  return item.getBoundingClientRect().top - passed;
}

/**
 * @param {Element | null} item
 * @param {number} none result if there is no item
 */
function middle(item, none) {
  if (!item) return none;
  const { top, height } = item.getBoundingClientRect();
  return top + height / 2;
}

/**
 * Moves an item past its neighbours by moving these: an element that is removed from the page loses its pointer capture.
 * @param {Element} item
 * @param {number} by number of places, positive downwards
 */
function pass(item, by) {
  for (; by < 0; by++) if (item.previousElementSibling) item.after(item.previousElementSibling);
  for (; by > 0; by--) if (item.nextElementSibling) item.before(item.nextElementSibling);
}
