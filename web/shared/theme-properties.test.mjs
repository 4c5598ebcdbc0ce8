import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { applyProperties, fault } from "./theme-properties.js";

// Browsers accept every declaration with a substitution function; here all values are supported and black.
beforeEach(() => {
  globalThis.CSS = { supports: () => true };
  globalThis.OffscreenCanvas = class {
    getContext = () => ({ fillRect() {}, getImageData: () => ({ data: [0, 0, 0, 255] }) });
  };
});

afterEach(() => {
  delete globalThis.CSS;
  delete globalThis.OffscreenCanvas;
  delete globalThis.document;
});

for (const value of [
  "var(--brass)",
  "VAR (--brass)",
  "env(safe-area-inset-top, red)",
  "attr(data-colour type(<color>))",
  "color-mix(in srgb, var(--brass), red)",
  "v\\61r(--brass)",
]) {
  test(`${value} is invalid`, () => {
    for (const property of ["accent", "surface", "font"])
      assert.notEqual(fault(`--fudge-tray-${property}`, value), "", property);
  });
}

test("colours and fonts are valid", () => {
  assert.equal(fault("--fudge-tray-accent", "rgb(0 0 0)"), "");
  assert.equal(fault("--fudge-tray-surface", "black"), "");
  assert.equal(fault("--fudge-tray-font", '"Variable (1)", serif'), "");
});

test("inherited fields are not applied", () => {
  const styles = {};
  globalThis.document = { documentElement: { style: { setProperty: (name, value) => (styles[name] = value) } } };
  applyProperties(Object.create({ "--fudge-tray-accent": "red" }));
  assert.equal(styles["--brass"], "");
});
