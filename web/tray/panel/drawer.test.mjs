import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage, press } from "../test-page.mjs";
import { Drawer } from "./drawer.js";

beforeEach(() => {
  openPage("#page");
  document.documentElement.dataset.controls = "full";
});

const byId = (id) => document.getElementById(id);
const root = () => document.documentElement;

/** Returns the state of the drawer as assistive technology knows it. */
const shown = () => [root().dataset.open, byId("panel").getAttribute("role"), byId("panel").getAttribute("aria-modal")];

test("a handle opens its part as a dialog, with the focus on Close", () => {
  new Drawer();
  byId("drawer").click();
  assert.deepEqual(shown(), ["settings", "dialog", "true"]);
  assert.deepEqual([byId("drawer-title").textContent, document.activeElement.id], ["Settings", "drawer-close"]);
  assert.equal(byId("panel").getAttribute("aria-labelledby"), "drawer-title");
  byId("rolls").click();
  assert.deepEqual([root().dataset.open, byId("drawer-title").textContent], ["history", "History"]);
  const expanded = ["drawer", "strip", "rolls"].map((id) => byId(id).ariaExpanded);
  assert.deepEqual(expanded, ["false", "false", "true"]);
});

test("a closed drawer is no dialog, and the focus is on its handle", () => {
  new Drawer();
  byId("strip").click();
  byId("drawer-close").click();
  assert.deepEqual(shown(), [undefined, null, null]);
  assert.equal(document.activeElement.id, "strip");
  assert.equal(byId("strip").ariaExpanded, "false");
});

test("the focus goes to Roll if the handle is hidden, and stays if it is elsewhere", () => {
  const drawer = new Drawer();
  byId("strip").click();
  byId("strip").hidden = true;
  drawer.close();
  assert.equal(document.activeElement.id, "roll");
  byId("drawer").click();
  byId("sound").hidden = false;
  byId("sound").focus();
  drawer.close();
  assert.equal(document.activeElement.id, "sound");
  drawer.close();
  assert.equal(document.activeElement.id, "sound", "it is closed already");
});

test("an open drawer covers the page, unless the panel is beside the tray", async () => {
  new Drawer();
  byId("drawer").click();
  assert.deepEqual([byId("stage").inert, byId("top").inert], [true, true]);
  root().dataset.layout = "roomy-side";
  await Promise.resolve();
  assert.deepEqual([byId("stage").inert, shown()[2]], [false, "false"]);
  root().dataset.layout = "bar-side";
  await Promise.resolve();
  assert.deepEqual([byId("stage").inert, shown()[2]], [true, "true"]);
  byId("drawer-close").click();
  assert.equal(byId("stage").inert, false);
});

test("Escape closes the drawer and does nothing else", () => {
  new Drawer();
  let heard = 0;
  document.addEventListener("keydown", () => heard++);
  press(byId("stage"), "Escape");
  assert.equal(heard, 1, "the drawer is closed");
  byId("drawer").click();
  press(byId("drawer-close"), "Escape");
  assert.deepEqual([root().dataset.open, heard], [undefined, 1]);
});

test("Tab stays in a drawer that covers the page", () => {
  new Drawer();
  byId("history").hidden = true; // as the style sheet does
  byId("drawer").click();
  const [first, last] = [byId("drawer-close"), byId("roll")];
  assert.ok(press(first, "Tab", { shiftKey: true }).defaultPrevented);
  assert.equal(document.activeElement, last);
  assert.ok(press(last, "Tab").defaultPrevented);
  assert.equal(document.activeElement, first);
  assert.ok(!press(first, "Tab").defaultPrevented, "within the drawer the browser moves the focus");
  root().dataset.layout = "ladder-side";
  byId("drawer").click();
  last.focus();
  assert.ok(!press(last, "Tab").defaultPrevented, "the drawer covers nothing");
});

test("a control that needs a correction opens the settings", () => {
  const drawer = new Drawer();
  drawer.open();
  assert.equal(root().dataset.open, "settings");
  drawer.close();
  assert.equal(document.activeElement.id, "roll");
});

test("a drawer closes when the host page removes the settings", async () => {
  new Drawer();
  byId("drawer").click();
  document.documentElement.dataset.controls = "none";
  await Promise.resolve();
  assert.deepEqual([root().dataset.open, byId("stage").inert], [undefined, false]);
});

test("the Back button of a phone closes the drawer, once", () => {
  const watchers = [];
  globalThis.CloseWatcher = class {
    destroyed = false;
    constructor() {
      watchers.push(this);
    }
    destroy() {
      this.destroyed = true;
    }
  };
  new Drawer();
  byId("drawer").click();
  watchers[0].onclose();
  assert.equal(root().dataset.open, undefined);
  byId("drawer").click();
  byId("drawer-close").click();
  delete globalThis.CloseWatcher;
  assert.deepEqual([watchers.length, watchers[1].destroyed], [2, true]);
});
