/**
 * Runs unit tests: `node web/unit.mjs FILES`. Tests of the tray's page share a process, as loading jsdom takes longer
 * than most of them; all others have processes of their own.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe } from "node:test";
import { pathToFileURL } from "node:url";

const files = process.argv.slice(2);
const sharing = files.filter((file) => /\/test-(page|views)\.mjs"/.test(readFileSync(file, "utf8")));
const others = files.filter((file) => !sharing.includes(file));
if (others.length) {
  const command = ["--test", "--test-concurrency=4", ...others];
  process.exitCode = spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 1;
}
if (sharing.length) describe("page", () => Promise.all(sharing.map(suite)));

/**
 * Makes a suite of a file's tests, and resolves once it is read: no test runs before all files are read, as a page
 * replaces globals that other files keep.
 */
function suite(file) {
  let reading;
  describe(file, () => (reading = import(pathToFileURL(resolve(file)).href)));
  return reading;
}
