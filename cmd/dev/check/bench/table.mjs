/** Returns rows of text as an aligned Markdown table. */
export function table(head, rows) {
  const widths = head.map((_, c) => Math.max(...[head, ...rows].map((r) => r[c].length)));
  const line = (cells) => `| ${cells.map((x, c) => (c ? x.padStart(widths[c]) : x.padEnd(widths[c]))).join(" | ")} |`;
  const rule = `| ${widths.map((w, c) => (c ? "-".repeat(w - 1) + ":" : "-".repeat(w))).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}
