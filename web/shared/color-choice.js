/** The choice of a colour for a user's dice: a swatch for each of some colours, and one for any other. */
import { element } from "./nodes.js";

/** Colours that differ for most colour-blind users too, by the key of their name. */
const COLORS = {
  "color-red": "#c0463c",
  "color-blue": "#2f6fb8",
  "color-green": "#3a8a57",
  "color-purple": "#8a54b8",
  "color-ochre": "#b8862b",
  "color-teal": "#2b8f8f",
  "color-brown": "#7a5a45",
  "color-slate": "#4d4f5a",
};

const OWN = "#8f9aa8";

/**
 * Returns a group of swatches. The value of the field `color` in its form is the chosen colour.
 * @param {string} chosen empty for none
 * @param {(key: string) => string} text returns a message
 */
export function colorChoice(chosen, text) {
  const swatches = Object.entries(COLORS).map(([key, color]) => swatch(color, text(key), color === chosen));
  const others = chosen && !Object.values(COLORS).includes(chosen);
  const label = text("color-own");
  const own = swatch(others ? chosen : OWN, label, Boolean(others));
  const radio = /** @type {HTMLInputElement} */ (own.firstChild);
  const picker = element("input", { type: "color", value: radio.value, "aria-label": label });
  picker.addEventListener("input", () => {
    radio.value = picker.value;
    radio.checked = true;
    own.style.setProperty("--seat", picker.value);
  });
  own.append(picker);
  return element("fieldset", { class: "colors" }, element("legend", {}, text("table-color")), ...swatches, own);
}

/**
 * @param {string} color
 * @param {string} name
 * @param {boolean} checked
 */
function swatch(color, name, checked) {
  const radio = element("input", { type: "radio", name: "color", value: color, "aria-label": name, title: name });
  radio.checked = checked;
  const node = element("span", { class: "swatch" }, radio);
  node.style.setProperty("--seat", color);
  return node;
}
