/**
 * Unpacks Chromium 127, the browser of OBS 32, into a folder: node unpack.mjs FOLDER. A command there has the name of
 * Debian's Chromium without windows, so that tests use it if the folder comes first in PATH.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const PACKED = new URL("node_modules/@sparticuz/chromium/bin/", import.meta.url);
const folder = resolve(process.argv[2]);

/** @param {string} name of a packed file */
const unpacked = (name) => brotliDecompressSync(readFileSync(new URL(name, PACKED)));

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/chromium`, unpacked("chromium.br"), { mode: 0o755 });
execFileSync("tar", ["-x", "-C", folder], { input: unpacked("swiftshader.tar.br") });
const command = `#!/bin/sh\nexec ${folder}/chromium "$@" --headless=shell --no-zygote\n`;
writeFileSync(`${folder}/chromium-headless-shell`, command, { mode: 0o755 });
