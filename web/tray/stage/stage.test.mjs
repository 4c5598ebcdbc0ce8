import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage, place, point, press, resize } from "../test-page.mjs";

// The stage reads the screen's own pixel ratio from a getter that it may replace later.
const screen = { ratio: 1 };
Object.defineProperty(globalThis, "devicePixelRatio", { configurable: true, get: () => screen.ratio });
const { adopt, awaitCanvas, capPixelRatio, lightenContext, listenKeys, listenPointers, nameSurface, setResolution } =
  await import("./stage.js");

let page, stage, canvas, zooms;
beforeEach(() => {
  page = openPage("#stage, #find");
  screen.ratio = 1;
  stage = document.querySelector("#stage");
  canvas = document.createElement("canvas");
  document.body.append(canvas);
  zooms = [];
  globalThis.matchMedia = (query) => ({ addEventListener: (_, handle) => zooms.push({ query, handle }) });
});

test("the canvas has the size of the stage in pixels, whatever is assigned to it", () => {
  place(stage, { width: 300, height: 150 });
  screen.ratio = 1.5;
  let resized = 0;
  adopt(stage, canvas, () => resized++);
  assert.deepEqual([canvas.parentElement, canvas.width, canvas.height, resized], [stage, 450, 225, 1]);
  canvas.width = 7;
  assert.equal(canvas.width, 450);
});

test("the canvas has at most two pixels a CSS pixel, and 4096 on its longest side", () => {
  screen.ratio = 3;
  place(stage, { width: 300, height: 150 });
  adopt(stage, canvas, () => {});
  assert.deepEqual([canvas.width, canvas.height], [600, 300]);
  place(stage, { width: 8192, height: 1024 });
  canvas.width = canvas.height = 0;
  assert.deepEqual([canvas.width, canvas.height], [4096, 512]);
  place(stage, { width: 0, height: 0 });
  canvas.width = canvas.height = 0;
  assert.deepEqual([canvas.width, canvas.height], [1, 1]);
});

test("a lower resolution takes effect at once", () => {
  place(stage, { width: 300, height: 150 });
  adopt(stage, canvas, () => {});
  setResolution(0.5);
  assert.deepEqual([canvas.width, canvas.height], [150, 75]);
  setResolution(1);
  assert.equal(canvas.width, 300);
});

test("the canvas follows the pixel ratio, also the second change", () => {
  place(stage, { width: 300, height: 150 });
  let resized = 0;
  adopt(stage, canvas, () => resized++);
  for (const ratio of [1.25, 1.75]) {
    screen.ratio = ratio;
    zooms.at(-1).handle();
    assert.equal(canvas.width, 300 * ratio);
  }
  assert.deepEqual(
    [resized, zooms.map(({ query }) => query)],
    [3, ["(resolution: 1dppx)", "(resolution: 1.25dppx)", "(resolution: 1.75dppx)"]],
  );
  resize(page);
  assert.equal(resized, 4);
});

test("an unchanged size is not assigned, because that clears the canvas", () => {
  place(stage, { width: 300, height: 150 });
  adopt(stage, canvas, () => {});
  canvas.setAttribute = () => assert.fail("assigned");
  canvas.width = 1;
  canvas.height = 1;
});

test("all scripts of the page see a pixel ratio of at most 2", () => {
  capPixelRatio();
  screen.ratio = 3;
  assert.equal(devicePixelRatio, 2);
  screen.ratio = 1.5;
  assert.equal(devicePixelRatio, 1.5);
});

test("a WebGL 2 context has no multisampling and keeps its pixels; others are as requested", () => {
  const asked = [];
  HTMLCanvasElement.prototype.getContext = (kind, attributes) => asked.push([kind, attributes]);
  lightenContext();
  canvas.getContext("webgl2", { antialias: true, alpha: false });
  canvas.getContext("2d", { alpha: false });
  assert.deepEqual(asked, [
    ["webgl2", { antialias: false, alpha: false, stencil: false, preserveDrawingBuffer: true }],
    ["2d", { alpha: false }],
  ]);
});

test("the canvas that is appended to the body is found", async () => {
  canvas.remove();
  const found = awaitCanvas();
  document.body.append(document.createElement("p"));
  await Promise.resolve();
  document.body.append(canvas);
  assert.equal(await found, canvas);
});

