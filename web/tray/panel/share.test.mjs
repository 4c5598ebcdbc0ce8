import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { Share } from "./share.js";

let page;
beforeEach(() => (page = openPage("#share")));

const own = (object, name, value) => Object.defineProperty(object, name, { value, configurable: true });
const settled = () => new Promise(setImmediate);

/** Returns the button of the page, and what is copied and shared. */
function opened({ touch = false, refuse } = {}) {
  const got = { copied: [], shared: [] };
  const take = (list) => (value) => (refuse ? Promise.reject(refuse) : Promise.resolve(list.push(value)));
  own(navigator, "clipboard", { writeText: take(got.copied) });
  if (touch) {
    own(navigator, "share", take(got.shared));
    page.media.add("(pointer: coarse)");
  }
  const box = document.querySelector("#share");
  const share = new Share(box, (done) => done("Great 4dF+1"));
  return {
    ...got,
    share,
    box,
    button: box.querySelector("button"),
    status: () => box.querySelector("[role=status]").textContent,
  };
}

test("the button is there once the host page has set an address", () => {
  const { share, box } = opened();
  assert.equal(share.base, "");
  share.setBase("https://host.example/play");
  assert.deepEqual([share.base, box.hidden], ["https://host.example/play", false]);
  share.setBase("");
  assert.deepEqual([share.base, box.hidden], ["", true]);
});

test("a link is copied, and the visitor is told", async () => {
  const { share, button, copied, status } = opened();
  share.setBase("https://host.example/play");
  assert.equal(button.textContent, "Copy a link to this roll");
  button.click();
  await settled();
  assert.deepEqual([copied, status()], [["https://host.example/play#roll=Great%204dF%2B1"], "Link copied"]);
});

test("where copying is blocked the link is shown", async () => {
  const { share } = opened({ refuse: new Error("blocked") });
  share.setBase("https://host.example/");
  assert.equal(
    await share.link("4dF"),
    "Copying is blocked here. Copy this link yourself: https://host.example/#roll=4dF",
  );
  assert.equal(await share.text("Axe: 4dF"), "Copying is blocked here. Copy this text yourself: Axe: 4dF");
});

test("on touch screens the system shares the link, without a message", async () => {
  const { share, button, shared, copied, status } = opened({ touch: true });
  share.setBase("https://host.example/");
  assert.equal(button.textContent, "Share a link to this roll…");
  button.click();
  await settled();
  assert.deepEqual([shared, copied, status()], [[{ url: "https://host.example/#roll=Great%204dF%2B1" }], [], ""]);
});

test("a cancelled share says nothing, a failed one shows the link", async () => {
  const cancelled = opened({ touch: true, refuse: new DOMException("", "AbortError") });
  assert.equal(await cancelled.share.link("4dF"), "");
  const failed = opened({ touch: true, refuse: new DOMException("", "NotAllowedError") });
  assert.match(await failed.share.link("4dF"), /Copy this link yourself/);
});

test("a text is copied", async () => {
  const { share, copied } = opened();
  assert.equal(await share.text("Axe: 4dF"), "Text copied");
  assert.deepEqual(copied, ["Axe: 4dF"]);
});

test("the address of a table is on the host page, if that has links", () => {
  const { share } = opened();
  assert.equal(share.tableLink("abc"), "abc");
  share.setBase("https://host.example/play?x=1");
  assert.equal(share.tableLink("abc"), "https://host.example/play?x=1#table=abc");
});
