import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { FieldError, button, byId, element, isTyping, latinKey, messageElement, partsOf, within } from "./nodes.js";

beforeEach(() => openPage('#form > [data-id="levels"]'));

test("an element has its attributes and children, without undefined attributes", () => {
  const node = element("p", { class: "head", title: undefined, tabindex: 0 }, "a ", element("b", {}, "<b>"));
  assert.equal(node.outerHTML, '<p class="head" tabindex="0">a <b>&lt;b&gt;</b></p>');
});

test("an element with a message names the message, to be translated", () => {
  assert.equal(messageElement("span", "roll").outerHTML, '<span data-message="roll">Roll</span>');
});

test("a button acts when it is pressed and doesn't submit its form", () => {
  let pressed = 0;
  const node = button("close", () => pressed++);
  const form = element("form", {}, node);
  document.body.append(form);
  form.addEventListener("submit", () => assert.fail("submitted"));
  node.click();
  assert.deepEqual([pressed, node.textContent], [1, "Close"]);
});

test("the label of a level has a name and a number", () => {
  for (const [label, name, number] of [
    ["Good (+1)", "Good", "+1"],
    ["Superb+1 (+4)", "Superb+1", "+4"],
    ["13", "13", ""],
    ["", "", ""],
  ])
    assert.deepEqual(partsOf(label), { name, number });
});

test("character keys belong to fields, but not to checkboxes and buttons", () => {
  for (const [tag, attributes, typing] of [
    ["input", { type: "text" }, true],
    ["input", { type: "radio" }, true],
    ["select", {}, true],
    ["textarea", {}, true],
    ["div", { contenteditable: "" }, true],
    ["input", { type: "checkbox" }, false],
    ["button", {}, false],
  ])
    assert.equal(isTyping(element(tag, attributes)), typing, tag);
  assert.equal(isTyping(document), false);
});

test("an error describes its input, beside the help, until it is corrected", () => {
  const field = within(document, '.field[data-id="trait"]');
  const input = within(field, "select");
  const error = new FieldError(field, input);
  error.show(undefined);
  assert.equal(field.querySelector(".unseen"), null);
  error.show("no such level");
  const descriptions = input.getAttribute("aria-describedby").split(" ").map(byId);
  assert.deepEqual(
    descriptions.map((node) => node.textContent),
    ["How good the character is.", "no such level"],
  );
  assert.equal(input.getAttribute("aria-invalid"), "true");
  error.show("other");
  assert.deepEqual([descriptions[1].textContent, descriptions[1].hidden], ["other", false]);
  error.show(undefined);
  assert.deepEqual([descriptions[1].hidden, input.hasAttribute("aria-invalid")], [true, false]);
});

test("a key is its Latin letter or digit, or else that of its position", () => {
  for (const [layout, key, code, want, shiftKey = false] of [
    ["Russian", "я", "KeyZ", "z"],
    ["Greek", "ρ", "KeyR", "r"],
    ["Arabic", "١", "Digit1", "1"],
    ["AZERTY", "&", "Digit1", "1"],
    ["AZERTY", "1", "Digit1", "1", true],
    ["AZERTY", "z", "KeyW", "z"],
    ["QWERTZ", "Z", "KeyY", "z", true],
    ["QWERTY", "!", "Digit1", "", true],
    ["number pad", "End", "Numpad1", ""],
    ["any", "Escape", "Escape", ""],
  ])
    assert.equal(latinKey({ key, code, shiftKey }), want, `${layout} ${key}`);
});
