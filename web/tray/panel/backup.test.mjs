import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { openPage } from "../test-page.mjs";
import { Backup, download } from "./backup.js";

const downloads = [];
beforeEach(() => {
  const { window } = openPage("#copies");
  downloads.length = 0;
  mock.timers.enable({ apis: ["setTimeout"] }); // else Node waits for the end of each saved file's address
  window.HTMLAnchorElement.prototype.click = function () {
    downloads.push(this.download);
  };
});
afterEach(() => mock.timers.reset());

const byId = (id) => document.getElementById(id);

/** Returns the requests and notices of a backup, and a function that chooses a file. */
function opened() {
  const asked = [];
  const notices = [];
  const persistence = { asked: 0, ask: () => persistence.asked++ };
  const connection = { ask: (op, arg, done, failed) => asked.push({ op, arg, done, failed }) };
  const backup = new Backup(byId("copies"), "heroes", {
    connection,
    notices: { show: (notice) => notices.push(notice) },
    persistence,
  });
  const input = document.querySelector("input");
  const choose = async (file) => {
    Object.defineProperty(input, "files", { value: file ? [file] : [], configurable: true });
    input.dispatchEvent(new Event("change"));
    await new Promise(setImmediate);
  };
  return {
    backup,
    asked,
    notices,
    persistence,
    input,
    choose,
    status: () => document.querySelector("[role=status]").textContent,
  };
}

test("a backup is a file with the session's name and the day", () => {
  const { asked, persistence } = opened();
  byId("save-copy").click();
  assert.deepEqual([asked[0].op, persistence.asked], ["export", 1]);
  asked[0].done("the session");
  assert.match(downloads[0], /^fudge-tray-heroes-\d{4}-\d\d-\d\d\.txt$/);
});

test("a file has the text that is saved", async () => {
  let blob;
  const create = URL.createObjectURL;
  URL.createObjectURL = (given) => {
    blob = given;
    return create.call(URL, given);
  };
  download("ladder.json", '{"ä":1}', "application/json");
  URL.createObjectURL = create;
  assert.deepEqual([downloads, await blob.text(), blob.type], [["ladder.json"], '{"ä":1}', "application/json"]);
});

test("the address of a saved file stays valid for a minute", (t) => {
  const ended = t.mock.method(URL, "revokeObjectURL");
  download("ladder.json", "{}", "application/json");
  mock.timers.tick(59_999);
  assert.equal(ended.mock.callCount(), 0);
  mock.timers.tick(1);
  assert.equal(ended.mock.callCount(), 1);
});

test("a restored file is confirmed", async () => {
  const { asked, notices, choose, status } = opened();
  await choose(new File(["the session"], "old.txt"));
  assert.deepEqual([asked[0].op, asked[0].arg], ["import", "the session"]);
  assert.equal(status(), "");
  asked[0].done();
  assert.deepEqual([status(), notices], ["Restored old.txt.", []]);
  byId("save-copy").click();
  assert.equal(status(), "");
});

test("a file that is no session is a notice with the reason", async () => {
  const { asked, notices, choose, status } = opened();
  await choose(new File(["?"], "photo.txt"));
  asked[0].failed({ field: "", message: "It is not a saved session." });
  assert.deepEqual(
    [notices, status()],
    [["Can't restore photo.txt. It is not a saved session. Nothing was changed."], ""],
  );
});

test("a file of more than 16 MB is not read", async () => {
  const { asked, notices, choose } = opened();
  const file = new File([""], "film.txt");
  Object.defineProperty(file, "size", { value: 16_000_001 });
  await choose(file);
  await choose(undefined);
  assert.deepEqual(
    [asked, notices],
    [[], ["film.txt is too large (17 MB); a backup has at most 16 MB. Nothing was changed."]],
  );
});

test("the button chooses a file, unless the page is locked", () => {
  const { backup, input } = opened();
  let chosen = 0;
  input.addEventListener("click", () => chosen++);
  byId("load-copy").click();
  backup.lock(true);
  byId("load-copy").click();
  assert.equal(chosen, 1);
  backup.lock(false);
  byId("load-copy").click();
  assert.equal(chosen, 2);
});
