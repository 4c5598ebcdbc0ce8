/** Reads and uses single elements at paths; find.js describes paths. */
import { all, choice, control, first, frame, one, view, viewOf } from "./find.js";

/** @param {string} path */
export const exists = (path) => first(path) !== undefined;

/** @param {string} path */
export const missing = (path) => !exists(path);

/** @param {string} path */
export const count = (path) => all(path).length;

/** Returns the text of an element. @param {string} path */
export const text = (path) => one(path).textContent ?? "";

/** Returns the texts of all elements. @param {string} path */
export const texts = (path) => all(path).map((node) => node.textContent ?? "");

/** Reports whether the text of an element contains a part. @param {string} path @param {string} part */
export const shows = (path, part) => text(path).includes(part);

/** Reports whether the text of an element begins with a part. @param {string} path @param {string} part */
export const begins = (path, part) => text(path).startsWith(part);

/** Returns the text as it is laid out. @param {string} path */
// biome-ignore lint/performance/useDomNodeTextContent: hidden text is not meant
export const innerText = (path) => one(path).innerText;

/** @param {string} path */
export const value = (path) => control(path).value;

/** Returns the value of a selection's chosen option. @param {string} path */
export const chosen = (path) => choice(path).selectedOptions[0].value;

/** Returns the values of a selection's options. @param {string} path */
export const options = (path) => [...choice(path).options].map(({ value }) => value);

/** Returns the labels of a selection's options. @param {string} path */
export const labels = (path) => [...choice(path).options].map(({ label }) => label);

/** @param {string} path @param {string} name */
export const attribute = (path, name) => one(path).getAttribute(name);

/** Returns the words of an attribute. @param {string} path @param {string} name */
export const words = (path, name) => attribute(path, name)?.split(" ") ?? [];

/** Returns an attribute of all elements. @param {string} path @param {string} name */
export const attributes = (path, name) => all(path).map((node) => node.getAttribute(name));

/** Reports whether an attribute contains a part. @param {string} path @param {string} name @param {string} part */
export const attributeShows = (path, name, part) => (attribute(path, name) ?? "").includes(part);

/** Returns a computed property. @param {string} path @param {string} property @param {string} [pseudo] */
export function style(path, property, pseudo) {
  const node = one(path);
  const styles = viewOf(node).getComputedStyle(node, pseudo);
  return /** @type {string} */ (styles[/** @type {"color"} */ (property)]);
}

/** Reports whether an element is rendered. @param {string} path */
export const visible = (path) => one(path).checkVisibility();

/** Reports whether an element is rendered and not made invisible. @param {string} path */
export const shown = (path) => one(path).checkVisibility({ visibilityProperty: true });

/** @param {string} path */
export const hidden = (path) => !visible(path);

/** Returns the error that the tray's frame shows, in the host page or in the tray page. */
export const error = () => innerText("host fudge-tray >>> p") || innerText("#notice p");

/** Returns the element's box in its document. @param {string} path @returns {DOMRect} */
export const box = (path) => one(path).getBoundingClientRect().toJSON();

/** Returns the size of an element without borders, of all its content, and with borders. @param {string} path */
export function size(path) {
  const node = one(path);
  const { clientWidth, clientHeight, scrollWidth, scrollHeight, offsetWidth, offsetHeight } = node;
  return { clientWidth, clientHeight, scrollWidth, scrollHeight, offsetWidth, offsetHeight };
}

/** Reports whether an element has a size and is inside the tray's frame. @param {string} path */
export function inView(path) {
  const { left, top, right, bottom, width, height } = one(path).getBoundingClientRect();
  return width * height > 0 && left >= 0 && top >= 0 && right <= view().innerWidth && bottom <= view().innerHeight;
}

/** @param {string} path */
export const click = (path) => one(path).click();

/** Clicks the first element whose text begins with a name. @param {string} path @param {string} name */
export function clickNamed(path, name) {
  const node = all(path).find((node) => node.textContent?.startsWith(name));
  if (!node) throw new Error("no element " + path + " is named " + name);
  node.click();
}

/** Clicks elements that are visible. @param {string} path */
export function clickIfVisible(path) {
  if (first(path)?.checkVisibility()) click(path);
}

/** @param {string} path */
export const focus = (path) => one(path).focus();

/** @param {string} path */
export const blur = (path) => one(path).blur();

/** @param {string} path */
export const select = (path) => control(path).select();

/** Returns where the selection of a text begins. @param {string} path */
export const selectionStart = (path) => control(path).selectionStart;

/** Sets a value without an event. @param {string} path @param {string} value */
export function put(path, value) {
  control(path).value = value;
}

/** Sets a value as a user would. @param {string} path @param {string} value */
export function choose(path, value) {
  put(path, value);
  change(path);
}

/** Types a value that the user has not confirmed. @param {string} path @param {string} value */
export function type(path, value) {
  put(path, value);
  dispatch(path, "input");
}

/** @param {string} path */
export const change = (path) => dispatch(path, "change");

/** @param {string} path @param {string} event */
function dispatch(path, event) {
  const node = one(path);
  node.dispatchEvent(new (viewOf(node).Event)(event, { bubbles: true }));
}

/** Presses a key on an element. Reports whether the page left its default action. @param {string} path @param {string} key */
export function key(path, key, repeat = false) {
  const node = one(path);
  return node.dispatchEvent(
    new (viewOf(node).KeyboardEvent)("keydown", { key, repeat, bubbles: true, cancelable: true }),
  );
}

/** @param {string} path @param {ScrollLogicalPosition} block */
export const scrollIntoView = (path, block) => one(path).scrollIntoView({ block });

/** Sets a property of an element. @param {string} path @param {string} property @param {unknown} value */
export const set = (path, property, value) => void Object.assign(one(path), { [property]: value });

/** Opens the section around an element. @param {string} path */
export function unfold(path) {
  const section = one(path).closest("details");
  if (!section) throw new Error(path + " is in no section");
  section.open = true;
}

/** Opens all sections of the tray page. */
export function unfoldAll() {
  for (const section of view().document.querySelectorAll("details")) section.open = true;
}

/** Sets a property of an element's own style. @param {string} path @param {string} property @param {string} value */
export const setStyle = (path, property, value) => one(path).style.setProperty(property, value);

/** Sets the text of an element. @param {string} path @param {string} text */
export function write(path, text) {
  one(path).textContent = text;
}

/** Reports whether the text of an element is another one. @param {string} path @param {string} text */
export const differs = (path, text) => one(path).textContent !== text;

/** Reports whether a computed property has another value. @param {string} path @param {string} property @param {string} value */
export const styleDiffers = (path, property, value) => style(path, property) !== value;

/** Scrolls to an element of the tray page as a visitor does, and returns its centre in the window. @param {string} path */
export function middle(path) {
  const node = one(path);
  node.scrollIntoView({ block: "nearest" });
  const box = node.getBoundingClientRect();
  const { left, top } = frame().getBoundingClientRect();
  return { X: left + box.left + box.width / 2, Y: top + box.top + box.height / 2 };
}

/** Reports whether the text of an element ends with a part. @param {string} path @param {string} part */
export const ends = (path, part) => text(path).endsWith(part);
