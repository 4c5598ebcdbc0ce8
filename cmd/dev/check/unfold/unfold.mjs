#!/usr/bin/env node
// Reads the page of a throw as places do, and prints a page that shows what each of them makes of it.
//
//	node unfold.mjs https://HOST/r/RECEIPT
import { extract } from "@extractus/oembed-extractor";
import ogs from "open-graph-scraper";
import { drawing } from "./drawing.mjs";
import { discord, discourse, mastodon, plain, WORDPRESS_ROOM, wordpress } from "./places.mjs";

/** @import { Tags } from "./places.mjs" */

/**
 * Reads the tags of a page and measures its picture.
 * @param {string} url
 * @returns {Promise<Tags>}
 */
async function tagsAt(url) {
  const page = await fetch(url);
  const { result } = await ogs({ html: await page.text() });
  const [picture] = result.ogImage ?? [];
  const bytes = picture && (await (await fetch(picture.url)).arrayBuffer()).byteLength;
  return {
    url: result.ogUrl ?? url,
    site: result.ogSiteName,
    title: result.ogTitle,
    text: result.ogDescription,
    picture: picture && { ...picture, bytes },
    card: result.twitterCard,
    player: result.twitterPlayer?.[0]?.url,
  };
}

const [url] = process.argv.slice(2);
const [tags, embed, narrow] = await Promise.all([tagsAt(url), extract(url), extract(url, WORDPRESS_ROOM)]);
const origin = new URL(url).origin;
console.log(
  drawing([
    mastodon(tags, embed),
    discord(tags),
    wordpress(tags, narrow),
    discourse(tags, embed),
    discourse(tags, embed, [origin]),
    plain(tags),
  ]),
);
