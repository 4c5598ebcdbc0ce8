import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage, place, point } from "../test-page.mjs";
import { element } from "./nodes.js";
import { dragBy } from "./sortable.js";

beforeEach(() => openPage());

/** Returns a list of four items of 20 px with a handle each, and the moves that have been reported. */
function listed({ scrolled = () => 0 } = {}) {
  const items = ["a", "b", "c", "d"].map((name) => element("li", { id: name }, element("span")));
  const list = element("ol", {}, ...items);
  document.body.append(list);
  const moves = [];
  for (const item of items) {
    place(item, () => ({ top: 20 * [...list.children].indexOf(item) - scrolled(), height: 20 }));
    dragBy(item.firstChild, item, (to) => moves.push(`${item.id} ${to}`));
  }
  const order = () => [...list.children].map(({ id }) => id).join("");
  return { items, moves, order, handle: (i) => items[i].firstChild };
}

test("an item passes a neighbour once it covers more than half of it", () => {
  const { order, handle, moves } = listed();
  point(handle(1), "pointerdown", 0, 25);
  point(handle(1), "pointermove", 0, 35);
  assert.equal(order(), "abcd", "it covers half");
  point(handle(1), "pointermove", 0, 36);
  assert.equal(order(), "acbd");
  point(handle(1), "pointermove", 0, 15);
  assert.equal(order(), "abcd", "and back");
  point(handle(1), "pointermove", 0, 14);
  assert.equal(order(), "bacd");
  point(handle(1), "pointerup", 0, 14);
  assert.deepEqual(moves, ["b 0"]);
});

test("a fast move passes several items at once, up to the end of the list", () => {
  const { order, handle, moves } = listed();
  point(handle(0), "pointerdown", 0, 5);
  point(handle(0), "pointermove", 0, 900);
  assert.equal(order(), "bcda");
  point(handle(0), "pointermove", 0, -900);
  assert.equal(order(), "abcd");
  point(handle(0), "pointerup", 0, -900);
  assert.deepEqual(moves, [], "it is where it was");
});

test("the dragged item is marked", () => {
  const { items, handle } = listed();
  point(handle(0), "pointerdown", 0, 5);
  assert.ok(items[0].classList.contains("dragged"));
  point(handle(0), "pointerup", 0, 5);
  assert.ok(!items[0].classList.contains("dragged"));
});

test("a cancelled drag puts the item back", () => {
  const { items, order, handle, moves } = listed();
  point(handle(0), "pointerdown", 0, 5);
  point(handle(0), "pointermove", 0, 55);
  assert.equal(order(), "bcad");
  point(handle(0), "pointercancel", 0, 55);
  assert.deepEqual([order(), moves, items[0].className], ["abcd", [], ""]);
  point(handle(3), "pointerdown", 0, 65);
  point(handle(3), "pointermove", 0, 5);
  point(handle(3), "pointercancel", 0, 5);
  assert.equal(order(), "abcd");
});

test("moves without a press, and other buttons, do nothing", () => {
  const { order, handle, moves } = listed();
  point(handle(0), "pointermove", 0, 55);
  point(handle(0), "pointerdown", 0, 5, { button: 2 });
  point(handle(0), "pointermove", 0, 55);
  point(handle(0), "pointerup", 0, 55);
  assert.deepEqual([order(), moves], ["abcd", []]);
});

test("a list that scrolls under a pointer that rests moves no item", () => {
  let scroll = 0;
  const { items, order, handle } = listed({ scrolled: () => scroll });
  point(handle(0), "pointerdown", 0, 10);
  items[0].scrollIntoView = () => (scroll = 25);
  point(handle(0), "pointermove", 0, 21);
  assert.equal(order(), "bacd");
  point(handle(0), "pointermove", 0, 21);
  assert.equal(order(), "bacd", "the next item is 25 px nearer");
});
