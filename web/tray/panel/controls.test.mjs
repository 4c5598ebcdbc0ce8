import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { choose, openPage, point, press, type } from "../test-page.mjs";
import { Controls } from "./controls.js";

beforeEach(() => {
  openPage("#page");
  document.documentElement.dataset.controls = "full";
});

const byId = (id) => document.getElementById(id);

/** Returns the controls of the page with the requests and the notices that they make. */
function opened() {
  const asked = [];
  const notices = [];
  const connection = {
    ask: (...request) => asked.push(request),
    askAfterFrame: async (op) => void asked.push([op, "after a frame"]),
  };
  const controls = new Controls(connection, { show: (notice) => notices.push(notice) }, () => controls.locked);
  return { controls, asked, notices, ops: () => asked.map(([op]) => op) };
}

/** Returns a state of the table. */
function state(others = {}) {
  return {
    ...{ values: { game: "fudge" }, visible: {}, errors: {}, held: [], options: {}, notice: "", next: "", plan: "" },
    ...{
      ladder: null,
      success: null,
      chance: "",
      advice: [],
      refusal: "",
      refused: "",
      busy: false,
      queued: 0,
      quick: [],
    },
    ...{ undo: "", result: null, result_advice: [], reveal: null, dice: [], history: [], newer: 0, rolls: 0, found: 0 },
    ...{ cleared: 0, older: "", warning: "" },
    ...others,
  };
}

test("Roll and changes are requests to the table", () => {
  const { controls, asked } = opened();
  controls.build();
  byId("roll").click();
  choose(byId("field-trait"), "Great");
  byId("field-secret").click();
  assert.deepEqual(asked, [["roll"], ["change", { trait: "Great" }], ["change", { secret: true }]]);
  assert.ok(!document.querySelector("[data-part=secret]").hidden);
});

test("a tap on Roll is shown before the dice are thrown", async () => {
  const { controls, asked } = opened();
  controls.build();
  const tapped = [];
  for (const detail of [0, 1, 2]) {
    point(byId("roll"), "click", 0, 0, { detail }); // the first is that of a key
    tapped.push("tapped" in byId("roll").dataset);
    await Promise.resolve();
    tapped.push("tapped" in byId("roll").dataset);
  }
  assert.deepEqual(asked, [["roll"], ["roll", "after a frame"], ["roll", "after a frame"]]);
  assert.deepEqual(tapped, [false, false, true, false, true, false]);
});

test("a document is saved to a file", () => {
  const { controls, asked } = opened();
  controls.build();
  byId("field-sheet-save").click();
  assert.deepEqual(asked[0].slice(0, 2), ["document", "sheet"]);
});

test("changes before the panel was built are reported, unless the page is locked", () => {
  for (const locked of [false, true]) {
    openPage("#page");
    const { controls, asked } = opened();
    byId("field-modifier").value = "2";
    controls.lock(locked);
    controls.build();
    assert.deepEqual(asked, locked ? [] : [["change", { modifier: 2 }]]);
    assert.equal(byId("field-trait").matches(":disabled"), locked);
  }
});

test("values of the host page are shown at once, or when the panel is built", () => {
  const { controls } = opened();
  controls.preset({ trait: "Good", secret: true });
  controls.build();
  assert.equal(byId("field-trait").value, "Good");
  assert.ok(!document.querySelector("[data-part=secret]").hidden);
  controls.preset({ trait: "Poor", secret: false });
  assert.equal(byId("field-trait").value, "Poor");
  assert.ok(document.querySelector("[data-part=secret]").hidden);
});

test("a game that the host page has set is fixed until it sets none", () => {
  const { controls } = opened();
  const fixed = () => document.documentElement.hasAttribute("data-game-fixed");
  controls.preset({ trait: "Good" });
  assert.ok(!fixed());
  controls.preset({ ladder: "mudge", system: null });
  assert.ok(fixed());
  controls.preset({ system: "fate" });
  controls.preset({ ladder: null });
  assert.ok(fixed(), "the system is still set");
  controls.preset({ system: undefined });
  assert.ok(!fixed());
});

test("the state of the table reaches all parts", () => {
  const { controls } = opened();
  controls.build();
  let rest = 0;
  const result = { text: "A Great result.", degree_name: "Great", success: true };
  controls.update(
    state({ result, success: 0.625, undo: "trait", rolls: 1, found: 1, values: { game: "mudge" } }),
    () => rest++,
  );
  assert.deepEqual(
    ["degree", "success", "sentence", "count"].map((part) => document.querySelector(`[data-part=${part}]`).textContent),
    ["Great", "63%", "A Great result.", "1"],
  );
  assert.deepEqual(
    [byId("undo-change").title, byId("game").value, byId("game").hidden, rest],
    ["Undo: Trait", "mudge", false, 1],
  );
  assert.deepEqual([controls.busy, controls.hasRolls, controls.state.success], [false, true, 0.625]);
  controls.update(state({ busy: true }), () => rest++);
  assert.deepEqual([controls.busy, controls.hasRolls, rest], [true, true, 2]);
});

