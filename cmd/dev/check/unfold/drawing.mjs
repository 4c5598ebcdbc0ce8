/** @import { View } from "./places.mjs" */

const STYLE = `
  body { margin: 16px; font: 14px/1.4 sans-serif; background: #f4f1ea; color: #222; }
  main { display: grid; grid-template-columns: repeat(3, 400px); gap: 16px; }
  section { display: flow-root; }
  h2 { margin: 0; font-size: 16px; }
  small { color: #555; }
  article { margin-block-start: 6px; padding: 10px; border: 1px solid #bbb; border-radius: 6px; background: white; }
  article > :first-child { margin-block-start: 0; }
  p { margin: 4px 0; }
  b { color: #1a4f8b; }
  .large { display: block; width: 100%; margin-block-start: 6px; }
  .small { float: inline-end; width: 120px; margin-inline-start: 8px; }
  iframe { display: block; border: 0; width: 100%; height: 199px; }
  a { overflow-wrap: anywhere; }
  [data-player] { position: relative; display: block; }
  [data-player]::after {
    content: "▶"; position: absolute; inset: 0; margin: auto; width: 48px; height: 48px; border-radius: 50%;
    background: #000a; color: white; text-align: center; line-height: 48px;
  }
`;

/** Returns the page that shows what places make of a link. @param {View[]} views */
export const drawing = (views) => `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<title>A link to a throw at places that show links</title>
<link rel="icon" href="data:," />
<style>${STYLE}</style>
<main>${views.map(section).join("\n")}</main>
</html>`;

/** @param {View} view */
const section = (view) => `<section data-place="${escaped(view.place)}">
<h2>${escaped(view.place)}</h2><small>${escaped(view.note)}</small>
<article>${content(view)}</article>
</section>`;

/** @param {View} view */
function content({ site, title, text, picture, large, player, frame, link }) {
  if (frame) return `<iframe sandbox="allow-scripts" src="${escaped(frame)}" title="${escaped(title)}"></iframe>`;
  const image =
    picture &&
    `<img class="${large ? "large" : "small"}" src="${escaped(picture.url)}" alt="${escaped(picture.alt)}" />`;
  const shown = image && player ? `<span data-player="${escaped(player)}">${image}</span>` : image;
  return [
    large ? "" : shown,
    site && `<small>${escaped(site)}</small>`,
    title && `<p><b>${escaped(title)}</b></p>`,
    text && `<p>${escaped(text)}</p>`,
    link && `<p><a href="${escaped(link)}">${escaped(link)}</a></p>`,
    large && shown,
  ]
    .filter(Boolean)
    .join("\n");
}

/** @param {string} [text] */
const escaped = (text = "") =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);
