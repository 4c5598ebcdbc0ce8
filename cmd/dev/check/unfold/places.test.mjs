import assert from "node:assert/strict";
import { test } from "node:test";
import { discord, discourse, linksIn, mastodon, plain, wordpress } from "./places.mjs";

const tags = {
  url: "https://dice.example/r/A",
  site: "Fudge Tray",
  title: "4dF: +2",
  text: "Rolled 4dF: + + 0 0. Result: +2.",
  picture: { url: "https://dice.example/r/A.png", type: "image/png", alt: "Dice", bytes: 700_000 },
  card: "summary_large_image",
  player: "https://dice.example/r/A?lang=en&view=frame",
};
const embed = {
  type: "rich",
  title: "4dF: +2",
  html: '<iframe src="https://dice.example/r/A?lang=en&amp;view=frame" width="500" height="262"></iframe>',
  width: 500,
  height: 262,
};

test("Mastodon refuses rich oEmbed and shows Open Graph with a player", () => {
  const view = mastodon(tags, embed);
  assert.equal(view.title, tags.title);
  assert.equal(view.frame, undefined);
  assert.equal(view.player, tags.player);
  assert.equal(mastodon(tags, { ...embed, type: "video" }).frame, tags.player);
});

test("Mastodon shows no picture above 2 MB, and no SVG", () => {
  for (const other of [{ bytes: 2 * 1024 * 1024 + 1 }, { type: "image/svg+xml" }, { type: undefined }]) {
    const view = mastodon({ ...tags, picture: { ...tags.picture, ...other } });
    assert.equal(view.picture, undefined);
    assert.equal(view.player, undefined);
  }
  assert.ok(mastodon({ ...tags, picture: { ...tags.picture, bytes: 2 * 1024 * 1024 } }).picture);
});

test("Mastodon's card is that of the first link", () => {
  assert.deepEqual(linksIn("See https://a.example/r/A and https://b.example/r/B."), [
    "https://a.example/r/A",
    "https://b.example/r/B.",
  ]);
});

test("Discourse shows a frame only if it is short and its site is allowed", () => {
  assert.equal(discourse(tags, embed).frame, undefined);
  assert.equal(discourse(tags, embed, ["https://other.example"]).frame, undefined);
  assert.equal(discourse(tags, embed, ["https://dice.example"]).frame, tags.player);
  const long = { ...embed, html: embed.html.padEnd(4000) };
  assert.equal(discourse(tags, long, ["https://dice.example"]).frame, undefined);
});

test("Discourse cuts a title after 80 characters and a text after 250", () => {
  const view = discourse({ ...tags, title: "ä".repeat(81), text: "b".repeat(251) });
  assert.equal(view.title, `${"ä".repeat(79)}…`);
  assert.equal(view.text?.length, 250);
  assert.equal(discourse({ ...tags, title: "c".repeat(80) }).title, "c".repeat(80));
});

test("Discourse leaves a page without a description a link", () => {
  assert.deepEqual(discourse({ ...tags, text: "" }), {
    place: "Discourse",
    link: tags.url,
    note: "The page has no description.",
  });
});

test("Discord shows a large picture only with the card for it", () => {
  assert.equal(discord(tags).large, true);
  assert.equal(discord({ ...tags, card: "summary" }).large, false);
});

test("WordPress isolates the frame and adds a fragment", () => {
  assert.equal(wordpress(tags, embed).frame, `${tags.player}#?secret=abcdefghij`);
  assert.equal(wordpress(tags).link, tags.url);
  assert.equal(wordpress(tags, { ...embed, type: "link" }).link, tags.url);
});

test("A text chat shows the shared text and the link", () => {
  assert.deepEqual(plain(tags), {
    place: "Text chat",
    text: tags.title,
    link: tags.url,
    note: "The sentence travels with the link.",
  });
});
