import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { keyed } from "./nodes.js";

beforeEach(() => openPage());

/** Renders a list of letters, and returns its nodes by letter. */
function render(list, letters) {
  const create = (letter) => Object.assign(document.createElement("button"), { textContent: letter });
  keyed(list, [...letters], { key: (letter) => letter, create });
  assert.equal(list.textContent, letters);
  return new Map([...list.children].map((node) => [node.textContent, node]));
}

test("children stay the same nodes while their keys are in the list", () => {
  const list = document.body.appendChild(document.createElement("div"));
  let before = render(list, "abc");
  for (const letters of ["abcd", "xabcd", "bcd", "dcb", "", "ab", "ba", "cab"]) {
    const after = render(list, letters);
    for (const [letter, node] of after) if (before.has(letter)) assert.equal(node, before.get(letter));
    before = after;
  }
});

test("the focus stays where it is when others come and go", () => {
  const list = document.body.appendChild(document.createElement("div"));
  const focused = render(list, "abc").get("b");
  focused.focus();
  for (const letters of ["xabc", "bcxa", "bc", "b", "yb", "by"]) {
    render(list, letters);
    assert.equal(document.activeElement, focused, letters);
  }
});
