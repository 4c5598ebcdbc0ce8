import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage, press } from "../test-page.mjs";
import { messageText } from "../../shared/language.js";
import { byId, element } from "./nodes.js";
import { ResultShare } from "./share-result.js";

beforeEach(() => openPage("#page"));

const own = (object, name, value) => Object.defineProperty(object, name, { value, configurable: true, writable: true });
const settled = () => new Promise(setImmediate);
const result = { text: "Great: success by 2.", receipt: "AQM0" };
const LINK = "https://tray.example/r/AQM0";
const PLAIN = "https://tray.example/#receipt=AQM0";

/** Returns what is copied and shared, and the share. A function `shares` of the browser gets the data. */
function opened({ shares, files = true, pictures = true, copies = true, base = "https://tray.example/" } = {}) {
  const got = { copied: [], shared: [], asked: [] };
  own(navigator, "clipboard", {
    writeText: async (text) =>
      copies ? got.copied.push(text) : Promise.reject(new DOMException("", "NotAllowedError")),
  });
  own(document, "execCommand", () => false);
  delete navigator.share;
  if (shares) {
    own(navigator, "share", async (data) => {
      got.shared.push(data);
      await shares(data);
    });
    own(navigator, "canShare", () => files);
  }
  own(globalThis, "fetch", (path) => {
    got.asked.push(path);
    const picture = new Response("picture", { headers: { "Content-Type": "image/png" } });
    return Promise.resolve(pictures ? picture : new Response("", { status: 404 }));
  });
  const current = () => ({ tag: "en" });
  return { ...got, share: new ResultShare({ byId, messageText, current, base: () => base }) };
}

const state = (others = {}) => ({ busy: false, result, history: [], ...others });
const button = () => document.querySelector("#outcome > [data-share]");
const status = () => [...document.querySelectorAll("#shared > span")].map((line) => line.textContent);
const never = () => new Promise(() => {});
const refuse = (name) => () => Promise.reject(new DOMException("", name));

/** Presses a button and waits for its message. */
async function shared(node = button()) {
  node.click();
  for (let i = 0; i < 20; i++) await settled();
}

test("the result has a button, unless it is secret or dice move", () => {
  const { share } = opened();
  for (const [others, hidden] of [
    [{}, false],
    [{ busy: true }, true],
    [{ result: null }, true],
    [{ result: { secret: true, text: "Secret roll" } }, true],
  ]) {
    share.update(state(others));
    assert.equal(button().hidden, hidden, JSON.stringify(others));
  }
  share.update(state());
  assert.deepEqual([button().ariaLabel, button().title], Array(2).fill(`Share: ${result.text}`));
});

test("the system's dialog gets text, link and picture", async () => {
  const { share, shared: data, copied } = opened({ shares: async () => {} });
  share.update(state());
  await shared();
  const [{ files, ...rest }] = data;
  assert.deepEqual(rest, { text: result.text, url: LINK });
  assert.deepEqual([files.length, files[0].name], [1, "roll.png"]);
  assert.deepEqual([copied, status()], [[], []]);
});

test("where no files are shared, the dialog gets text and link", async () => {
  const { share, shared: data } = opened({ shares: async () => {}, files: false });
  share.update(state());
  await shared();
  assert.deepEqual(data, [{ text: result.text, url: LINK }]);
});

test("without a dialog, text and link are copied", async () => {
  const { share, copied } = opened();
  share.update(state());
  await shared();
  assert.deepEqual([copied, status()], [[`${result.text}\n${LINK}`], ["Text and link copied"]]);
});

test("a link without a card says so", async () => {
  for (const shares of [undefined, async () => {}]) {
    const { share, copied, shared: data } = opened({ pictures: false, shares });
    share.update(state());
    await shared();
    const note = "Chats show this link without a preview.";
    assert.deepEqual(status(), shares ? [note] : ["Text and link copied", note]);
    assert.deepEqual(shares ? data : copied, [shares ? { text: result.text, url: PLAIN } : `${result.text}\n${PLAIN}`]);
    document.querySelector("#shared").remove();
    button().remove();
  }
});

