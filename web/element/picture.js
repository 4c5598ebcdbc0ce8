/** @import { Sleep } from "./life.js" */

/** The dice of a tray that sleeps. The canvas can have the focus, which wakes the tray. */
export class Picture {
  node = document.createElement("canvas");

  constructor() {
    this.node.part.add("picture");
    this.node.setAttribute("role", "img");
    this.node.tabIndex = 0;
    this.node.hidden = true;
  }

  /**
   * @param {Sleep} sleep
   * @param {string} name of the tray
   */
  show({ picture, box }, name) {
    this.node.setAttribute("aria-label", name);
    for (const [side, share] of Object.entries(box)) this.node.style.setProperty(side, `${100 * share}%`);
    this.node.width = picture?.width ?? 1;
    this.node.height = picture?.height ?? 1;
    if (picture) this.node.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
    this.node.hidden = false;
  }

  hide() {
    this.node.hidden = true;
    this.node.width = this.node.height = 0; // releases the memory
  }
}
