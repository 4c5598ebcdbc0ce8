import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { CopyLink } from "./copy-link.js";
import { textOf } from "./test-views.mjs";

const ADDRESS = "https://dice.example/#table=id.secret";

let link;
let copied;
/** Opens a page that can copy in some ways. */
function openWith({ clipboard, command }) {
  openPage();
  copied = [];
  const writeText = clipboard ? async (text) => copied.push(text) : () => Promise.reject(new Error("denied"));
  Object.defineProperty(navigator, "clipboard", { value: clipboard === undefined ? undefined : { writeText } });
  document.execCommand = () => command && copied.push(document.activeElement.value) > 0;
  link = new CopyLink();
  document.body.append(link.node);
  link.show(ADDRESS);
}

const find = (selector) => document.querySelector(selector);
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Presses Copy link and returns what is said. */
async function copy() {
  find("[data-table=table-copy]").focus();
  find("[data-table=table-copy]").click();
  await settled();
  return textOf(find("[role=status]"));
}

beforeEach(() => openWith({ clipboard: true }));

test("the link is copied by the clipboard, or on plain http by the old command", async () => {
  for (const way of [{ clipboard: true }, { clipboard: false, command: true }, { command: true }]) {
    openWith(way);
    assert.equal(await copy(), "Link copied", JSON.stringify(way));
    assert.deepEqual(copied, [ADDRESS]);
    assert.equal(find("input").hidden, true);
    assert.equal(document.activeElement, find("[data-table=table-copy]"));
  }
});

test("where copying is blocked, the link is shown and selected", async () => {
  openWith({ clipboard: false, command: false });
  assert.match(await copy(), /^Copying is blocked here/);
  const field = find("input");
  assert.deepEqual([field.hidden, document.activeElement, field.selectionEnd], [false, field, ADDRESS.length]);
});

test("the QR code is drawn when it is shown, and again for another link", async () => {
  const toggle = find("[data-table=table-qr]");
  assert.equal(find("svg[role=img]"), null);
  await link.open(true);
  const code = find("svg[role=img]");
  assert.ok(code.querySelector("path").getAttribute("d").length > 1000);
  assert.deepEqual([toggle.ariaExpanded, find("input").value], ["true", ADDRESS]);
  const drawn = new Promise((done) => new MutationObserver(done).observe(find(".code"), { childList: true }));
  link.show(`${ADDRESS}2`);
  await drawn;
  assert.notEqual(find("svg[role=img]"), code);
  toggle.click();
  assert.deepEqual([toggle.ariaExpanded, find(".code").hidden], ["false", true]);
});
