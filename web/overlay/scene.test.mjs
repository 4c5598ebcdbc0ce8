import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { openPage } from "../tray/test-page.mjs";
import { Scene } from "./scene.js";

const SETTINGS = { theme: "transparent", corner: "top-left", size: 50, seconds: 8, names: true, sentences: true };
const ANN = { name: "Ann", color: "#c0ffee" };

afterEach(() => mock.timers.reset());

function open(settings = {}) {
  openPage();
  document.body.innerHTML = `<main id="scene" data-dice="none">
    <p id="caption" hidden><bdi id="roller"></bdi><span id="sentence"></span></p></main>`;
  const root = document.querySelector("main");
  const caption = root.querySelector("#caption");
  return { root, caption, scene: new Scene(root, { ...SETTINGS, ...settings }) };
}

test("the place of the dice is that of the settings", () => {
  const { root } = open();
  assert.equal(root.dataset.corner, "top-left");
  assert.equal(root.dataset.ground, "none");
  assert.equal(root.style.getPropertyValue("--size"), "50");
  assert.equal(open({ theme: "slate" }).root.dataset.ground, "tray");
});

test("dice roll with the name, lie with the sentence, and fade", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { root, caption, scene } = open();
  scene.roll(ANN);
  assert.deepEqual([root.dataset.dice, caption.textContent, caption.hidden], ["rolling", "Ann", false]);
  assert.equal(caption.style.getPropertyValue("--seat"), "#c0ffee");
  mock.timers.tick(60_000);
  assert.equal(root.dataset.dice, "rolling");
  scene.settle(ANN, "Ann succeeds by 2.");
  assert.deepEqual([root.dataset.dice, caption.textContent], ["settled", "Ann succeeds by 2."]);
  mock.timers.tick(7_999);
  assert.equal(root.dataset.dice, "settled");
  mock.timers.tick(1);
  assert.equal(root.dataset.dice, "none");
});

test("a throw before the dice have faded begins anew", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { root, caption, scene } = open();
  scene.roll(ANN);
  scene.settle(ANN, "Ann succeeds by 2.");
  mock.timers.tick(7_000);
  scene.roll({ name: "Ben", color: "#000000" });
  mock.timers.tick(7_000);
  assert.deepEqual([root.dataset.dice, caption.textContent], ["rolling", "Ben"]);
});

test("names and sentences can be left out", () => {
  for (const [settings, rolling, settled] of [
    [{ names: false }, "", "Succeeds by 2."],
    [{ sentences: false }, "Ann", "Ann"],
    [{ names: false, sentences: false }, "", ""],
  ]) {
    const { caption, scene } = open({ ...settings, seconds: 0.001 });
    scene.roll(ANN);
    assert.deepEqual([caption.textContent, caption.hidden], [rolling, !rolling]);
    scene.settle(ANN, "Ann succeeds by 2.");
    assert.deepEqual([caption.textContent, caption.hidden], [settled, !settled]);
  }
});

test("a sentence that doesn't begin with the name is shown whole", () => {
  const { caption, scene } = open();
  scene.roll(ANN);
  scene.settle(ANN, "7");
  assert.equal(caption.textContent, "Ann 7");
});
