/** Creates nodes of a page. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Sets the attributes of an element that are not undefined. Equal ones stay, as styles depend on a written one.
 * @param {Element} node
 * @param {Record<string, string | number | undefined>} attributes
 */
export function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

/**
 * Sets the text of an element. An equal one stays, as a new one is laid out.
 * @param {Element} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Creates an element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  setAttributes(node, attributes);
  node.append(...children);
  return node;
}

/**
 * Creates an icon of 24 × 24 units.
 * @param {string} path
 */
export function icon(path) {
  const svg = document.createElementNS(SVG, "svg");
  const line = document.createElementNS(SVG, "path");
  setAttributes(svg, { viewBox: "0 0 24 24", "aria-hidden": "true" });
  setAttributes(line, { d: path });
  svg.append(line);
  return svg;
}
