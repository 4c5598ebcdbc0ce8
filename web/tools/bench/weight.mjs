#!/usr/bin/env node
// What travels before the first roll, by file: `node weight.mjs DIST`, where DIST is what
// make build laid out. The status is 1 if that is too much.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { table } from "./table.mjs";

const MB = 1e6;

/** What the widget may weigh, compressed by brotli. The goal is 1.0. */
const bound = 1.05;

/** Files of the page that shows the widget off; others have a page of their own. */
const showcase = /^(index\.html|app\.(css|js|webmanifest)|icons\/.*)\.br$|^examples\//;

/** Fetched once the tray is ready and nothing is in a hurry, and with the first throw. */
const later =
  /^(themes\/.*|service-worker\.js|rattle\.js|reading\.js|motion\.js|print\.(css|js)|quick\.js|sounds\.wav)\.br$/;

/** Languages that are fetched by those who read them. English is there for all. */
const foreign = /^languages\/.*\.json\.br$/;

/** The files of the widget as they travel, compressed, the heaviest first: name and bytes. */
export function weigh(dist) {
  const files = readdirSync(dist, { recursive: true }).filter(
    (name) => name.endsWith(".br") && ![showcase, later, foreign].some((kind) => kind.test(name)),
  );
  if (files.length === 0) throw new Error(`${dist}: nothing compressed is there; make build lays it out`);
  return files
    .map((name) => ({ name: name.slice(0, -".br".length), bytes: statSync(join(dist, name)).size }))
    .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1));
}

const total = (files) => files.reduce((sum, file) => sum + file.bytes, 0);
const whole = (n) => n.toLocaleString("en");

/** The budget for all of them. */
export function weight(files) {
  const bytes = total(files);
  return {
    what: "the widget before its first roll",
    must: `≤ ${bound} MB`,
    is: `${(bytes / MB).toFixed(3)} MB`,
    kept: bytes <= bound * MB,
  };
}

/** All files and their sum, as a table. */
export const weightTable = (files) =>
  table(
    ["before the first roll", "bytes, brotli"],
    [...files, { name: "all", bytes: total(files) }].map(({ name, bytes }) => [name, whole(bytes)]),
  );

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = weigh(process.argv[2] ?? "dist");
  const { must, is, kept } = weight(files);
  console.log(`${weightTable(files)}\n\n${is}, must be ${must}`);
  process.exit(kept ? 0 : 1);
}
