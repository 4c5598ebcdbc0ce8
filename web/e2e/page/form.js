/** Reads the form around the tray. */
import { frame, one, tray } from "./find.js";

const form = () => document.forms[0];

let changes = 0;

/** Runs before the page: counts the changes of trays. */
export function countChanges() {
  addEventListener("change", ({ target }) => {
    if (/** @type {Element} */ (target).localName === "fudge-tray") changes++;
  });
}

/** Returns how often trays have changed. */
export const changed = () => changes;

/** Returns what the form submits as the roll, or null. */
export const sent = () => new FormData(form()).get("roll");

/** Returns the submitted roll. */
export const roll = () => JSON.parse(/** @type {string} */ (sent()));

export const isValid = () => form().checkValidity();

export const reset = () => form().reset();

/** Returns validity, submitted value and value of the tray, and how often it has changed. */
export const state = () => ({
  ValueMissing: tray().validity.valueMissing,
  FormValid: isValid(),
  Valid: tray().checkValidity(),
  Sent: sent(),
  Value: tray().value,
  Changes: changes,
});

/** Returns how the tray takes part in the form. */
export const membership = () => ({
  InForm: tray().form === form(),
  Label: tray().labels[0].textContent,
  WillValidate: tray().willValidate,
  Message: tray().validationMessage,
  Title: frame().title,
});

export const report = () => tray().reportValidity();

/** @param {string} message */
export const setCustomValidity = (message) => tray().setCustomValidity(message);

/** Sets the value of a named control as a user would. @param {string} name @param {string} value */
export function choose(name, value) {
  const control = /** @type {HTMLInputElement} */ (form().elements.namedItem(name));
  control.value = value;
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Sets the values of all controls with a name. @param {string} name @param {(string | number)[]} values */
export function fill(name, values) {
  const controls = /** @type {RadioNodeList} */ (form().elements.namedItem(name));
  for (const [i, value] of values.entries()) /** @type {HTMLInputElement} */ (controls[i]).value = String(value);
}

/** Reports whether the submitted roll is not secret. */
export const isRevealed = () => !roll().secret;

/** Returns what a disabled tray looks like and submits. */
export const disabled = () => ({
  Disabled: tray().matches(":disabled"),
  WillValidate: tray().willValidate,
  Sent: sent(),
  ResultInert: one("#outcome").matches("[inert] *"),
  Opacity: getComputedStyle(one("#bar")).opacity,
});
