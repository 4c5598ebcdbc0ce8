import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Cards } from "./share-card.js";

const SITE = "https://dice.example/";
const roll = { text: "Great", receipt: "AQM0" };

/** Paths that were requested. */
let asked;
/** Responds to a request. */
let respond;
beforeEach(() => {
  asked = [];
  globalThis.fetch = (path) => {
    asked.push(path);
    return respond(path);
  };
});

const png = (init) => Promise.resolve(new Response("picture", { headers: { "Content-Type": "image/png" }, ...init }));
const missing = () => Promise.resolve(new Response("404 page not found", { status: 404 }));
const silent = () => new Promise(() => {});
const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const opened = ({ base = SITE, tag = "en" } = {}) =>
  new Cards(
    `${SITE}tray.html#host=x`,
    () => base,
    () => tag,
  );

test("on a site with cards, the link is the page of the receipt", async () => {
  respond = png;
  const { link, picture } = await opened().of(roll);
  assert.equal(link, `${SITE}r/AQM0`);
  assert.deepEqual([picture.name, picture.type, await picture.text()], ["roll.png", "image/png", "picture"]);
  assert.deepEqual(asked, [`${SITE}r/AQM0.png`]);
});

test("the card is in the language of the page", async () => {
  respond = png;
  const { link } = await opened({ tag: "de" }).of(roll);
  assert.deepEqual([link, asked], [`${SITE}r/AQM0?lang=de`, [`${SITE}r/AQM0.png?lang=de`]]);
});

test("a throw of a table has its place in the record, if the server of the page has that", async () => {
  respond = png;
  const place = { table: "T", throw: 12, attempt: "H" };
  const link = async (server, options) => (await opened(options).of({ ...roll, recorded: { ...place, server } })).link;
  assert.equal(await link("wss://dice.example/tables"), `${SITE}r/AQM0?table=T&throw=12&attempt=H`);
  assert.equal(
    await link("wss://dice.example/tables", { tag: "de" }),
    `${SITE}r/AQM0?lang=de&table=T&throw=12&attempt=H`,
  );
  for (const server of ["wss://tables.example/tables", ""]) assert.equal(await link(server), `${SITE}r/AQM0`);
  respond = missing;
  assert.equal(await link("wss://dice.example/tables"), `${SITE}#receipt=AQM0`);
});

test("a tray without an address for links has the page of the receipt, or no link", async () => {
  respond = png;
  assert.equal((await opened({ base: "" }).of(roll)).link, `${SITE}r/AQM0`);
  respond = missing;
  assert.equal((await opened({ base: "" }).of(roll)).link, "");
});

test("the address of the host page takes precedence, and the picture is still there", async () => {
  respond = png;
  const { link, picture } = await opened({ base: "https://blog.example/play" }).of(roll);
  assert.deepEqual([link, picture.type], ["https://blog.example/play#receipt=AQM0", "image/png"]);
});

test("a site without cards has links with a fragment and no picture", async () => {
  for (const answer of [
    missing,
    () => Promise.resolve(new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } })),
  ]) {
    respond = answer;
    assert.deepEqual(await opened().of(roll), { link: `${SITE}#receipt=AQM0`, picture: undefined });
  }
});

test("a picture is requested once, from the press on", async () => {
  respond = png;
  const cards = opened();
  cards.prepare(roll);
  await cards.of(roll);
  await cards.of(roll);
  assert.equal(asked.length, 1);
  await cards.of({ text: "Poor", receipt: "BBBB" });
  assert.equal(asked.length, 2);
});

test("offline, and while the server is busy, the link is that of every site; the next press asks again", async () => {
  for (const answer of [offline, () => Promise.resolve(new Response("busy", { status: 503 }))]) {
    respond = answer;
    const cards = opened();
    assert.equal((await cards.of(roll)).link, `${SITE}#receipt=AQM0`);
    respond = png;
    assert.equal((await cards.of(roll)).link, `${SITE}r/AQM0`);
  }
});

test("once the site has sent a picture, links don't wait for others", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  respond = png;
  const cards = opened();
  await cards.of(roll);
  respond = silent;
  const card = cards.of({ text: "Poor", receipt: "BBBB" });
  for (let i = 0; i < 10; i++) t.mock.timers.tick(200);
  assert.deepEqual(await card, { link: `${SITE}r/BBBB`, picture: undefined });
});

test("a picture that is late is left out", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  respond = silent;
  const card = opened().of(roll);
  for (let i = 0; i < 10; i++) t.mock.timers.tick(200);
  assert.deepEqual(await card, { link: `${SITE}#receipt=AQM0`, picture: undefined });
});

test("a throw that this release can't calculate has the link of every site, also where others have pages", async () => {
  respond = png;
  const cards = opened();
  await cards.of(roll);
  respond = missing;
  assert.equal((await cards.of({ text: "Poor", receipt: "BBBB" })).link, `${SITE}#receipt=BBBB`);
});

test("a roll without a receipt has no link, and asks for nothing", async () => {
  const cards = opened();
  cards.prepare({ text: "Great" });
  assert.deepEqual([await cards.of({ text: "Great" }), asked], [{ link: "" }, []]);
});
