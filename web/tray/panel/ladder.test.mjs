import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, place, point, press } from "../test-page.mjs";
import { LadderField } from "./ladder.js";

/**
 * Returns the ladder of the page, which has 9 rows of 20 px from +4 to −4 with trait and Difficulty at 0, and the changes
 * that it reports.
 */
function opened(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const page = openPage('#strip, fieldset[data-id="ladder"]');
  const node = document.querySelector('.field[data-id="odds"]');
  const svg = node.querySelector("svg");
  const [trait, difficulty] = node.querySelectorAll(".marker");
  place(svg, { width: 200, height: 180 });
  for (const marker of [trait, difficulty]) place(marker, { height: 20 });
  const changes = [];
  const ladder = new LadderField(
    node,
    { id: "odds", kind: "drawing", label: "Ladder", help: "Drag a marker." },
    { change: (id, value) => changes.push(`${id} ${value}`), label: (id, value) => value ?? id },
  );
  const tap = (x, row, pointerType = "mouse") => {
    const at = { clientX: x, clientY: 20 * row + 10, bubbles: true };
    svg.dispatchEvent(new PointerEvent("pointerdown", { ...at, pointerType }));
    svg.dispatchEvent(new PointerEvent("click", at));
  };
  return { page, node, svg, trait, difficulty, ladder, changes, tap, wait: (ms) => t.mock.timers.tick(ms) };
}

const NAMES = ["Superb", "Great", "Good", "Fair", "Mediocre", "Poor", "Terrible"];

/** Returns a ladder of the table with the levels from the highest down to the lowest. */
function sent(highest, lowest, { trait = 0, difficulty = 0, ...others } = {}) {
  const rungs = [];
  for (let level = highest; level >= lowest; level--)
    rungs.push({ level, name: NAMES[3 - level] ?? `Superb+${level - 3}`, chance: 0.5, bar: 0.1, y: 0 });
  const markers = [
    { id: "trait", level: trait, highest, lowest },
    { id: "difficulty", level: difficulty, highest, lowest },
  ];
  return { rungs, rows: rungs.length, markers, ...others };
}

const names = (node) => [...node.querySelectorAll(".rung")].map((rung) => rung.children[1].textContent);

test("keys move a marker, which says its level", (t) => {
  const { trait, changes } = opened(t);
  press(trait, "ArrowUp");
  assert.deepEqual(changes, ["trait Good"]);
  assert.deepEqual([trait.ariaValueNow, trait.ariaValueText], ["1", "Good"]);
  press(trait, "PageDown");
  press(trait, "End");
  press(trait, "Home");
  assert.deepEqual(changes.slice(1), ["trait Poor", "trait Superb+1", "trait Terrible"]);
});

test("a key at the end of the range, and other keys, change nothing", (t) => {
  const { trait, changes } = opened(t);
  press(trait, "End");
  changes.length = 0;
  assert.ok(press(trait, "ArrowUp").defaultPrevented, "the page doesn't scroll");
  assert.ok(!press(trait, "ArrowUp", { altKey: true }).defaultPrevented);
  assert.ok(!press(trait, "Tab").defaultPrevented);
  assert.deepEqual(changes, []);
});

test("a locked ladder doesn't move and says so", (t) => {
  const { node, trait, changes, ladder, tap } = opened(t);
  node.closest("fieldset").disabled = true;
  ladder.draw();
  assert.equal(trait.ariaDisabled, "true");
  press(trait, "ArrowUp");
  point(trait, "pointerdown", 0, 90);
  point(trait, "pointermove", 0, 30);
  tap(20, 1);
  assert.deepEqual(changes, []);
});

test("a tap moves the marker of the tapped half to the rung", (t) => {
  const { changes, tap } = opened(t);
  tap(80, 2);
  tap(120, 6);
  assert.deepEqual(changes, ["trait Great", "difficulty Poor"]);
});

