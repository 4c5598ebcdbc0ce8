import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { ATTRIBUTES, FIELDS, PAGE_FIELDS, reflectAll, upgrade } from "./attributes.js";

/** The part of an element that attributes need. */
class Element {
  #attributes = new Map();
  hasAttribute = (name) => this.#attributes.has(name);
  getAttribute = (name) => this.#attributes.get(name) ?? null;
  setAttribute = (name, value) => void this.#attributes.set(name, value);
  removeAttribute = (name) => void this.#attributes.delete(name);
  toggleAttribute = (name, on) => (on ? this.setAttribute(name, "") : this.removeAttribute(name));
}

class Tray extends Element {}
reflectAll(Tray);

test("every attribute has one field and one property", () => {
  for (const key of ["field", "attribute", "property"]) {
    assert.equal(new Set(FIELDS.map((field) => field[key])).size, FIELDS.length, key);
  }
  assert.equal(ATTRIBUTES.get("helped-by")?.property, "helpedBy");
});

test("the documents list every attribute, and every field of a tray page", async () => {
  const read = (name) => readFile(new URL(`../../docs/${name}`, import.meta.url), "utf8");
  const rows = (await read("embedding.md")).match(/^\| `.*? \|/gm).join("\n");
  for (const name of ATTRIBUTES.keys()) assert.ok(rows.includes(`\`${name}\``), `docs/embedding.md: ${name}`);
  const protocol = await read("protocol.md");
  const [accepted] = /^`set` accepts .*?\n\n/ms.exec(protocol);
  for (const { field } of PAGE_FIELDS) assert.ok(accepted.includes(`\`${field}\``), `docs/protocol.md: ${field}`);
});

test("text properties reflect their attributes", () => {
  const tray = new Tray();
  assert.equal(tray.helpedBy, null);
  tray.helpedBy = "Nell";
  assert.equal(tray.getAttribute("helped-by"), "Nell");
  tray.trait = 3;
  assert.equal(tray.trait, "3");
  tray.theme = { name: "mine" };
  assert.equal(tray.getAttribute("theme"), '{"name":"mine"}');
  for (const none of [null, undefined]) {
    tray.trait = none;
    assert.equal(tray.hasAttribute("trait"), false);
  }
});

test("flags are true if their attribute exists", () => {
  const tray = new Tray();
  assert.equal(tray.muted, false);
  tray.muted = "yes";
  assert.deepEqual([tray.muted, tray.getAttribute("muted")], [true, ""]);
  tray.muted = 0;
  assert.equal(tray.hasAttribute("muted"), false);
});

test("upgrade applies a property that was set before the class was defined", () => {
  const tray = new Tray();
  Object.defineProperty(tray, "trait", { value: "Good", configurable: true, enumerable: true, writable: true });
  upgrade(tray, "trait");
  assert.equal(Object.hasOwn(tray, "trait"), false);
  assert.equal(tray.getAttribute("trait"), "Good");
});
