import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { CHOICES } from "../../shared/protocol.js";
import { layoutsFor } from "./layout.js";

/** The names of all layouts. */
const LAYOUTS =
  "dice bar bar-side strip strip-side ladder ladder-side roomy roomy-side line line-side line-tight line-tight-side".split(
    " ",
  );

const layoutsIn = (width, height, page = {}) =>
  layoutsFor({ controls: "full", content: false, typed: false, rem: 16, width, height, ...page });

/** Windows of all sizes, in px. */
function* windows() {
  for (let width = 200; width <= 1600; width += 20)
    for (let height = 160; height <= 1200; height += 20) yield { width, height };
}

test("every window, setting and keyboard has named layouts, and each name is used", () => {
  const found = new Set();
  for (const { width, height } of windows())
    for (const controls of CHOICES.controls)
      for (const content of [false, true])
        for (const typed of [false, true])
          for (const layout of layoutsIn(width, height, { controls, content, typed })) found.add(layout);
  assert.deepEqual([...found].sort(), [...LAYOUTS].sort());
});

test("a host page without settings has the dice or the bar, whatever else is true", () => {
  for (const { width, height } of windows())
    for (const typed of [false, true]) {
      assert.deepEqual(layoutsIn(width, height, { controls: "none", typed }), ["dice"]);
      for (const layout of layoutsIn(width, height, { controls: "roll", typed })) assert.match(layout, /^bar/);
    }
});

test("two columns below the tray are not tried where they are wider than the window", () => {
  for (const { width, height } of windows())
    for (const rem of [16, 32])
      if (width < 40 * rem) assert.ok(!layoutsIn(width, height, { rem }).includes("roomy"), `${width} px, ${rem} px`);
});

test("the bar, which fits any window, is the last one to try", () => {
  for (const { width, height } of windows()) assert.equal(layoutsIn(width, height).at(-1), "bar");
});

test("the layout of an element with the height of its content depends on the width alone", () => {
  for (const { width, height } of windows())
    assert.equal(layoutsIn(width, height, { content: true }).join(), layoutsIn(width, 500, { content: true }).join());
});

test("each selector of the style sheets selects a layout", () => {
  const folder = new URL("../style/", import.meta.url);
  const selects = {
    "": (value, name) => name === value,
    "|": (value, name) => name === value || name.startsWith(`${value}-`),
    $: (value, name) => name.endsWith(value),
  };
  let selectors = 0;
  for (const file of readdirSync(folder))
    for (const [selector, operator, value] of readFileSync(new URL(file, folder), "utf8").matchAll(
      /\[data-layout(.?)="([^"]*)"\]/g,
    )) {
      selectors++;
      assert.ok(
        LAYOUTS.some((name) => selects[operator](value, name)),
        `${file}: ${selector}`,
      );
    }
  assert.ok(selectors > 20, `${selectors} selectors`);
});

test("layouts that need more height are not tried", () => {
  assert.deepEqual(layoutsIn(800, 600), ["ladder-side", "strip-side", "bar"]);
  assert.deepEqual(layoutsIn(800, 640), ["roomy-side", "ladder-side", "strip-side", "bar"]);
  assert.deepEqual(layoutsIn(360, 640), ["strip", "bar"]);
  assert.deepEqual(layoutsIn(800, 600, { rem: 32 }), ["strip-side", "bar"]);
});
