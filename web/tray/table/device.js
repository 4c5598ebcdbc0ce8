/** The private link of the own seat, with which the user opens it on another device. */
import { element } from "../../shared/nodes.js";
import { CopyLink } from "./copy-link.js";
import { button, setText } from "./nodes.js";
import { tableText } from "./table-text.js";

export class DeviceLink {
  node = element("div", { class: "device", hidden: "" });
  #hint = element("p");
  #secrets = element("p");
  #link = new CopyLink("table-device-of", "table-device-qr-of");
  #closed;

  /** @param {() => void} closed is called when the user has closed it */
  constructor(closed) {
    this.#closed = closed;
    const done = button("table-device-close", () => this.close());
    this.node.append(this.#hint, this.#secrets, this.#link.node, done);
  }

  open() {
    this.node.hidden = false;
    void this.#link.open(true);
    this.node.querySelector("button")?.focus();
  }

  close() {
    const held = this.node.contains(document.activeElement);
    this.node.hidden = true;
    void this.#link.open(false);
    if (held) this.#closed();
  }

  /** @param {string} address of the own seat; empty without one @param {boolean} secrets whether rolls of it are sealed */
  show(address, secrets) {
    if (!address) return this.close();
    setText(this.#hint, tableText("table-device-hint"));
    setText(this.#secrets, secrets ? tableText("table-device-secrets") : "");
    this.#secrets.hidden = !secrets;
    this.#link.show(address);
  }
}
