import assert from "node:assert/strict";
import { test } from "node:test";
import { REFERENCE } from "../../languages/reference.js";
import { openPage } from "../test-page.mjs";
import { Reference } from "./reference.js";

/** Opens a page with references, and returns their node and a function that begins or ends printing. */
function opened() {
  openPage("#settings");
  /** @type {(event: object) => void} */ let listener;
  globalThis.matchMedia = () => ({ addEventListener: (_, listen) => (listener = listen) });
  const settings = document.getElementById("settings");
  const reference = new Reference(settings);
  return { reference, node: settings.lastElementChild, print: (matches) => listener({ matches }) };
}

const captions = (node) => [...node.querySelectorAll("caption")].map(({ textContent }) => textContent);

test("R39: the references are in the language of the page, folded", () => {
  const { reference, node } = opened();
  reference.show("en");
  assert.equal(node.open, false);
  assert.deepEqual(captions(node), ["Levels", "Difficulties", "Results of 3d6 and d%", "Mudge's ranges"]);
  assert.match(node.textContent, /Superb\+36\.2%/);
  reference.show("de");
  assert.match(node.textContent, /Hervorragend\+36,2/);
  assert.equal(node.querySelectorAll("summary").length, 1);
});

test("R39: the references are printed, and folded again if they were", () => {
  const { reference, node, print } = opened();
  reference.show("en");
  print(true);
  assert.equal(node.open, true);
  print(false);
  assert.equal(node.open, false);
  node.open = true;
  print(true);
  print(false);
  assert.equal(node.open, true);
});

test("R8, R9, R39: the references have the same rows in all languages", () => {
  const shape = ({ lists }) => lists.map(({ rows }) => rows.map((row) => row.length));
  for (const reference of Object.values(REFERENCE)) assert.deepEqual(shape(reference), shape(REFERENCE.en));
  assert.deepEqual(REFERENCE.en.lists[2].rows[1], ["+3", "16", "95–99"]);
});
