import assert from "node:assert/strict";
import { test } from "node:test";
import { PageSettings } from "./page-settings.js";

/** Returns the settings of a tray with these attributes, which can change, and the list of its errors. */
function start(attributes) {
  const errors = [];
  const tray = { getAttribute: (name) => attributes[name] ?? null };
  return { settings: new PageSettings(tray, (error) => errors.push(error.field)), attributes, errors };
}

test("an invalid value is reported and the last valid one kept", () => {
  const { settings, attributes, errors } = start({ controls: "roll" });
  assert.equal(settings.valid("controls"), "roll");
  attributes.controls = "many";
  assert.equal(settings.valid("controls"), "roll");
  assert.deepEqual(errors, ["controls"]);
  delete attributes.controls;
  assert.equal(settings.valid("controls"), null);
});

test("a custom theme in JSON is valid", () => {
  const { settings, errors } = start({ theme: ' {"name":"mine"}' });
  assert.equal(settings.valid("theme"), ' {"name":"mine"}');
  assert.deepEqual(errors, []);
});

test("levels are numbers if they look like numbers", () => {
  const { settings } = start({ trait: " +2 ", difficulty: "Good", even: "" });
  assert.deepEqual([settings.valid("trait"), settings.valid("difficulty"), settings.valid("even")], [2, "Good", true]);
});

test("a restarted page receives page settings, and request settings that were not sent", () => {
  const { settings, attributes } = start({ trait: "Good", difficulty: "Fair", muted: "" });
  settings.markSent({ trait: "Good", difficulty: "Fair", minimum: "Poor" });
  attributes.trait = "Great";
  const unsent = settings.unsent();
  assert.deepEqual([unsent.trait, unsent.minimum, unsent.muted], ["Great", null, true]);
  assert.equal("difficulty" in unsent, false, "the session has stored it");
  settings.reset();
  assert.equal(settings.unsent().difficulty, "Fair");
});

test("a restarted page receives the attributes that its session has", () => {
  const { settings, attributes } = start({ trait: "Good", difficulty: "Fair" });
  assert.deepEqual(settings.standing(), {}, "nothing was sent");
  settings.markSent({ trait: "Good", difficulty: "Fair", minimum: null });
  attributes.difficulty = "Great";
  assert.deepEqual(settings.standing(), { trait: "Good" }, "the Difficulty is sent again");
});
