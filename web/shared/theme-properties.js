/**
 * How a page dresses its trays: a few custom properties, which the element checks and hands on
 * to the tray page. What can't be read on a colour is said to be so, and the last good one stays.
 *
 * @typedef {[red: number, green: number, blue: number]} Colour each 0 to 255
 */

/** Least contrast of small text. WCAG 1.4.3. */
const LEGIBLE = 4.5;

/**
 * What tray.css writes on a surface, the faintest of it.
 * @type {Record<string, Colour[]>}
 */
const WORDS = {
  light: [
    [0x66, 0x53, 0x40],
    [0x17, 0x60, 0x3f],
    [0x9a, 0x2f, 0x16],
  ],
  dark: [
    [0xcd, 0xbb, 0xa6],
    [0x8f, 0xd6, 0xae],
    [0xf0, 0xa4, 0x8c],
  ],
};

/**
 * What is wrong with a value, by the property it is of; nothing if all is well.
 * @type {Record<string, (value: string) => string>}
 */
const FAULTS = {
  "--fudge-tray-accent": (value) => (colour(value) ? "" : "is not an opaque colour"),
  "--fudge-tray-surface": (value) => {
    const surface = colour(value);
    if (!surface) return "is not an opaque colour";
    return scheme(surface) ? "" : "is too near to the middle for words on it to be read; lighter or darker ones can be";
  },
  "--fudge-tray-font": (value) => (CSS.supports("font-family", value) ? "" : "is not a list of font families"),
};

export const PROPERTIES = Object.keys(FAULTS);

/**
 * @param {string} property
 * @param {string} value
 * @returns {string} what is wrong with it, or nothing
 */
export const fault = (property, value) => (value ? FAULTS[property](value) : "");

/**
 * Dresses the tray page.
 * @param {Record<string, unknown>} values of the properties
 */
export function dress(values) {
  const told = (/** @type {string} */ name) => {
    const value = String(values[`--fudge-tray-${name}`] ?? "");
    return fault(`--fudge-tray-${name}`, value) ? "" : value;
  };
  const accent = told("accent");
  const surface = told("surface");
  const onAccent = accent && (contrast(read(accent), [255, 255, 255]) > LEGIBLE ? "#fff" : "#000");
  write({
    "--brass": accent,
    "--on-brass": onAccent,
    // Under the pointer it goes away from what is written on it.
    "--brass-bright": accent && `color-mix(in srgb, ${accent} 85%, ${onAccent === "#fff" ? "#000" : "#fff"})`,
    "--surface": surface,
    "color-scheme": surface && scheme(read(surface)),
    "font-family": told("font"),
  });
}

/** @param {Record<string, string>} styles those without a value are taken away */
function write(styles) {
  for (const [name, value] of Object.entries(styles)) document.documentElement.style.setProperty(name, value);
}

/**
 * Which words can be read on a surface.
 * @param {Colour} surface
 */
function scheme(surface) {
  return Object.keys(WORDS).find((name) => WORDS[name].every((word) => contrast(surface, word) >= LEGIBLE)) ?? "";
}

/** @param {string} value */
const read = (value) => colour(value) ?? [0, 0, 0];

/**
 * @param {string} value
 * @returns {Colour | null} none if it is no colour, or not the same everywhere, or lets something through
 */
function colour(value) {
  if (!CSS.supports("color", value) || /currentcolor|inherit|initial|unset|revert/i.test(value)) return null;
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  if (!pen) return null;
  pen.fillStyle = value;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? [red, green, blue] : null;
}

/**
 * WCAG's contrast ratio.
 * @param {Colour} one
 * @param {Colour} other
 */
function contrast(one, other) {
  const [lower, higher] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

/** @param {Colour} colour */
function luminance(colour) {
  const [red, green, blue] = colour.map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