test("a marker stays under the pointer, within the rungs, and moves by half a rung", (t) => {
  const { trait, changes } = opened(t);
  place(trait, { top: 80, height: 20 });
  point(trait, "pointerdown", 0, 95);
  point(trait, "pointermove", 0, 86);
  assert.deepEqual([changes, trait.style.insetBlockStart], [[], "71px"]);
  point(trait, "pointermove", 0, 84);
  assert.deepEqual(changes, ["trait Good"]);
  point(trait, "pointermove", 0, -400);
  assert.deepEqual([changes.at(-1), trait.style.insetBlockStart], ["trait Superb+1", "0px"]);
  point(trait, "pointermove", 0, 900);
  assert.deepEqual([changes.at(-1), trait.style.insetBlockStart], ["trait Terrible", "160px"]);
  point(trait, "pointerup", 0, 900);
  assert.equal(trait.style.insetBlockStart, "");
  point(trait, "pointermove", 0, 10);
  assert.equal(changes.at(-1), "trait Terrible", "the pointer is up");
});

test("another mouse button doesn't drag", (t) => {
  const { trait, changes } = opened(t);
  point(trait, "pointerdown", 0, 90, { button: 2 });
  point(trait, "pointermove", 0, 10);
  assert.deepEqual(changes, []);
});

test("during a drag the scale stays, and afterwards the ladder glides to its new range", (t) => {
  const { page, node, trait, ladder } = opened(t);
  ladder.show(sent(3, -3), 0.5);
  point(trait, "pointerdown", 0, 70);
  point(trait, "pointermove", 0, 10);
  ladder.show(sent(5, -1, { trait: 3 }), 0.9);
  assert.deepEqual(names(node), NAMES);
  point(trait, "pointercancel", 0, 10);
  assert.deepEqual(names(node), ["Superb+2", "Superb+1", "Superb", "Great", "Good", "Fair", "Mediocre"]);
  assert.equal(page.animations.length, 0, "its highest rung was the nearest");
  point(trait, "pointerdown", 0, 10);
  ladder.show(sent(3, -3, { trait: 3 }), 0.9);
  point(trait, "pointerup", 0, 10);
  assert.deepEqual(names(node), NAMES);
  assert.match(page.animations[0].frames[0].transform, /translateY\(51\.4\d*px\)/, "two rows");
});

test("a press that moves nothing leaves the marker to the table", (t) => {
  const { trait, ladder } = opened(t);
  ladder.show(sent(3, -3), 0.5);
  point(trait, "pointerdown", 0, 70);
  point(trait, "pointerup", 0, 70);
  ladder.show(sent(3, -3, { trait: 2 }), 0.6);
  assert.equal(trait.ariaValueText, "Great, 60%");
});

test("the end of a tap doesn't move the scale under a dragged marker", (t) => {
  const { node, trait, ladder, tap, wait } = opened(t);
  ladder.show(sent(3, -3), 0.5);
  tap(20, 2, "touch");
  point(trait, "pointerdown", 0, 50);
  ladder.show(sent(4, -2, { trait: 1 }), 0.5);
  wait(1500);
  assert.deepEqual(names(node), NAMES);
  point(trait, "pointerup", 0, 50);
  assert.equal(names(node)[0], "Superb+1");
});

test("clicked rungs stay until the mouse leaves the ladder", (t) => {
  const { node, ladder, tap, wait } = opened(t);
  ladder.show(sent(3, -3), 0.5);
  tap(20, 1);
  ladder.show(sent(4, -2, { trait: 2 }), 0.5);
  wait(60_000);
  assert.deepEqual(names(node), NAMES);
  point(node, "pointerleave", 0, 0);
  assert.equal(names(node)[0], "Superb+1");
});

test("tapped rungs stay for 1.5 s after the last tap", (t) => {
  const { node, ladder, tap, wait } = opened(t);
  ladder.show(sent(3, -3), 0.5);
  tap(20, 1, "touch");
  wait(1000);
  tap(20, 2, "touch");
  ladder.show(sent(4, -2, { trait: 1 }), 0.5);
  wait(1000);
  point(node, "pointerleave", 0, 0, { pointerType: "touch" });
  assert.deepEqual(names(node), NAMES);
  wait(500);
  assert.equal(names(node)[0], "Superb+1");
});

test("rungs of another ladder are drawn at once, also after a click", (t) => {
  const { node, ladder, tap } = opened(t);
  ladder.show(sent(3, -3), 0.5);
  tap(20, 1);
  ladder.show({ rungs: [{ level: 9, name: "9–12", chance: 0.2, bar: 0.2, y: 0 }], rows: 1 }, null);
  assert.deepEqual(names(node), ["9–12"]);
});

