import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { scatter } from "./scatter.mjs";
import { us } from "./engines/all.mjs";

/**
 * Writes what was measured as a Markdown document, and a picture for each number of dice
 * into the folder of the same name. tables are those that are printed too.
 */
export function write(out, runs, tables) {
  const folder = out.replace(/\.md$/, "");
  mkdirSync(folder, { recursive: true });
  const pictures = runs.map(({ n, engines, timed, measured }) => {
    const name = `${n}d6.svg`;
    writeFileSync(
      join(folder, name),
      scatter({
        title: `${n} d6: faster is up, more exact is left`,
        x: "overlap, p99, mm",
        y: "throws a second",
        points: engines.map((e, i) => ({
          name: e.name,
          x: measured[i].deepMost * 1000,
          y: timed[i].rate,
          ours: e.name.startsWith(us),
        })),
      }),
    );
    return `![Speed and overlap of engines with ${n} dice](${basename(folder)}/${name})`;
  });
  writeFileSync(
    out,
    `# Our physics beside others

Written by \`make bench REPORT=docs/engines.md\`: the same throws in every engine, in one process, one throw after
another in each. \`web/bench/README.md\` tells how it is measured and with which settings. Ratios hold between
machines better than throws a second do.

${[...pictures, ...tables].join("\n\n")}
`,
  );
}
