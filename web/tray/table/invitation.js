/** Shows the link of a table with its QR code. */
import { encode } from "uqr";
import { tableText } from "./table-text.js";

const SVG = "http://www.w3.org/2000/svg";

/** Modules of white around a QR code, as ISO/IEC 18004 requires. */
const QUIET = 4;

/** @param {string} address of the table */
export function showInvitation(address) {
  const dialog = document.createElement("dialog");
  dialog.id = "invitation";
  const link = document.createElement("input");
  link.readOnly = true;
  link.value = address;
  link.ariaLabel = tableText("table-invite");
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const copy = button(tableText("table-copy"), async () => {
    try {
      await navigator.clipboard.writeText(address);
      status.textContent = tableText("table-copied");
    } catch {
      link.select();
    }
  });
  const form = document.createElement("form");
  form.method = "dialog";
  const close = button("×", () => dialog.close());
  form.append(qrCode(address), link, copy, close, status);
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Returns the QR code of a text.
 * @param {string} text
 */
function qrCode(text) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", tableText("table-qr"));
  const paper = document.createElementNS(SVG, "rect");
  paper.setAttribute("width", String(size));
  paper.setAttribute("height", String(size));
  paper.setAttribute("fill", "#fff");
  const modules = document.createElementNS(SVG, "path");
  modules.setAttribute("d", path);
  modules.setAttribute("fill", "#000");
  svg.append(paper, modules);
  return svg;
}

/**
 * @param {string} text
 * @param {() => void} press
 */
function button(text, press) {
  const node = document.createElement("button");
  node.type = "button";
  node.textContent = text;
  node.addEventListener("click", press);
  return node;
}
