const width = 640;
const height = 400;
const frame = { left: 64, right: 24, top: 40, bottom: 52 };

const inXML = (text) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Ticks 1, 2, 5 × 10ⁿ of a logarithmic axis. */
function ticks([low, high]) {
  const out = [];
  for (let decade = 10 ** Math.floor(Math.log10(low)); decade <= high; decade *= 10) {
    for (const t of [1, 2, 5]) if (t * decade >= low && t * decade <= high) out.push(t * decade);
  }
  return out;
}

/** Bounds of values with room around them on a logarithmic axis. */
const around = (values) => [Math.min(...values) / 1.5, Math.max(...values) * 1.5];

/**
 * Draws points { name, x, y, ours } on two logarithmic axes as SVG: the farther up and
 * to the left, the better.
 */
export function scatter({ title, x, y, points }) {
  const [xs, ys] = [around(points.map((p) => p.x)), around(points.map((p) => p.y))];
  const scale = (v, [low, high], from, to) => from + ((to - from) * Math.log(v / low)) / Math.log(high / low);
  const px = (v) => scale(v, xs, frame.left, width - frame.right).toFixed(1);
  const py = (v) => scale(v, ys, height - frame.bottom, frame.top).toFixed(1);
  const bottom = height - frame.bottom;
  const marks = [
    ...ticks(xs).map(
      (t) =>
        `<path class="grid" d="M${px(t)} ${frame.top}V${bottom}"/><text x="${px(t)}" y="${bottom + 16}" text-anchor="middle">${+t.toPrecision(1)}</text>`,
    ),
    ...ticks(ys).map(
      (t) =>
        `<path class="grid" d="M${frame.left} ${py(t)}H${width - frame.right}"/><text x="${frame.left - 6}" y="${+py(t) + 4}" text-anchor="end">${+t.toPrecision(1)}</text>`,
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Liberation Sans, sans-serif" font-size="12">
<style>.grid{stroke:#ddd}text{fill:#333}.us{fill:#8a1f2b;font-weight:bold}</style>
<rect width="100%" height="100%" fill="#fff"/>
${marks.join("\n")}
${labelled(points, px, py).join("\n")}
<text x="${width / 2}" y="22" text-anchor="middle" font-size="15">${inXML(title)}</text>
<text x="${width / 2}" y="${height - 12}" text-anchor="middle">${inXML(x)}</text>
<text transform="translate(16 ${height / 2}) rotate(-90)" text-anchor="middle">${inXML(y)}</text>
</svg>
`;
}

/** Points with their names beside them, where these cover neither each other nor a point. */
function labelled(points, px, py) {
  const dots = points.map((p) => ({ x: +px(p.x), y: +py(p.y) }));
  const taken = dots.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }));
  return points.map((p, i) => {
    const box = free(dots[i], p.name, taken);
    taken.push(box);
    const { x, y } = dots[i];
    const [end, middle] = [box.left > x ? box.left : box.right, box.bottom - textHeight / 2];
    const leader =
      Math.abs(middle - y) > 1 ? `<path class="grid" d="M${x} ${y}L${end.toFixed(1)} ${middle.toFixed(1)}"/>` : "";
    return `${leader}<circle cx="${x}" cy="${y}" r="4.5" fill="${p.ours ? "#8a1f2b" : "#6f9c8a"}"/><text x="${box.left.toFixed(1)}" y="${(box.bottom - 3).toFixed(1)}"${p.ours ? ' class="us"' : ""}>${inXML(p.name)}</text>`;
  });
}

const textHeight = 14;
const charWidth = 6.3;

/** The box beside a point, as near as can be, that meets none that is taken. */
function free({ x, y }, text, taken) {
  const wide = text.length * charWidth;
  for (let step = 0; step < 8; step++) {
    for (const left of [x + 8, x - 8 - wide]) {
      for (const way of [1, -1]) {
        const top = y - textHeight / 2 + way * step * textHeight;
        const box = { left, right: left + wide, top, bottom: top + textHeight };
        if (box.right < width - 4 && box.left > frame.left && !taken.some((t) => meet(t, box))) return box;
      }
    }
  }
  return { left: x + 8, right: x + 8 + wide, top: y - textHeight / 2, bottom: y + textHeight / 2 };
}

const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
