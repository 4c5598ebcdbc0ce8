import { PROPERTIES } from "../shared/theme-properties.js";
import { Channel } from "../shared/protocol.js";
import { languageOf } from "./page-language.js";

/** Attributes in the address of the tray page, so that its first paint is right. */
const ADDRESS_ATTRIBUTES = ["controls", "theme", "dice", "size", "label", "session", "locked", "shake"];

/**
 * Permissions of a frame of another origin. Navigating the host page is not one of them, because an attacker might have
 * replaced the tray page.
 */
const SANDBOX = ["allow-scripts", "allow-same-origin", "allow-forms", "allow-downloads"];

/** Features that the host page always delegates to the tray page, and those that it delegates with `shake`. */
const PERMISSIONS = ["screen-wake-lock"];
const SENSORS = ["accelerometer", "gyroscope"];

// Bundlers would move the page if its name and import.meta.url were in one expression.
const { url: here } = import.meta;

export const TRAY_PAGE = new URL("tray.html", here);

/** The iframe with the tray page. */
export class Frame {
  #view;
  node = document.createElement("iframe");

  /**
   * @param {HTMLElement} tray
   * @param {Window} view the window of the tray element
   * @param {() => void} loaded called when the frame has loaded any page
   * @param {() => void} restyled called when the host page has changed a custom property
   */
  constructor(tray, view, loaded, restyled) {
    this.#view = view;
    this.node.part.add("frame");
    const sharing = "share" in view.navigator ? ["web-share"] : []; // other browsers warn of the name
    this.node.allow = [...PERMISSIONS, ...sharing, ...(tray.hasAttribute("shake") ? SENSORS : [])].join("; ");
    if (view.origin !== TRAY_PAGE.origin) this.node.sandbox.add(...SANDBOX);
    this.node.src = address(tray, view);
    this.node.addEventListener("load", loaded);
    this.node.addEventListener("transitionrun", ({ propertyName }) => {
      if (PROPERTIES.includes(propertyName)) restyled();
    });
  }

  /**
   * Opens the message channel to the tray page.
   * @param {(data: unknown) => void} receive
   */
  channel(receive) {
    // The frames of a sandboxed page have an opaque origin too.
    const origin = this.#view.origin === "null" ? "null" : TRAY_PAGE.origin;
    return new Channel(this.#view, () => this.node.contentWindow, origin, receive);
  }
}

/**
 * @param {HTMLElement} tray
 * @param {Window} view the window of the tray element
 */
function address(tray, { origin }) {
  const settings = new URLSearchParams({ host: origin });
  for (const name of ADDRESS_ATTRIBUTES) {
    const value = tray.getAttribute(name);
    if (value !== null) settings.set(name, value);
  }
  if (tray.matches(":disabled")) settings.set("disabled", "");
  settings.set("lang", languageOf(tray));
  return `${TRAY_PAGE.href}#${settings}`;
}
