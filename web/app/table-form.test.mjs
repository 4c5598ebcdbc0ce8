import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage, type } from "../tray/test-page.mjs";
import { addDialogs, pressEscape, textOf } from "../tray/table/test-views.mjs";
import { TableForm } from "./table-form.js";

let joins;
let cancelled;
beforeEach(() => {
  addDialogs(openPage().window);
  joins = [];
  cancelled = 0;
});

const dialog = () => document.querySelector("#table-form");
const find = (selector) => dialog().querySelector(selector);
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Opens the form. Its joins wait until `answer` settles one. */
function open(purpose) {
  const join = (seat) => {
    const { promise, resolve, reject } = withResolvers();
    joins.push({ seat, resolve, reject });
    return promise;
  };
  new TableForm(purpose, { join, cancel: () => cancelled++ }).show();
}

function withResolvers() {
  const all = {};
  all.promise = new Promise((resolve, reject) => Object.assign(all, { resolve, reject }));
  return all;
}

test("the form has a name and one question a line", () => {
  for (const [purpose, title, questions] of [
    ["create", "New table", ["Name of the table", "Your name", "Your dice"]],
    ["join", "Join the table", ["Your name", "Your dice", "You are here to"]],
    ["take", "Your seat", []],
  ]) {
    open(purpose);
    assert.equal(textOf(document.getElementById(dialog().getAttribute("aria-labelledby"))), title);
    assert.deepEqual([...dialog().querySelectorAll(".entry > span, legend")].map(textOf), questions);
    assert.equal(document.activeElement, find("[name=name]") ?? find(".primary"));
    find(".close").click();
    assert.equal(dialog(), null);
  }
});

test("the answers are those of the seat, and are remembered", async () => {
  open("join");
  type(find("[name=name]"), " Ann ");
  find("[value='#2f6fb8']").click();
  find("[value=watcher]").click();
  find(".primary").click();
  assert.deepEqual(joins[0].seat, { name: "Ann", color: "#2f6fb8", title: "", role: "watcher" });
  assert.equal(find(".primary").disabled, true);
  joins[0].resolve();
  await settled();
  assert.deepEqual([dialog(), cancelled], [null, 0]);
  open("create");
  assert.deepEqual([find("[name=name]").value, find("[name=color]:checked").value], ["Ann", "#2f6fb8"]);
});

test("a visitor who chooses no colour gets one at the table", async () => {
  open("join");
  type(find("[name=name]"), "Ann");
  assert.equal(find("[name=color]:checked"), null);
  find(".primary").click();
  assert.equal(joins[0].seat.color, "");
  joins[0].resolve();
  await settled();
  open("join");
  assert.equal(find("[name=color]:checked"), null);
});

test("a refusal stays in the form, which can be sent again", async () => {
  open("join");
  type(find("[name=name]"), "Ann");
  find(".primary").click();
  joins[0].reject(Object.assign(new Error("locked"), { text: "The GM has locked the table." }));
  await settled();
  assert.equal(textOf(find("[role=alert]")), "The GM has locked the table.");
  find(".primary").click();
  assert.deepEqual([joins.length, textOf(find("[role=alert]"))], [2, ""]);
});

test("closing the form cancels a join that waits, and nothing else", () => {
  open("join");
  pressEscape(dialog());
  assert.equal(cancelled, 0);
  open("join");
  type(find("[name=name]"), "Ann");
  find(".primary").click();
  pressEscape(dialog());
  assert.equal(cancelled, 1);
});

test("without storage the form has its questions and says what is lost", async () => {
  for (const name of ["localStorage", "sessionStorage"]) {
    const get = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    Object.defineProperty(globalThis, name, { get, configurable: true });
  }
  open("join");
  assert.deepEqual([...dialog().querySelectorAll("form > p")].map(textOf).slice(1, 2), [
    "This browser stores nothing here: if you reload the page, you lose your seat and your rolls.",
  ]);
  type(find("[name=name]"), "Ann");
  find(".primary").click();
  assert.equal(joins.length, 1);
  joins[0].resolve();
  await settled();
  assert.equal(dialog(), null);
});

test("there is one form at a time, and none is sent without a name", () => {
  open("create");
  open("create");
  assert.equal(document.querySelectorAll("#table-form").length, 1);
  find(".primary").click();
  assert.equal(joins.length, 0);
});

test("any other colour can be chosen, and a remembered one is offered again", () => {
  localStorage.setItem("fudge-tray:table-color", "#c0ffee");
  open("join");
  assert.equal(find("[name=color]:checked").value, "#c0ffee");
  find("[value='#2f6fb8']").click();
  type(find("[type=color]"), "#123456");
  type(find("[name=name]"), "Ann");
  find(".primary").click();
  assert.equal(joins[0].seat.color, "#123456");
});
