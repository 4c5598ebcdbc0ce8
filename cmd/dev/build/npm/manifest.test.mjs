import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import test from "node:test";
import Ajv from "ajv";
import { manifest } from "./manifest.mjs";

const web = resolve(import.meta.dirname, "../../../../web");
const written = await manifest(resolve(web, "element"));
const [tray] = written.modules[0].declarations;
const names = (list) => list.map(({ name }) => name).sort();

test("the manifest is valid", async () => {
  const schema = await readFile(new URL(import.meta.resolve("custom-elements-manifest/schema.json")), "utf8");
  const validate = new Ajv({ allErrors: true, strict: false }).compile(JSON.parse(schema));
  assert.ok(validate(written), JSON.stringify(validate.errors, null, 2));
});

test("events match the public events and have descriptions", async () => {
  const { PUBLIC_EVENTS } = await import("../../../../web/shared/protocol.js");
  assert.deepEqual(names(tray.events), ["change", ...PUBLIC_EVENTS].sort());
  for (const { name, description } of tray.events) assert.ok(description, name);
});

test("attributes match those that the element observes", async () => {
  const { ATTRIBUTES } = await import("../../../../web/element/attributes.js");
  assert.deepEqual(names(tray.attributes), [...ATTRIBUTES.keys()].sort());
});

test("parts, states and custom properties match the sources", async () => {
  const read = (name) => readFile(new URL(`../../../../web/${name}`, import.meta.url), "utf8");
  const found = (pattern, text) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();
  const source =
    (await read("element/element.js")) + (await read("element/frame.js")) + (await read("element/fallback.js"));
  const styles = (await read("shared/theme-properties.js")) + (await read("element/style.js"));
  assert.deepEqual(names(tray.cssParts), found(/part\.add\("(\w+)"\)/g, source));
  assert.deepEqual(names(tray.cssProperties), found(/(--fudge-tray-\w+)/g, styles));
  const states = [...source.matchAll(/#setStates\(\{(.*?)\}\)/g)].map(([, list]) => list).join();
  assert.deepEqual(names(tray.cssStates), found(/(\w+):/g, states));
});

test("every method is listed with its parameters", () => {
  const methods = tray.members.filter(({ kind }) => kind === "method");
  const want =
    "checkValidity clear exportState history importState odds prepare ready replay resolve reveal roll sheet".split(
      " ",
    );
  for (const name of want) assert.ok(names(methods).includes(name), name);
  const { parameters, return: returned } = methods.find(({ name }) => name === "roll");
  assert.deepEqual(parameters, [
    { name: "request", type: { text: "Request | string" }, optional: true },
    { name: "sets", type: { text: "DiceSets" }, optional: true },
  ]);
  assert.equal(returned.type.text, "Promise<Resolution>");
});

test("attributes with fixed values list them", () => {
  const { type } = tray.attributes.find(({ name }) => name === "controls");
  assert.equal(type.text, '"full" | "roll" | "none" | null');
});

test("the element has one unnamed slot", () => {
  assert.deepEqual(names(tray.slots), [""]);
});
