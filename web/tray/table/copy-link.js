/** The link of a table: copied at a press, or selected where copying is not possible, with its QR code. */
import { copyText } from "../../shared/copy-text.js";
import { element } from "../../shared/nodes.js";
import { button, icon, setText } from "./nodes.js";
import { tableText } from "./table-text.js";

const LINK = "M10 13.500a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1m2 4.500a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1";
const CODE = "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2";

export class CopyLink {
  node = element("div", { class: "link" });
  #field = element("input", { type: "text", readonly: "", dir: "ltr" });
  #status = element("p", { role: "status" });
  #code = element("div", { class: "code" });
  #toggle;
  #drawn = "";
  #codeOf;

  /**
   * @param {string} of key of the name of the link
   * @param {string} codeOf key of the name of its QR code
   */
  constructor(of = "table-link-of", codeOf = "table-qr-of") {
    this.#codeOf = codeOf;
    const copy = button("table-copy", () => void this.#copy());
    copy.classList.add("primary");
    copy.prepend(icon(LINK));
    this.#toggle = button("table-qr", () => void this.open(Boolean(this.#code.hidden)));
    this.#toggle.prepend(icon(CODE));
    this.#toggle.ariaExpanded = "false";
    this.#code.hidden = this.#field.hidden = true;
    this.#field.ariaLabel = tableText(of);
    this.#field.addEventListener("focus", () => this.#field.select());
    this.node.append(copy, this.#toggle, this.#field, this.#status, this.#code);
  }

  /** @param {string} address of the table */
  show(address) {
    if (this.#field.value === address) return;
    this.#field.value = address;
    setText(this.#status, "");
    if (!this.#code.hidden) void this.#draw();
  }

  /** Shows or hides the QR code. @param {boolean} opened */
  async open(opened) {
    this.#code.hidden = this.#field.hidden = !opened;
    this.#toggle.ariaExpanded = String(opened);
    if (opened) await this.#draw();
  }

  async #draw() {
    const address = this.#field.value;
    if (this.#drawn === address) return;
    try {
      const { qrCode } = await import("../table/invitation.js");
      if (this.#field.value !== address) return;
      this.#code.replaceChildren(qrCode(address, tableText(this.#codeOf)));
      this.#drawn = address;
    } catch {
      setText(this.#status, tableText("table-qr-failed"));
    }
  }

  async #copy() {
    setText(this.#status, "");
    const { hidden } = this.#field;
    this.#field.hidden = false; // the old command copies visible text alone
    const copied = await copyText(this.#field);
    setText(this.#status, tableText(copied ? "table-copied" : "table-copy-yourself"));
    if (copied) this.#field.hidden = hidden;
    else this.#field.focus();
  }
}
