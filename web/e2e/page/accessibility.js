/** Finds faults of accessibility in the tray page. */
import * as element from "./element.js";
import { all, one, trays, view } from "./find.js";

/** Awaits the end of all animations. */
export const still = () =>
  window.until(() =>
    view()
      .document.getAnimations()
      .every(({ playState }) => playState !== "running"),
  );

/** Makes the dice land at once. */
export const hurry = () =>
  view().fudgeTrayPlatform.receive(JSON.stringify({ v: 1, id: "page-motion", op: "set", arg: { hurried: true } }));

/** Reports whether the focused element shows a focus ring. */
export function hasRing() {
  const { activeElement } = view().document;
  if (!activeElement) return false;
  const box = activeElement.closest("#stage, .stepper") ?? activeElement;
  const { outlineStyle, outlineWidth } = view().getComputedStyle(box);
  const { content, borderTopWidth } = view().getComputedStyle(box, "::after");
  const outlined = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  return outlined || (content !== "none" && parseFloat(borderTopWidth) >= 2);
}

/** @param {string} selector */
const visible = (selector) => all(selector).filter((node) => node.checkVisibility());

/** @param {HTMLElement} node */
const name = (node) => node.id || node.textContent.trim();

/** Returns the number of controls that Tab reaches. */
export const reachable = () =>
  visible(
    ":is(input, select, button, summary, [tabindex='0'])" +
      ":not(:disabled, [tabindex='-1'], [type='radio']:not(:checked))",
  ).length;

/** Returns the targets that are less than 24 px wide or high, with their sizes. */
export function smallTargets() {
  return visible("input, select, button, summary, a").flatMap((node) => {
    if (node.hidden) return [];
    const label = /** @type {HTMLInputElement} */ (node).labels?.[0];
    const { width, height } = (label?.contains(node) ? label : node).getBoundingClientRect();
    return width < 24 || height < 24 ? [name(node) + ": " + width + " x " + height] : [];
  });
}

/** Returns the controls without a border around them or their box. */
export function unframed() {
  const bare = visible("select, input:not([hidden]), #form button, #roll").filter((node) => {
    const style = view().getComputedStyle(node);
    const boxes = [style, view().getComputedStyle(/** @type {Element} */ (node.parentElement))];
    const framed = boxes.some(
      ({ borderTopWidth, borderTopStyle }) => parseFloat(borderTopWidth) > 0 && borderTopStyle !== "none",
    );
    return !framed && style.appearance !== "auto";
  });
  return bare.map(name);
}

/** Returns the buttons whose names have no letter or digit, such as ×. */
export const signsAlone = () =>
  visible("button")
    .filter((node) => !/[\p{L}\d]/u.test(node.ariaLabel ?? node.textContent ?? ""))
    .map((node) => node.outerHTML.slice(0, 80));

/** Returns the controls with a thick border. With forced colours, transparent ones are visible, too. */
export const thicklyFramed = () =>
  visible("button, select, input")
    .filter((node) => parseFloat(view().getComputedStyle(node).borderTopWidth) > 3)
    .map(name);

/** Returns the marks behind the degrees in the history. */
export const historyMarks = () =>
  all("#history li").map((row) => view().getComputedStyle(row.querySelector("strong") ?? row, "::after").content);

/** Returns the names of landmarks and dice. */
export const landmarks = () =>
  all("section, form, [role=region], [role=form], fieldset, canvas").map((node) => {
    const heading = view().document.getElementById(node.getAttribute("aria-labelledby") ?? "");
    return node.ariaLabel ?? heading?.querySelector("[data-message]")?.textContent ?? "";
  });

/** Returns the texts that describe an element. @param {string} path */
export const descriptions = (path) => element.words(path, "aria-describedby").map((id) => element.text("#" + id));

/** Returns the values of all sliders as they are spoken, by name. */
export const sliders = () =>
  Object.fromEntries(all("[aria-valuetext]").map((node) => [node.ariaLabel, node.ariaValueText]));

/** Returns the faults that axe finds in the host page. */
export async function faults() {
  const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => id + ": " + node.target.join(" ") + " " + node.failureSummary),
  );
}

/** Changes the language of all trays. @param {string} tag */
export const speak = (tag) =>
  Promise.all(
    trays().map(async (tray) => {
      tray.lang = tag;
      await window.until(() => view(tray).document.documentElement.lang === tag);
      await tray.history(); // follows the texts of the program
    }),
  );

/** @param {Element} node */
const spoken = (node) => {
  const heading = node.ownerDocument.getElementById(node.getAttribute("aria-labelledby") ?? "");
  return node.ariaLabel ?? heading?.textContent ?? node.textContent ?? "";
};

/** Returns the dialog and its buttons, as far as their names have no word. @param {string} path of a dialog */
export function unspoken(path) {
  const dialog = one(path);
  const named = [dialog, ...dialog.querySelectorAll("button, [role=button]")].filter((node) => node.checkVisibility());
  return named
    .filter((node) => !/\p{L}{2}/u.test(spoken(node)))
    .map((node) => `${node.outerHTML.slice(0, 80)} has no name`);
}
