/**
 * Lets an item of a list be dragged to another place by its handle, with a mouse, a pen or a finger. What has not ended
 * well, as when the system takes the finger away, puts it back.
 * @param {HTMLElement} handle which doesn't scroll under a finger
 * @param {HTMLElement} item
 * @param {(to: number) => void} moved to a place, counted from 0
 */
export function dragBy(handle, item, moved) {
  let from = 0;
  let above = 0; // of the pointer, in CSS pixels
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
 * Rows are lower while one is dragged, so that more are in sight.
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
 * Brings an item to where it is dragged to: past every other that it would cover more than half of.
 * @param {HTMLElement} item
 * @param {number} top that it would have if it went with the pointer
 * @returns {number} how far that scrolled the list, which takes the item along: it is no reason to pass yet another
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
 * @param {number} none where there is no item
 */
function middle(item, none) {
  if (!item) return none;
  const { top, height } = item.getBoundingClientRect();
  return top + height / 2;
}

/**
 * Moves an item past others. It is they that move: an element that is taken out of the page loses its pointer.
 * @param {Element} item
 * @param {number} by how many, down if positive
 */
function pass(item, by) {
  for (; by < 0; by++) if (item.previousElementSibling) item.after(item.previousElementSibling);
  for (; by > 0; by--) if (item.nextElementSibling) item.before(item.nextElementSibling);
}
