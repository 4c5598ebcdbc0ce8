import { PROPERTIES } from "../shared/theme-properties.js";
import { Line } from "../shared/protocol.js";
import { languageAround } from "./page-language.js";

/** These reach the tray page in its address, so that its first paint is right. */
const ADDRESSED = ["controls", "theme", "dice", "size", "label", "session", "locked"];

// In one expression with the file's name, bundlers would take the page away from what lies beside it.
const { url: here } = import.meta;

export const TRAY_PAGE = new URL("tray.html", here);

/** The iframe of a tray: the tray page is in it, or whatever came instead. */
export class Frame {
  #view;
  node = document.createElement("iframe");

  /**
   * @param {HTMLElement} tray
   * @param {Window} view that the tray is in
   * @param {() => void} loaded
   * @param {() => void} dressed the page around has changed how it dresses the tray
   */
  constructor(tray, view, loaded, dressed) {
    this.#view = view;
    this.node.part.add("frame");
    this.node.allow = "accelerometer; gyroscope"; // a phone that is shaken throws, if its visitor asks for that
    this.node.src = address(tray, view);
    this.node.addEventListener("load", loaded);
    this.node.addEventListener("transitionrun", ({ propertyName }) => {
      if (PROPERTIES.includes(propertyName)) dressed();
    });
  }

  /**
   * The line to the tray page.
   * @param {(data: unknown) => void} receive
   */
  line(receive) {
    // A page in a sandbox gives its frames an opaque origin, too.
    const origin = this.#view.origin === "null" ? "null" : TRAY_PAGE.origin;
    return new Line(this.#view, () => this.node.contentWindow, origin, receive);
  }
}

/**
 * @param {HTMLElement} tray
 * @param {Window} view that the tray is in
 */
function address(tray, { origin }) {
  const settings = new URLSearchParams({ host: origin });
  for (const name of ADDRESSED) {
    const value = tray.getAttribute(name);
    if (value !== null) settings.set(name, value);
  }
  if (tray.matches(":disabled")) settings.set("disabled", "");
  settings.set("lang", languageAround(tray));
  return `${TRAY_PAGE.href}#${settings}`;
}
