/**
 * The custom properties by which a host page styles its trays. The element validates them and sends them to the tray
 * page. Colours on which text would be illegible are invalid.
 *
 * @typedef {[red: number, green: number, blue: number]} Colour each 0 to 255
 */

/** The minimum contrast of small text, by WCAG 1.4.3. */
const MIN_CONTRAST = 4.5;

/**
 * The text colours with the least contrast in tray/style.
 * @type {Record<string, Colour[]>}
 */
const TEXT_COLOURS = {
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
 * Functions that the tray page would substitute with its own values. CSS.supports accepts every declaration with one. An
 * escape can spell their names.
 */
const SUBSTITUTION = /\\|(?:var|env|attr)\s*\(/i;

/**
 * Validators by property. Each returns the fault of a value, or an empty string.
 * @type {Record<string, (value: string) => string>}
 */
const VALIDATORS = {
  "--fudge-tray-accent": (value) => (colour(value) ? "" : "is not an opaque colour"),
  "--fudge-tray-surface": (value) => {
    const surface = colour(value);
    if (!surface) return "is not an opaque colour";
    return scheme(surface) ? "" : "has too little contrast with text; choose a lighter or darker colour";
  },
  "--fudge-tray-font": (value) =>
    CSS.supports("font-family", value) && !SUBSTITUTION.test(value) ? "" : "is not a list of font families",
};

export const PROPERTIES = Object.keys(VALIDATORS);

/**
 * @param {string} property
 * @param {string} value
 * @returns {string} the fault, or empty
 */
export const fault = (property, value) => (value ? VALIDATORS[property](value) : "");

/**
 * Applies custom properties to the tray page.
 * @param {Record<string, unknown>} values of the properties
 */
export function applyProperties(values) {
  const own = Object.assign(Object.create(null), values);
  const valid = (/** @type {string} */ name) => {
    const value = String(own[`--fudge-tray-${name}`] ?? "");
    return fault(`--fudge-tray-${name}`, value) ? "" : value;
  };
  const accent = valid("accent");
  const surface = valid("surface");
  const onAccent = accent && (contrast(read(accent), [255, 255, 255]) > MIN_CONTRAST ? "#fff" : "#000");
  setStyles({
    "--brass": accent,
    "--on-brass": onAccent,
    // The hover colour has more contrast with its text.
    "--brass-bright": accent && `color-mix(in srgb, ${accent} 85%, ${onAccent === "#fff" ? "#000" : "#fff"})`,
    "--surface": surface,
    "color-scheme": surface && scheme(read(surface)),
    "font-family": valid("font"),
  });
}

/** @param {Record<string, string>} styles an empty value removes a property */
function setStyles(styles) {
  for (const [name, value] of Object.entries(styles)) document.documentElement.style.setProperty(name, value);
}

/**
 * Returns the colour scheme whose text is legible on a surface, or an empty string.
 * @param {Colour} surface
 */
function scheme(surface) {
  return (
    Object.keys(TEXT_COLOURS).find((name) =>
      TEXT_COLOURS[name].every((text) => contrast(surface, text) >= MIN_CONTRAST),
    ) ?? ""
  );
}

/** @param {string} value */
const read = (value) => colour(value) ?? [0, 0, 0];

/**
 * @param {string} value
 * @returns {Colour | null} null if it is invalid, context-dependent or not opaque
 */
function colour(value) {
  if (!CSS.supports("color", value) || SUBSTITUTION.test(value)) return null;
  if (/currentcolor|inherit|initial|unset|revert/i.test(value)) return null;
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  if (!pen) return null;
  pen.fillStyle = value;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? [red, green, blue] : null;
}

/**
 * Returns the contrast ratio by WCAG.
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
