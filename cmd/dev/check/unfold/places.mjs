/**
 * The rules by which places show the link to a throw, as their documentation and sources state them. No place takes part:
 * a change of its rules is not noticed here.
 */

/**
 * Tags of a page, as open-graph-scraper reads them, and its oEmbed answer.
 * @typedef {{url: string, site?: string, title?: string, text?: string, picture?: Picture, card?: string, player?: string}} Tags
 * @typedef {{url: string, type?: string, alt?: string, width?: number, height?: number, bytes?: number}} Picture
 * @typedef {{type: string, title?: string, html?: string, width?: number, height?: number, thumbnail_url?: string}} Embed
 *
 * A link as a place shows it. `frame` is the address of a frame that is shown at once, and `player` of one that a click opens.
 * @typedef {{place: string, site?: string, title?: string, text?: string, picture?: Picture, large?: boolean,
 *   player?: string, frame?: string, width?: number, height?: number, link?: string, note: string}} View
 */

/** Mastodon downloads pictures up to this size, in bytes. */
const MASTODON_PICTURE = 2 * 1024 * 1024;

/** Discourse shows as many characters of a title and of a text. */
const DISCOURSE_TITLE = 80;
const DISCOURSE_TEXT = 250;

/** Discourse prefers oEmbed if its HTML is shorter, in bytes. */
const DISCOURSE_HTML = 4000;

/** What WordPress adds to the address of an oEmbed answer. */
export const WORDPRESS_ROOM = { maxwidth: 500, maxheight: 750, dnt: 1, format: "json" };

const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** Returns the links of a text, in their order. @param {string} text */
export const linksIn = (text) => text.match(/https?:\/\/\S+/g) ?? [];

/**
 * Mastodon shows a card of the first link in a post. It refuses oEmbed of the type rich and reads Open Graph instead. A
 * player opens in place of the picture.
 * @param {Tags} tags
 * @param {Embed} [embed]
 * @returns {View}
 */
export function mastodon(tags, embed) {
  const view = { place: "Mastodon", note: "A click on the picture opens the player." };
  if (embed && ["photo", "video"].includes(embed.type)) {
    return { ...view, title: embed.title, frame: sourceOf(embed.html), note: "oEmbed" };
  }
  const { site, title, text, player } = tags;
  const picture = isShown(tags.picture, MASTODON_PICTURE) ? tags.picture : undefined;
  return { ...view, site, title, text, picture, large: Boolean(picture), player: picture && player };
}

/**
 * Discourse shows the frame of oEmbed if its HTML is short and the forum allows its site, or else a box of Open Graph. A
 * page without a description stays a link.
 * @param {Tags} tags
 * @param {Embed} [embed]
 * @param {string[]} [allowed] origins of frames that the forum allows
 * @returns {View}
 */
export function discourse(tags, embed, allowed = []) {
  const place = "Discourse";
  const frame = sourceOf(embed?.html);
  if (
    frame &&
    new TextEncoder().encode(embed?.html).length < DISCOURSE_HTML &&
    allowed.includes(new URL(frame).origin)
  ) {
    return { place, frame, width: embed?.width, height: embed?.height, note: "The forum allows frames of the site." };
  }
  if (!tags.text) return { place, link: tags.url, note: "The page has no description." };
  const { site, picture } = tags;
  const title = cut(tags.title, DISCOURSE_TITLE);
  return { place, site, title, text: cut(tags.text, DISCOURSE_TEXT), picture, note: "A box of Open Graph." };
}

/**
 * Discord shows title, text and picture of Open Graph; the picture is large with twitter:card summary_large_image.
 * @param {Tags} tags
 * @returns {View}
 */
export function discord({ site, title, text, picture, card }) {
  const large = card === "summary_large_image";
  return { place: "Discord", site, title, text, picture, large, note: "The picture has its alternative text." };
}

/**
 * WordPress asks for oEmbed with WORDPRESS_ROOM, isolates the frame and adds a fragment to its address. Without oEmbed the
 * link remains.
 * @param {Tags} tags
 * @param {Embed} [embed]
 * @returns {View}
 */
export function wordpress(tags, embed) {
  const place = "WordPress";
  const source = sourceOf(embed?.html);
  if (embed?.type !== "rich" || !source) return { place, link: tags.url, note: "The page has no oEmbed." };
  const { width, height, title } = embed;
  const frame = `${source}#?secret=abcdefghij`;
  return { place, title, frame, width, height, note: "A sandboxed frame without scripts and storage of the site." };
}

/**
 * A chat without previews shows the text that was shared.
 * @param {Tags} tags
 * @returns {View}
 */
export function plain({ url, title = "" }) {
  return { place: "Text chat", text: title, link: url, note: "The sentence travels with the link." };
}

/** @param {Picture | undefined} picture @param {number} most bytes */
function isShown(picture, most) {
  return Boolean(picture && PICTURES.includes(picture.type ?? "") && (picture.bytes ?? 0) <= most);
}

/** @param {string | undefined} text @param {number} most characters */
function cut(text = "", most) {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}

/** Returns the address of the frame in HTML. @param {string | undefined} html */
function sourceOf(html = "") {
  return /<iframe\s[^>]*\bsrc="([^"]+)"/.exec(html)?.[1].replaceAll("&amp;", "&");
}