test("the surface is a button that rolls", () => {
  nameSurface(stage, "Ada");
  assert.deepEqual(
    ["role", "tabindex", "aria-label", "aria-keyshortcuts"].map((name) => stage.getAttribute(name)),
    ["button", "0", "Ada: roll the dice", "Space Enter Escape"],
  );
});

/** Returns what keys and pointers do. */
function recorded() {
  const got = [];
  const actions = {
    press: () => got.push("press"),
    enter: () => got.push("enter"),
    skip: () => got.push("skip"),
    command: (command) => got.push(command),
    point: (...args) => got.push(args.slice(0, 4).join(" ")),
  };
  return { got, actions };
}

test("keys on the surface roll, inspect and reroll", () => {
  const { got, actions } = recorded();
  listenKeys(() => stage, actions);
  for (const key of [" ", "Enter", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "Escape"])
    assert.ok(press(stage, key).defaultPrevented, key);
  assert.deepEqual(got, ["press", "enter", "next", "next", "previous", "previous", "skip"]);
  press(stage, "a");
  press(stage, " ", { ctrlKey: true });
  assert.ok(press(stage, " ", { repeat: true }).defaultPrevented, "the page doesn't scroll");
  assert.equal(got.length, 7);
});

test("keys elsewhere don't roll, but Escape skips", () => {
  const { got, actions } = recorded();
  listenKeys(() => stage, actions);
  const find = document.querySelector("#find");
  assert.ok(!press(find, " ").defaultPrevented);
  assert.ok(!press(find, "Escape").defaultPrevented);
  assert.deepEqual(got, ["skip"]);
});

test("without a surface keys do nothing", () => {
  const { got, actions } = recorded();
  listenKeys(() => undefined, actions);
  press(stage, " ");
  press(stage, "Escape");
  assert.deepEqual(got, []);
});

test("a press is passed on from its start to its end, with places on the canvas", () => {
  const { got, actions } = recorded();
  place(canvas, { left: 10, top: 20, width: 300, height: 200 });
  listenPointers(canvas, actions);
  point(canvas, "pointermove", 15, 25);
  point(canvas, "pointerdown", 20, 30, { pointerId: 7 });
  point(canvas, "pointermove", 30, 40, { pointerId: 7 });
  point(canvas, "pointermove", 31, 41, { pointerId: 8 });
  point(canvas, "pointerup", 40, 50, { pointerId: 7 });
  point(canvas, "pointermove", 41, 51, { pointerId: 7 });
  assert.deepEqual(got, [
    "hover 1 5 5",
    "hover 7 10 10",
    "down 7 10 10",
    "move 7 20 20",
    "hover 8 21 21",
    "up 7 30 30",
    "hover 7 31 31",
  ]);
});

test("all moves between two frames are passed on", () => {
  const { got, actions } = recorded();
  place(canvas, { width: 300, height: 200 });
  listenPointers(canvas, actions);
  point(canvas, "pointerdown", 0, 0);
  got.length = 0;
  const move = new PointerEvent("pointermove", { pointerId: 1, clientX: 9, clientY: 9 });
  move.getCoalescedEvents = () => [3, 6, 9].map((x) => ({ pointerId: 1, clientX: x, clientY: x, timeStamp: 0 }));
  canvas.dispatchEvent(move);
  assert.deepEqual(got, ["move 1 3 3", "move 1 6 6", "move 1 9 9"]);
});

test("other buttons don't press, and a cancelled press is reported", () => {
  const { got, actions } = recorded();
  place(canvas, { width: 300, height: 200 });
  listenPointers(canvas, actions);
  point(canvas, "pointerdown", 1, 1, { button: 2 });
  assert.deepEqual(got, []);
  point(canvas, "pointerdown", 1, 1);
  point(canvas, "pointercancel", 2, 2);
  assert.equal(got.at(-1), "cancel 1 2 2");
});

test("a pointer that leaves the canvas leaves the dice, unless it is on the label of one", () => {
  const { got, actions } = recorded();
  place(canvas, { width: 300, height: 200 });
  listenPointers(canvas, actions);
  const label = document.createElement("p");
  label.id = "die";
  document.body.append(label);
  const leave = (to) => canvas.dispatchEvent(new PointerEvent("pointerleave", { pointerId: 1, relatedTarget: to }));
  leave(label);
  assert.deepEqual(got, []);
  leave(document.body);
  leave(null);
  assert.equal(got.length, 2);
});