test("while a control is pressed, nothing moves but the odds", () => {
  const { controls } = opened();
  controls.build();
  controls.update(state(), () => {});
  const rest = [];
  point(byId("roll"), "pointerdown", 0, 0);
  controls.update(state({ success: 0.5, plan: "first" }), () => rest.push("first"));
  controls.update(state({ success: 0.25, plan: "second" }), () => rest.push("second"));
  const text = (part) => document.querySelector(`[data-part=${part}]`).textContent;
  assert.deepEqual([text("success"), text("plan"), rest], ["25%", "", []]);
  byId("roll").dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true }));
  assert.deepEqual([text("plan"), rest], ["second", ["second"]]);
});

test("the parts ask for what the visitor wants", () => {
  const { controls, asked } = opened();
  controls.build();
  const history = [{ index: 4, time: 1e9, text: "roll", degree_name: "", announce: "" }];
  controls.update(state({ undo: "trait", reveal: 7, history, rolls: 99, found: 99, newer: 8, cleared: 2 }), () => {});
  byId("undo-change").click();
  assert.ok(press(document.body, "z", { ctrlKey: true }).defaultPrevented, "the browser undoes no typed text");
  byId("reveal").click();
  document.querySelector("#history li button").click();
  type(byId("find"), "axe");
  for (const id of ["older", "newer", "clear", "undo"]) byId(id).click();
  choose(byId("game"), "fate");
  assert.deepEqual(asked, [
    ["undo"],
    ["undo"],
    ["reveal", 7],
    ["again", 4],
    ["find", "axe"],
    ["list", 1],
    ["list", -1],
    ["clear"],
    ["restore"],
    ["change", { game: "fate" }],
  ]);
});

test("a throw closes the drawer and removes the last error", () => {
  const { controls, notices } = opened();
  controls.build();
  byId("drawer").click();
  controls.throw();
  assert.deepEqual([document.documentElement.dataset.open, notices], [undefined, [""]]);
});

test("rolls that wait are counted, and results announced", () => {
  const { controls } = opened();
  controls.queue(2);
  assert.equal(document.querySelector("[data-part=announce]").textContent, "2 rolls waiting");
  controls.build();
  controls.resolve({ text: "First." });
  controls.update(state({ busy: true }), () => {});
  assert.equal(document.querySelector("[data-part=passed]").textContent, "First.");
});

test("a refused request focuses the control to correct, and announces the fault again", () => {
  const { controls, notices } = opened();
  controls.build();
  controls.update(
    state({ errors: { critical_dice: "no dice" }, held: ["critical_dice"], visible: { critical_dice: true } }),
    () => {},
  );
  const [fault] = document.querySelector("[data-part=faults]").children;
  assert.equal(fault.textContent, "Dice of the critical table: no dice");
  controls.refuse({ field: "critical_dice", message: "no dice" });
  assert.equal(document.activeElement.id, "field-critical_dice");
  assert.ok(document.activeElement.closest("details").open);
  assert.notEqual(document.querySelector("[data-part=faults]").firstChild, fault);
  assert.deepEqual(notices, []);
  assert.equal(document.documentElement.dataset.open, undefined);
});

test("a refused control in the drawer opens it", () => {
  const { controls } = opened();
  controls.build();
  controls.update(state({ errors: { modifier: "x" }, held: ["modifier"] }), () => {});
  byId("form").hidden = true;
  controls.refuse({ field: "modifier", message: "x" });
  assert.equal(document.documentElement.dataset.open, "settings");
});

test("other refusals are notices, and errors too unless a control or the warning shows them", () => {
  const { controls, notices } = opened();
  controls.build();
  controls.refuse({ field: "", message: "no" });
  controls.report({ field: "trait", message: "no such level" });
  controls.report({ code: "storage-unavailable", field: "", message: "full" });
  controls.report({ field: "faces", message: "no faces" });
  assert.deepEqual(notices, ["no", "no faces"]);
});

test("labels are those of the panel, once it is built", () => {
  const { controls } = opened();
  assert.equal(controls.label("trait"), "trait");
  controls.build();
  assert.equal(controls.label("trait"), "Trait");
  controls.translate();
  assert.deepEqual(
    [...byId("game").options].map(({ label }) => label),
    ["Fudge", "Fate", "Mudge", "3d6", "Any dice"],
  );
});
