import assert from "node:assert/strict";
import { test } from "node:test";
import { FormValue } from "./form-value.js";

/** Returns a form value and its state in the browser. */
function start() {
  const form = {};
  const value = new FormValue({
    setFormValue: (submitted) => (form.value = submitted),
    setValidity: (flags, message) => Object.assign(form, { flags, message }),
  });
  return { form, value };
}

test("the value is an object in JSON or empty", () => {
  const { form, value } = start();
  value.value = '{"degree":2}';
  assert.equal(form.value, '{"degree":2}');
  for (const invalid of ["Good", "7", "null", "[1]", '{"degree"']) {
    assert.throws(() => (value.value = invalid), invalid);
    assert.equal(value.value, '{"degree":2}');
  }
  value.value = "";
  assert.equal(form.value, null, "an empty value is not submitted");
});

test("a required roll and a custom error make it invalid", () => {
  const { form, value } = start();
  value.validate("roll first");
  assert.deepEqual([form.flags.valueMissing, form.message], [true, "roll first"]);
  value.value = "{}";
  value.validate("roll first");
  assert.deepEqual([form.flags.valueMissing, form.message], [false, ""]);
  value.setCustomError("not this one");
  value.validate("roll first");
  assert.deepEqual([form.flags.customError, form.message], [true, "not this one"]);
});

test("a revealed roll is not a new one", () => {
  const { value } = start();
  value.thrown();
  value.settled();
  assert.equal(value.isNew({ receipt: "a" }), true);
  value.settled();
  assert.equal(value.isNew({ receipt: "a" }), false);
  assert.equal(value.isNew({}), true, "a resolution without a throw is new");
});
