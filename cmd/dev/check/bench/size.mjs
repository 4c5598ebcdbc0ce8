#!/usr/bin/env node
// `node size.mjs DIST` prints the transfer size before the first roll, by file, of the build in
// DIST. It exits with status 1 if the budget is exceeded.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { table } from "./table.mjs";

const MB = 1e6;

/** The limit in MB after brotli. */
export const limitMB = 0.71;

/** Files of the app, the overlay and the examples, which embedding pages do not load. */
const appOnly = /^(index\.html|app\/.*|overlay\.html|overlay\/.*|app\.webmanifest|icons\/.*)\.br$|^examples\//;

/** Files loaded when idle after the start, or with the first throw. */
const later =
  /^(tray-rest\.[^/]*|seat[^/]*|tables\.json|tray\/table\/.*|themes\/.*|service-worker(-off)?\.js|tray\/(panel|stage)\/.*|tray\/style\/(print|sheet|table)\.css|sounds\.wav)\.br$/;

/** Files of languages other than English, which only their readers load. */
const translations = /^languages\/.*\.json\.br$/;

/** Returns name and compressed bytes of the files before the first roll, largest first. */
export const measureSizes = (dist) =>
  measure(dist, (name) => ![appOnly, later, translations].some((kind) => kind.test(name)));

/** Returns name and compressed bytes of the files that an embedding page loads later, largest first. */
export const measureRest = (dist) => measure(dist, (name) => later.test(name));

function measure(dist, includes) {
  const files = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith(".br") && includes(name));
  if (files.length === 0) throw new Error(`${dist} has no compressed files; run: make build`);
  return files
    .map((name) => ({ name: name.slice(0, -".br".length), bytes: statSync(join(dist, name)).size }))
    .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1));
}

const total = (files) => files.reduce((sum, file) => sum + file.bytes, 0);
const whole = (n) => n.toLocaleString("en");

/** Returns the budget for their sum. */
export function sizeBudget(files) {
  const bytes = total(files);
  return {
    quantity: "transfer size before the first roll",
    limit: `≤ ${limitMB} MB`,
    measured: `${(bytes / MB).toFixed(3)} MB`,
    met: bytes <= limitMB * MB,
  };
}

/** Returns a table of all files and their sum. */
export const sizeTable = (files) =>
  table(
    ["before the first roll", "bytes, brotli"],
    [...files, { name: "all", bytes: total(files) }].map(({ name, bytes }) => [name, whole(bytes)]),
  );

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = measureSizes(process.argv[2] ?? "dist");
  const { limit, measured, met } = sizeBudget(files);
  const rest = total(measureRest(process.argv[2] ?? "dist"));
  console.log(`${sizeTable(files)}\n\n${measured}, limit ${limit}; ${(rest / MB).toFixed(3)} MB later`);
  process.exit(met ? 0 : 1);
}
