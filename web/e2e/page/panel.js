/** Reads the controls of the panel. */
import { all, one, tray, view } from "./find.js";

/** @import { Request } from "../../element/fudge-tray.js" */

/** Returns the values of the visible controls of the roll and its levels, by ID. */
export const levels = () =>
  Object.fromEntries(
    all(":is([data-id=roll], [data-id=levels]) > .field:not([hidden])")
      .map((field) => /** @type {HTMLInputElement & HTMLSelectElement | null} */ (field.querySelector("input, select")))
      .filter((input) => input !== null)
      .map((input) => [input.id, input.selectedOptions ? input.selectedOptions[0].label : input.value]),
  );

/** Returns colours and font of the panel and its button. */
export function colours() {
  const style = (/** @type {string} */ path) => view().getComputedStyle(all(path)[0]);
  const roll = style("#roll");
  const panel = style("#panel");
  return [roll.backgroundColor, roll.color, panel.backgroundColor, panel.colorScheme, panel.fontFamily];
}

/** Reports whether the panel covers the dice: it is modal, and they are inert. */
export const covers = () => all("#panel")[0].ariaModal === "true" && all("#stage")[0].inert;

/** Reports whether panel and dice are apart: neither is the panel modal, nor are the dice inert. */
export const isApart = () => all("#panel")[0].ariaModal === "false" && !all("#stage")[0].inert;

/** Returns the names of the number fields that have the browser's own buttons. */
export const nativeSpinners = () =>
  all(".stepper > input[type=number]")
    .filter((node) => view().getComputedStyle(node).appearance !== "textfield")
    .map((node) => node.id);

/** Reports whether the panel shows the degree of a roll that is not secret. */
export const isRevealed = () => !["", "Secret"].includes(one("[data-part=degree]").textContent ?? "");

/** Sets the next roll, or refuses it, and awaits the tray's replies. @param {Request} request */
export async function prepare(request) {
  try {
    await tray().prepare(request);
    await tray().odds(); // replies arrive after the settings
  } catch {
    // the panel shows the settings before
  }
}

/** @param {ParentNode} node @param {string} selector */
const textIn = (node, selector) => node.querySelector(selector)?.textContent ?? "";

/** @param {Element} field */
function fieldValue(field) {
  const rungs = [...field.querySelectorAll(".rung")];
  if (rungs.length > 0) {
    const texts = (/** @type {Element} */ rung) => [...rung.querySelectorAll("text")].map((part) => part.textContent);
    return rungs.map((rung) => texts(rung).join(" ")).join(", ");
  }
  const input = /** @type {HTMLInputElement & { selectedOptions?: HTMLCollectionOf<HTMLOptionElement> } | null} */ (
    field.querySelector("select, input:not([type=file])")
  );
  if (!input) return textIn(field, ".name");
  if (input.type === "radio") return textIn(field, ":checked + span");
  if (input.type === "checkbox") return String(input.checked);
  return input.selectedOptions?.[0].textContent ?? input.value;
}

/** @param {HTMLElement} section */
function linesOf(section) {
  const fold = section.closest("details");
  if ((fold ?? section).hidden) return [];
  const title = fold ? textIn(fold, "summary") : textIn(section, "legend");
  const open = fold?.open ?? section.dataset.id !== "levels"; // the page shows the ladder instead
  const fields = [...section.querySelectorAll(":scope > [data-id]:not([hidden])")];
  return [
    "[" + title.trim() + "] open: " + open,
    ...fields.map((field) => {
      if (field.localName === "button") return "(" + field.textContent + ")";
      return (field.getAttribute("aria-label") ?? textIn(field, "label, .label")) + ": " + fieldValue(field);
    }),
  ];
}

/** Returns a line for each visible section and control with its value, in the format of the desktop's test. */
export const lines = () =>
  ["Roll, in secret: " + !one("#roll [data-part=secret]").hidden, ...all("fieldset[data-id]").flatMap(linesOf)].map(
    (line) => line.trimEnd(),
  );

/** Returns the faults of the panel's layout: elements that are cut off at a side, or that cover Roll. */
export const faults = () => [...cutOff(), ...overRoll()];

/** @param {Element} node */
const isWide = (node) =>
  node.checkVisibility() && one("#panel").clientWidth > 1 && node.getBoundingClientRect().width > 1;

function cutOff() {
  const { innerWidth } = view();
  return all("#panel :is(p, label, summary, button, select, input)")
    .filter(isWide)
    .flatMap((node) => {
      const { left, right } = node.getBoundingClientRect();
      const name = node.id || node.dataset.part || node.textContent;
      const shortened = view().getComputedStyle(node).textOverflow === "ellipsis";
      const faults = [];
      if (left < 0 || right > innerWidth)
        faults.push(name + " reaches from " + left + " to " + right + " of " + innerWidth);
      if (node.scrollWidth > node.clientWidth + 1 && !shortened) {
        faults.push(name + " needs " + node.scrollWidth + " px and has " + node.clientWidth);
      }
      return faults;
    });
}

function overRoll() {
  const { document: page, innerHeight } = view();
  const roll = one("#roll");
  if (!isWide(roll)) return [];
  const { left, right, top, bottom } = roll.getBoundingClientRect();
  const faults = [];
  if (top < 0 || bottom > innerHeight) faults.push("Roll reaches from " + top + " to " + bottom + " of " + innerHeight);
  const inset = 12;
  for (const x of [left + inset, right - inset]) {
    for (const y of [top + inset, bottom - inset]) {
      const hit = page.elementFromPoint(x, y);
      if (!roll.contains(hit)) faults.push((hit?.id || hit?.localName) + " covers Roll at " + x + ", " + y);
    }
  }
  return faults;
}

/** Returns the value of a control, or its text. @param {string} path */
export const shown = (path) => one(path).querySelector("input")?.value ?? one(path).textContent;

/** Returns the texts of empty and locked sections, and of symbols. */
export function hints() {
  const text = (/** @type {string} */ path) => (one(path).checkVisibility() ? one(path).textContent : "hidden");
  const hover = (/** @type {string} */ id) => one("#" + id + " title").textContent;
  const empty = ['[data-id="sheet"] .name', '[data-id="custom_ladder"] .name', "#quick p[data-message]"].map(text);
  const { placeholder } = /** @type {HTMLInputElement} */ (one("#pin-name"));
  return [...empty, placeholder, ...["sound", "shake", "drawer"].map(hover), text("#locked")];
}

/** Reports whether the Sound button says that sound is off. */
export const isMuted = () => /off|aus/.test(one("#sound title").textContent ?? "");

/** Reports whether the Reveal button is too low, collides with others, or is not in view. */
export function revealCollides() {
  const button = one("#reveal").getBoundingClientRect();
  const collides = ["#degree", "#roll", "#drawer"].some((path) => {
    const { left, right, top, bottom } = one(path).getBoundingClientRect();
    const beside = right <= button.left + 1 || left >= button.right - 1;
    return !beside && bottom > button.top + 1 && top < button.bottom - 1;
  });
  return button.height < 44 || collides || button.bottom > view().innerHeight || button.right > view().innerWidth;
}

/** Reports whether a result, a notice or an error contains a text. @param {string} text */
export const says = (text) =>
  ["sentence", "notice", "faults"].some((part) => one("[data-part=" + part + "]").textContent?.includes(text));

/** Reports whether a selection has an option whose label contains a name. @param {string} path @param {string} name */
export const offers = (path, name) =>
  [.../** @type {HTMLSelectElement} */ (one(path)).options].some((option) => option.label.includes(name));
