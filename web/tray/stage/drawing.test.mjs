import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage, press } from "../test-page.mjs";
import { Drawing } from "./drawing.js";

let context;
beforeEach(() => {
  openPage("#stage");
  Object.defineProperty(globalThis, "devicePixelRatio", { value: 1, configurable: true });
  context = { getExtension: () => ({ loseContext: () => (context.lost = true) }) };
  HTMLCanvasElement.prototype.getContext = () => context;
  globalThis.IntersectionObserver = class {
    observe() {}
  };
  document.hasFocus = () => false;
});

const stage = () => document.querySelector("#stage");
const dice = [{ kind: "d6", role: "", value: 5, standing: "counts" }];
const state = (others = {}) => ({ dice, busy: false, ...others });

/** Returns a drawing, what it has done, and the canvas that Ebitengine appends. */
function opened() {
  const got = [];
  const note = (name) => () => got.push(name);
  const gate = { refresh() {}, shut: note("shut"), setVisible() {} };
  const actions = {
    press: note("press"),
    enter() {},
    skip() {},
    point() {},
    command() {},
    reload: note("reload"),
    lost: note("lost"),
  };
  const drawing = new Drawing(stage(), gate, actions);
  const canvas = document.createElement("canvas");
  document.body.append(canvas);
  return { drawing, got, canvas };
}

test("the program's canvas is the surface, described by its dice", () => {
  const { drawing, canvas } = opened();
  drawing.update(state());
  drawing.attach(canvas);
  assert.ok(drawing.drawn);
  assert.deepEqual([canvas.parentElement, canvas.getAttribute("role")], [stage(), "button"]);
  assert.equal(canvas.getAttribute("aria-description"), "5");
  drawing.update(state({ busy: true }));
  assert.equal(canvas.getAttribute("aria-description"), "", "moving dice have no faces");
  drawing.name("Ada");
  assert.equal(canvas.ariaLabel, "Ada: roll the dice");
});

test("without WebGL 2 the dice are flat, and roll by a tap", () => {
  context = null;
  const { drawing, got, canvas } = opened();
  assert.ok(!drawing.drawn && drawing.unsupported);
  drawing.attach(canvas);
  drawing.update(state());
  const flat = document.querySelector("#flat");
  assert.ok(!canvas.isConnected);
  assert.equal(flat.querySelectorAll(".flat-die").length, 1);
  flat.click();
  press(flat, " ");
  assert.deepEqual(got, ["press", "press"]);
  drawing.enable(true);
  assert.ok(!got.includes("reload"), "there is nothing to draw with");
});

test("a tray that gives up its canvas shows flat dice and keeps the focus", () => {
  const { drawing, got, canvas } = opened();
  drawing.attach(canvas);
  drawing.update(state());
  canvas.focus();
  drawing.enable(false);
  assert.deepEqual([got, context.lost, drawing.drawn, canvas.isConnected], [["shut"], true, false, false]);
  assert.equal(document.activeElement.id, "flat");
  drawing.enable(false);
  assert.deepEqual(got, ["shut"], "twice");
});

test("a tray that may draw again reloads when no dice move and nobody uses it", () => {
  const { drawing, got, canvas } = opened();
  drawing.attach(canvas);
  drawing.update(state({ busy: true }));
  drawing.enable(false);
  drawing.enable(true);
  assert.deepEqual(got, ["shut"], "dice move");
  document.hasFocus = () => true;
  drawing.update(state());
  assert.deepEqual(got, ["shut"], "it has the focus");
  document.hasFocus = () => false;
  window.dispatchEvent(new Event("blur"));
  drawing.update(state());
  assert.deepEqual(got, ["shut", "reload"], "once");
});

test("a tray that was told not to draw before its canvas came gives it up", () => {
  const { drawing, got, canvas } = opened();
  assert.ok(drawing.drawn);
  drawing.enable(false);
  drawing.attach(canvas);
  assert.deepEqual([got, context.lost], [["shut"], true]);
  assert.ok(document.querySelector("#flat"));
});

test("a lost context is reported once, and the dice are flat", () => {
  const { drawing, got, canvas } = opened();
  drawing.attach(canvas);
  drawing.update(state());
  for (let i = 0; i < 2; i++) canvas.dispatchEvent(new Event("webglcontextlost", { cancelable: true }));
  assert.deepEqual(got, ["shut", "lost"]);
  document.hasFocus = () => true;
  drawing.enable(true);
  assert.deepEqual(got, ["shut", "lost", "reload"], "also with the focus");
});
