import { messageText } from "../../shared/language.js";
import { byId } from "./nodes.js";

/**
 * A part of the panel that the drawer shows.
 * @typedef {"settings" | "history"} DrawerPart
 */

/** @typedef {{onclose: () => void, destroy: () => void}} Watcher a CloseWatcher, which TypeScript doesn't know yet */

/** Elements beside the panel, which an open drawer covers unless the panel is beside the tray. */
const COVERED = ["stage", "top"];

/** Shows the settings or the history in a drawer that covers the page, if the panel has no space for them. */
export class Drawer {
  #page = document.documentElement;
  #panel = byId("panel");
  #roll = byId("roll");
  /** @type {Watcher | undefined} while the drawer is open */ #watcher;
  /** @type {HTMLElement} receives the focus when the drawer closes */ #opener = this.#roll;
  /** @type {[HTMLElement, DrawerPart][]} */
  #handles = [
    [byId("drawer"), "settings"],
    [byId("strip"), "settings"],
    [byId("rolls"), "history"],
  ];

  constructor() {
    for (const [handle, part] of this.#handles) handle.addEventListener("click", () => this.#open(part, handle));
    byId("drawer-close").addEventListener("click", () => this.close());
    new MutationObserver(() => this.#adapt()).observe(this.#page, {
      attributeFilter: ["data-layout", "data-controls"],
    });
    // Listen in the capture phase, because the canvas may have the focus and stops key events.
    addEventListener("keydown", (key) => this.#press(key), { capture: true });
  }

  /** Opens the settings, if they are not in the panel, for the control that needs a correction. */
  open() {
    this.#open("settings", this.#roll);
  }

  close() {
    if (!this.#isOpen) return;
    const held = this.#panel.contains(document.activeElement);
    this.#show(null);
    if (held) (this.#opener.checkVisibility() ? this.#opener : this.#roll).focus();
  }

  get #isOpen() {
    return this.#part !== null;
  }

  get #part() {
    return /** @type {DrawerPart | null} */ (this.#page.dataset.open ?? null);
  }

  /** Follows the layout, which may have the panel beside the tray, and closes when the host page wants no settings. */
  #adapt() {
    if (!this.#isOpen) return;
    if (this.#page.dataset.controls === "full") this.#show(this.#part);
    else this.close();
  }

  /**
   * @param {DrawerPart} part
   * @param {HTMLElement} opener
   */
  #open(part, opener) {
    this.#opener = opener;
    this.#show(part);
    byId("drawer-title").textContent = messageText(part);
    byId("drawer-close").focus();
  }

  /** Lets the Back button of a phone close the drawer, where the browser offers that. */
  #watchBack() {
    const { CloseWatcher } = /** @type {{CloseWatcher?: new () => Watcher}} */ (globalThis);
    if (!CloseWatcher) return;
    this.#watcher ??= new CloseWatcher();
    this.#watcher.onclose = () => {
      this.#watcher = undefined;
      this.close();
    };
  }

  /** @param {DrawerPart | null} part null to close */
  #show(part) {
    if (part) this.#watchBack();
    else this.#watcher?.destroy();
    if (!part) this.#watcher = undefined;
    if (part) this.#page.dataset.open = part;
    else delete this.#page.dataset.open;
    const beside = this.#page.matches('[data-layout$="-side"]:not([data-layout|="bar"])');
    const covers = part !== null && !beside;
    for (const id of COVERED) byId(id).inert = covers;
    if (this.#page.matches('[data-layout|="bar"]')) byId("top").inert = false; // its buttons are in the head of the drawer
    for (const [name, value] of [
      ["role", "dialog"],
      ["aria-modal", String(covers)],
      ["aria-labelledby", "drawer-title"],
    ])
      if (part) this.#panel.setAttribute(name, value);
      else this.#panel.removeAttribute(name);
    for (const [handle, own] of this.#handles) handle.setAttribute("aria-expanded", String(own === part));
  }

  /** Closes by Escape, and keeps the focus in a drawer that covers the page. @param {KeyboardEvent} event */
  #press(event) {
    if (!this.#isOpen) return;
    if (event.key === "Escape") {
      event.stopImmediatePropagation();
      this.close();
    }
    if (event.key !== "Tab" || this.#panel.getAttribute("aria-modal") !== "true") return;
    const stops = [...this.#panel.querySelectorAll("a, button, input, select, summary, [tabindex]")].filter(isStop);
    const next = event.shiftKey ? stops[stops.length - 1] : stops[0];
    const last = event.shiftKey ? stops[0] : stops[stops.length - 1];
    if (document.activeElement !== last) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (next).focus();
  }
}

/** Reports whether Tab stops at an element. @param {Element} node */
function isStop(node) {
  return node instanceof HTMLElement && node.tabIndex >= 0 && !node.matches(":disabled") && node.checkVisibility();
}