test("a marker announces the chance when it rests", (t) => {
  const { trait, ladder, wait } = opened(t);
  ladder.show(sent(3, -3), 0.5);
  assert.equal(trait.ariaValueText, "Fair, 50%");
  press(trait, "ArrowUp");
  ladder.show(sent(3, -3, { trait: 1 }), 0.62);
  assert.equal(trait.ariaValueText, "Good");
  wait(400);
  assert.equal(trait.ariaValueText, "Good, 62%");
});

test("a refused level goes back", (t) => {
  const { trait, ladder, wait } = opened(t);
  ladder.show(sent(3, -3), 0.5);
  press(trait, "ArrowUp");
  ladder.show(sent(3, -3), 0.5);
  assert.equal(trait.ariaValueText, "Good");
  wait(400);
  wait(2000);
  assert.equal(trait.ariaValueText, "Fair, 50%");
});

test("a marker below its lowest level is unset", (t) => {
  const { difficulty, ladder, changes } = opened(t);
  const none = sent(3, -3);
  Object.assign(none.markers[1], { none: true, level: -3 });
  ladder.show({ ...none, rows: 8 }, null);
  press(difficulty, "ArrowDown");
  assert.deepEqual(changes, ["difficulty "]);
  assert.deepEqual([difficulty.ariaValueMin, difficulty.ariaValueNow], ["-4", "-4"]);
  press(difficulty, "ArrowUp");
  assert.equal(changes[1], "difficulty Terrible");
});

test("levels that are chosen early move the markers, and the odds wait for the table", (t) => {
  const { node, trait, difficulty, ladder } = opened(t);
  ladder.preview({});
  assert.equal(node.dataset.waiting, undefined);
  ladder.preview({ trait: "great" });
  assert.deepEqual([node.dataset.waiting, trait.ariaValueText], ["bars", "Great"]);
  ladder.preview({ trait: "great", modifiers: "+1" });
  assert.equal(node.dataset.waiting, "all");
  ladder.preview({});
  assert.equal(node.dataset.waiting, "");
  ladder.show(sent(3, -3, { difficulty: 1 }), 0.4);
  assert.equal(node.dataset.waiting, undefined);
  assert.equal(difficulty.ariaValueText, "Good, 40%");
});

test("the table's first ladder has the level that it has settled on", (t) => {
  const { trait, ladder } = opened(t);
  press(trait, "ArrowUp");
  ladder.show(sent(3, -3, { trait: -1 }), 0.5);
  assert.equal(trait.ariaValueText, "Mediocre, 50%");
});

test("a next roll without a ladder shows none", (t) => {
  const { node, trait, ladder, changes, tap } = opened(t);
  ladder.show(null, null);
  assert.ok(node.hasAttribute("data-empty"));
  press(trait, "ArrowUp");
  tap(20, 1);
  assert.deepEqual(changes, []);
  ladder.show(sent(3, -3), null);
  assert.ok(!node.hasAttribute("data-empty"));
});

test("the page's own ladder has the names of the language", (t) => {
  const { node } = opened(t);
  const german = {
    Superb: "Hervorragend (+3)",
    Fair: "Ordentlich (0)",
    trait: "Eigenschaft",
    difficulty: "Schwierigkeit",
  };
  const label = (id, value = id) => german[value] ?? value;
  const ladder = new LadderField(node, { id: "odds", label: "Leiter" }, { change() {}, label });
  ladder.rename({ id: "odds", label: "Leiter mit Chancen", help: "" });
  ladder.draw();
  assert.equal(node.ariaLabel, "Leiter mit Chancen");
  assert.deepEqual(names(node).slice(0, 2), ["Hervorragend+1", "Hervorragend"]);
  const lanes = [...node.querySelector(".lanes").children].map((lane) => lane.textContent);
  assert.deepEqual(lanes, ["Eigenschaft", "At least", "Schwierigkeit"]);
});

test("the focus of the ladder is on its first marker", (t) => {
  const { trait, ladder } = opened(t);
  ladder.focus();
  assert.equal(document.activeElement, trait);
});