test("a roll without a receipt shares its text", async () => {
  const { share, copied, asked } = opened();
  share.update(state({ result: { text: "Fair" } }));
  await shared();
  assert.deepEqual([copied, status(), asked], [["Fair"], ["Text copied"], []]);
});

test("a cancelled dialog, and a second one, say nothing", async () => {
  for (const name of ["AbortError", "InvalidStateError"]) {
    const { share, copied } = opened({ shares: refuse(name) });
    share.update(state());
    await shared();
    assert.deepEqual([copied, status()], [[], []], name);
    document.querySelector("#shared").remove();
    button().remove();
  }
});

test("a dialog that is refused is replaced by a copy", async () => {
  const { share, copied } = opened({ shares: refuse("NotAllowedError") });
  share.update(state());
  await shared();
  assert.deepEqual([copied, status()], [[`${result.text}\n${LINK}`], ["Text and link copied"]]);
});

test("where copying is blocked, the text is shown", async () => {
  const { share } = opened({ copies: false });
  share.update(state());
  button().focus();
  await shared();
  assert.deepEqual(status(), [`Copying is blocked here. Copy this text yourself: ${result.text}\n${LINK}`]);
  assert.equal(document.activeElement, button());
  assert.equal(document.querySelector("textarea"), null);
});

test("a message ends with the next press, key or throw, but not while it is copied", async () => {
  const { share } = opened({ copies: false });
  const ends = [
    () => document.body.dispatchEvent(new Event("pointerdown", { bubbles: true })),
    () => press(button(), "Tab"),
    () => share.update(state({ busy: true })),
  ];
  for (const end of ends) {
    share.update(state());
    await shared();
    document.querySelector("#shared").dispatchEvent(new Event("pointerdown", { bubbles: true }));
    press(document.body, "c", { ctrlKey: true });
    assert.equal(status().length, 1);
    end();
    assert.deepEqual(status(), []);
  }
});

test("a second press replaces the first, whose picture was late", async () => {
  const { share, shared: data } = opened({ shares: async () => {} });
  const late = [];
  own(globalThis, "fetch", () => new Promise((resolve) => late.push(resolve)));
  share.update(state());
  button().click();
  await shared();
  for (const resolve of late) resolve(new Response("", { status: 404 }));
  for (let i = 0; i < 20; i++) await settled();
  assert.equal(data.length, 1);
});

test("a roll that begins meanwhile changes neither what is shared nor the message", async () => {
  const { share, shared: data } = opened({ shares: never });
  share.update(state());
  await shared();
  share.update(state({ busy: true }));
  share.update(state({ result: { text: "Poor", receipt: "BBBB" } }));
  assert.deepEqual([data.map(({ text }) => text), status()], [[result.text], []]);
});

test("each roll of the history has a button, unless it is secret", async () => {
  const { share, copied } = opened();
  const history = [{ text: "roll 2", receipt: "AQM0" }, { text: "Secret roll", secret: true }, { text: "roll 0" }];
  const list = document.querySelector("#history > ol");
  list.append(...history.map(({ text }) => element("li", {}, text)));
  for (let i = 0; i < 2; i++) share.update(state({ history }));
  const buttons = [...list.children].map((row) => [...row.querySelectorAll("[data-share]")]);
  assert.deepEqual(
    buttons.map((found) => found.length),
    [1, 0, 1],
  );
  assert.equal(buttons[0][0].title, "Share: roll 2");
  await shared(buttons[0][0]);
  await shared(buttons[2][0]);
  assert.deepEqual(copied, [`roll 2\n${LINK}`, "roll 0"]);
});

test("the focus moves to Roll when the button goes", () => {
  const { share } = opened();
  share.update(state());
  button().focus();
  share.update(state({ busy: true }));
  assert.equal(document.activeElement.id, "roll");
});
