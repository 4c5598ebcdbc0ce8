import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("./", import.meta.url);
const read = (file) => readFileSync(new URL(file, folder), "utf8");

const sheets = readdirSync(folder).filter((file) => file.endsWith(".css"));
const page = readFileSync(new URL("../../tray.html", folder), "utf8");

/** Sheets that scripts add to the page when they need them. */
const LATE = ["table.css", "feed.css", "sheet.css", "reference.css", "themes.css", "print.css"];

test("each style sheet is the layer of its name, in the declared order", () => {
  const [, order] = /^@layer (.*, .*);$/m.exec(read("base.css"));
  const layers = order.split(", ").map((name) => `${name}.css`);
  assert.deepEqual([...layers].sort(), sheets);
  const links = [...page.matchAll(/<link rel="stylesheet" href="tray\/style\/([^"]*)"/g)].map(([, file]) => file);
  assert.deepEqual(
    links,
    layers.filter((file) => !LATE.includes(file)),
  );
});

test("no rule is outside the layers, where it would override them all", () => {
  for (const file of sheets) {
    const rules = read(file).replace(/^@(layer|import) [^{]*?;$|\/\*.*?\*\//gms, "");
    assert.match(rules, new RegExp(`^\\s*@layer ${file.replace(".css", "")} \\{\\n( .*\\n|\\n)*\\}\\n$`), file);
  }
});
