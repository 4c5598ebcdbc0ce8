import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { CHOICES } from "../../shared/protocol.js";
import { chooseLayout } from "./layout.js";

/** The names of all layouts. */
const LAYOUTS =
  "dice bar bar-side strip strip-side ladder ladder-side roomy roomy-side line line-side line-tight line-tight-side".split(
    " ",
  );

const REM = 16;

/** Returns a stand-in for matchMedia in a window with a size in px. */
function inWindow(width, height) {
  const features = {
    "min-width": (value) => width >= REM * Number.parseFloat(value),
    "max-width": (value) => width <= REM * Number.parseFloat(value),
    "min-height": (value) => height >= REM * Number.parseFloat(value),
    "max-height": (value) => height <= REM * Number.parseFloat(value),
    "min-aspect-ratio": (value) => width / height >= ratio(value),
    "max-aspect-ratio": (value) => width / height <= ratio(value),
  };
  const matches = (condition) => {
    const [, name, value] = /^\(([a-z-]+): ([\d./a-z]+)\)$/.exec(condition);
    return features[name](value);
  };
  return (query) => query.split(", ").some((alternative) => alternative.split(" and ").every(matches));
}

const ratio = (text) => text.split("/").reduce((width, height) => width / height);

/** Returns the layout in a window with a size in px, with the settings of a tray of its own. */
const layoutIn = (width, height, page = {}) =>
  chooseLayout({ controls: "full", content: false, typed: null, ...page }, inWindow(width, height));

/** Windows of all sizes, in px. */
function* windows() {
  for (let width = 200; width <= 1600; width += 20)
    for (let height = 160; height <= 1200; height += 20) yield { width, height };
}

test("windows of known devices", () => {
  const want = {
    "320x240": "bar",
    "360x540": "bar",
    "360x640": "strip",
    "390x844": "ladder",
    "844x390": "strip-side",
    "960x320": "bar-side",
    "1024x600": "ladder-side",
    "768x1024": "roomy",
    "1280x800": "roomy-side",
  };
  const got = Object.fromEntries(Object.keys(want).map((size) => [size, layoutIn(...size.split("x").map(Number))]));
  assert.deepEqual(got, want);
});

test("every window, setting and keyboard has one of the named layouts, and each name is used", () => {
  const found = new Set();
  for (const { width, height } of windows())
    for (const controls of CHOICES.controls)
      for (const content of [false, true])
        for (const share of [0, 0.3, 0.6]) {
          const typed = share ? { width, height: share * height } : null;
          found.add(layoutIn(width, height, { controls, content, typed }));
        }
  assert.deepEqual([...found].sort(), [...LAYOUTS].sort());
});

test("a host page without settings has the dice or the bar, whatever else is true", () => {
  for (const { width, height } of windows())
    for (const typed of [null, { width, height: height / 2 }]) {
      assert.equal(layoutIn(width, height, { controls: "none", typed }), "dice");
      assert.match(layoutIn(width, height, { controls: "roll", typed }), /^bar/);
    }
});

test("a larger window has at least the parts of a smaller one", () => {
  const parts = ["bar", "strip", "ladder", "roomy"];
  const partsIn = (width, height) => parts.indexOf(layoutIn(width, height).replace("-side", ""));
  for (const { width, height } of windows()) {
    const beside = layoutIn(width, height).endsWith("-side");
    if (layoutIn(width, height + 20).endsWith("-side") !== beside) continue;
    assert.ok(partsIn(width, height + 20) >= partsIn(width, height), `${width}x${height} and 20 px more height`);
  }
});

test("the layout of an element with the height of its content depends on the width alone", () => {
  for (const { width, height } of windows())
    assert.equal(
      layoutIn(width, height, { content: true }),
      layoutIn(width, 500, { content: true }),
      `${width}x${height}`,
    );
});

test("while the line is typed, the tray is beside it where the part above the keyboard is wide", () => {
  assert.equal(layoutIn(390, 844, { typed: { width: 390, height: 500 } }), "line");
  assert.equal(layoutIn(390, 664, { typed: { width: 390, height: 189 } }), "line-tight");
  assert.equal(layoutIn(844, 390, { typed: { width: 844, height: 190 } }), "line-side");
  assert.equal(layoutIn(844, 390, { typed: { width: 844, height: 165 } }), "line-tight-side");
  assert.equal(layoutIn(530, 900, { typed: { width: 530, height: 300 } }), "line", "narrower than two columns");
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
