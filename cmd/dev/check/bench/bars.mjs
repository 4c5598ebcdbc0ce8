const [panelWidth, nameWidth] = [440, 190];
const [barHeight, gap] = [10, 8];
const [top, bottom] = [64, 44];
const shades = { ours: ["#c9606b", "#a83441", "#7a1722"], others: ["#a9cbbd", "#6f9c8a", "#46705f"] };

const escaped = (content) => content.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
const text = (x, y, content, more = "") => `<text x="${x}" y="${y}"${more}>${escaped(content)}</text>`;
const rect = (x, y, width, fill) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${barHeight - 1}" fill="${fill}"/>`;

/**
 * Returns an SVG bar chart. Its panels are side by side and share a scale. series names the bars of a
 * group. mark { at, name } is a line through all panels. panels are
 * { name, groups: [{ name, ours, values }] } with the same groups.
 */
export function bars({ title, unit, series, mark, panels }) {
  const { groups } = panels[0];
  const groupHeight = series.length * barHeight + gap;
  const [width, height] = [nameWidth + panels.length * panelWidth, top + groups.length * groupHeight + bottom];
  const most = Math.max(mark.at, ...panels.flatMap((p) => p.groups.flatMap((g) => g.values)));
  const to = (value) => +((value / most) * (panelWidth - 64)).toFixed(1);
  const down = (group) => top + group * groupHeight + gap / 2;
  const middle = (series.length * barHeight) / 2 + 4;
  const drawn = [
    text(width / 2, 22, title, ' text-anchor="middle" font-size="15"'),
    ...series.map((name, k) => rect(12 + k * 60, 40, 10, shades.others[k % 3]) + text(26 + k * 60, 49, name)),
    ...groups.map((g, i) =>
      text(nameWidth - 8, down(i) + middle, g.name, ` text-anchor="end"${g.ours ? ' class="us"' : ""}`),
    ),
    ...panels.map((p, i) => panel(p, nameWidth + i * panelWidth, to, down, mark)),
    text(width / 2, height - 10, `${unit}; line: ${mark.name}`, ' text-anchor="middle"'),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Liberation Sans, sans-serif" font-size="12">
<style>text{fill:#333}.us{fill:#8a1f2b;font-weight:bold}.value{font-size:9px;paint-order:stroke;stroke:#fff;stroke-width:3px}</style>
<rect width="100%" height="100%" fill="#fff"/>
${drawn.join("\n")}
</svg>
`;
}

/** Draws a panel at x: bars, then the mark, then values. */
function panel({ name, groups }, x, to, down, mark) {
  const all = groups.flatMap(({ ours, values }, i) =>
    values.map((value, k) => ({ value, y: down(i) + k * barHeight, fill: shades[ours ? "ours" : "others"][k % 3] })),
  );
  return [
    text(x, 50, name, ' font-size="13"'),
    ...all.map(({ value, y, fill }) => rect(x, y, to(value), fill)),
    `<path d="M${x + to(mark.at)} ${top - 4}V${down(groups.length)}" stroke="#333" stroke-dasharray="4 3"/>`,
    ...all.map(({ value, y }) => text(x + to(value) + 4, y + 8, value.toFixed(2), ' class="value"')),
  ].join("\n");
}
