import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage, press } from "../test-page.mjs";
import { UpdateOffer } from "../start/update-offer.js";
import { isSomethingOpen, reportEscape } from "./escape.js";
import { Notices } from "./notices.js";

beforeEach(() => openPage("#notices, #find"));

const byId = (id) => document.getElementById(id);
const buttonOf = (box, text) => [...box.querySelectorAll("button")].find((node) => node.textContent === text);

test("a message replaces the last one, and may offer another try", () => {
  const notices = new Notices(byId("notice"), byId("warning"));
  let tries = 0;
  notices.show("The dice did not load.", { retry: () => tries++ });
  buttonOf(byId("notice"), "Retry").click();
  assert.equal(tries, 1);
  notices.show("No such level.");
  assert.equal(byId("notice").textContent, "No such level.");
  notices.show("");
  assert.equal(byId("notice").childElementCount, 0);
});

test("a session that can't be saved is a warning until it can, or the visitor closes it", () => {
  const notices = new Notices(byId("notice"), byId("warning"));
  let saves = 0;
  const warn = (unsaved) => notices.warn(unsaved, () => saves++);
  warn(true);
  buttonOf(byId("warning"), "Save backup…").click();
  assert.match(byId("warning").textContent, /out of storage/);
  assert.equal(saves, 1);
  buttonOf(byId("warning"), "Close").click();
  warn(true);
  assert.equal(byId("warning").textContent, "", "it was closed");
  warn(false);
  warn(true);
  assert.notEqual(byId("warning").textContent, "");
  warn(false);
  assert.equal(byId("warning").textContent, "");
});

test("Escape is reported unless the page uses it", () => {
  let reports = 0;
  let used = false;
  reportEscape(
    () => used,
    () => reports++,
  );
  press(document.body, "Escape");
  press(document.body, "Enter");
  press(document.body, "Escape", { repeat: true });
  press(document.body, "Escape", { isComposing: true });
  used = true;
  press(document.body, "Escape");
  assert.equal(reports, 1);
});

test("the page uses Escape for a drawer, the label of a die, and a search", () => {
  assert.ok(!isSomethingOpen());
  document.documentElement.dataset.open = "settings";
  assert.ok(isSomethingOpen());
  delete document.documentElement.dataset.open;
  document.body.insertAdjacentHTML("beforeend", '<p id="die"></p>');
  assert.ok(!isSomethingOpen());
  byId("die").textContent = "d6: 5";
  assert.ok(isSomethingOpen());
  byId("die").remove();
  byId("find").focus();
  assert.ok(!isSomethingOpen());
  byId("find").value = "axe";
  assert.ok(isSomethingOpen());
});

/** Returns the offer of a release, and the number of reloads of the page and of its host. */
function offer(host) {
  const reloads = { page: 0, host: 0 };
  const location = new URL("https://tray.example/tray.html");
  const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });
  define("location", location);
  define("window", { location: { reload: () => reloads.page++ } });
  const url = host && new URL(host);
  define("parent", {
    get location() {
      if (!url) throw new DOMException("", "SecurityError");
      return { origin: url.origin, pathname: url.pathname, reload: () => reloads.host++ };
    },
  });
  return { reloads, update: new UpdateOffer(byId("update")) };
}

test("a new release is offered at rest, and taken when the dice rest again", () => {
  const { reloads, update } = offer("https://host.example/play");
  update.setIdle(false);
  update.offer();
  assert.equal(byId("update").textContent, "");
  update.setIdle(true);
  update.offer();
  assert.equal(byId("update").querySelectorAll("button").length, 2, "it is offered once");
  update.setIdle(false);
  const accept = buttonOf(byId("update"), "Update now");
  accept.click();
  assert.deepEqual([reloads, accept.disabled], [{ page: 0, host: 0 }, true]);
  update.setIdle(true);
  assert.deepEqual(reloads, { page: 1, host: 0 });
});

test("the app reloads with its tray, another host page doesn't", () => {
  for (const [host, expected] of [
    ["https://tray.example/", { page: 0, host: 1 }],
    ["https://tray.example/index.html", { page: 0, host: 1 }],
    ["https://tray.example/app.html", { page: 0, host: 1 }],
    ["https://tray.example/other.html", { page: 1, host: 0 }],
    [undefined, { page: 1, host: 0 }],
  ]) {
    const { reloads, update } = offer(host);
    byId("update").replaceChildren();
    update.offer();
    buttonOf(byId("update"), "Update now").click();
    assert.deepEqual(reloads, expected, host);
  }
});

test("an offer for later goes away", () => {
  const { update } = offer();
  update.offer();
  buttonOf(byId("update"), "Later").click();
  assert.equal(byId("update"), null);
});

test("a message that is told stays beside others until it is closed, and says what its button did", async () => {
  const notices = new Notices(byId("notice"), byId("warning"));
  notices.tell("restarted", { "copy-report": async () => "Text copied" });
  notices.show("No such level.");
  notices.show("");
  const told = byId("notice").nextElementSibling;
  assert.match(told.querySelector("[data-message=restarted]").textContent, /has started again/); // in any language
  buttonOf(told, "Copy a report").click();
  await new Promise(setImmediate);
  assert.equal(told.querySelector("[role=status]").textContent, "Text copied");
  buttonOf(told, "Close").click();
  assert.equal(told.isConnected, false);
});
