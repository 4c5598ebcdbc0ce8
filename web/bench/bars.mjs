const panelWidth = 440;
const nameWidth = 190;
const [barHeight, gap] = [10, 8];
const [top, bottom] = [64, 44];
const shades = { ours: ['#c9606b', '#a83441', '#7a1722'], others: ['#a9cbbd', '#6f9c8a', '#46705f'] };

const escape = (text) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * Draws groups of bars as SVG, in panels beside each other with one scale.
 * series names the bars of a group; mark is a value with a line through all panels and what
 * it stands for; panels are { name, groups: [{ name, ours, values }] } with the same groups.
 */
export function bars({ title, unit, series, mark, panels }) {
  const { groups } = panels[0];
  const groupHeight = series.length * barHeight + gap;
  const height = top + groups.length * groupHeight + bottom;
  const width = nameWidth + panels.length * panelWidth;
  const most = Math.max(mark.at, ...panels.flatMap((p) => p.groups.flatMap((g) => g.values)));
  const long = (value) => (value / most) * (panelWidth - 64);
  const y = (g) => top + g * groupHeight + gap / 2;
  const names = groups.map((g, i) => `<text x="${nameWidth - 8}" y="${y(i) + (series.length * barHeight) / 2 + 4}" text-anchor="end"${g.ours ? ' class="us"' : ''}>${escape(g.name)}</text>`);
  const legend = series.map((name, i) => `<rect x="${12 + i * 60}" y="40" width="10" height="10" fill="${shades.others[i % 3]}"/><text x="${26 + i * 60}" y="49">${escape(name)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Liberation Sans, sans-serif" font-size="12">
<style>text{fill:#333}.us{fill:#8a1f2b;font-weight:bold}.value{font-size:9px}</style>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${width / 2}" y="22" text-anchor="middle" font-size="15">${escape(title)}</text>
${[...legend, ...names, ...panels.map((p, i) => panel(p, nameWidth + i * panelWidth))].join('\n')}
<text x="${width / 2}" y="${height - 10}" text-anchor="middle">${escape(unit)}; the line: ${escape(mark.name)}</text>
</svg>
`;

  function panel({ name, groups }, x) {
    const line = x + long(mark.at);
    return [
      `<text x="${x}" y="50" font-size="13">${escape(name)}</text>`,
      ...groups.flatMap((g, i) => g.values.map((value, k) => bar(x, y(i) + k * barHeight, value, shades[g.ours ? 'ours' : 'others'][k % 3]))),
      `<path d="M${line.toFixed(1)} ${top - 4}V${height - bottom + 4}" stroke="#333" stroke-dasharray="4 3"/>`,
    ].join('\n');
  }

  function bar(x, at, value, fill) {
    const end = x + long(value);
    return `<rect x="${x}" y="${at}" width="${long(value).toFixed(1)}" height="${barHeight - 1}" fill="${fill}"/><text class="value" x="${(end + 4).toFixed(1)}" y="${at + 8}">${value.toFixed(2)}</text>`;
  }
}
