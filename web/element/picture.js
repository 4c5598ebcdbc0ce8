/** @import { Sleep } from "./life.js" */

/**
 * The dice of a tray that sleeps. The picture can have the focus, which wakes the tray. Browsers decode it only while it is in
 * view.
 */
export class Picture {
  node = document.createElement("img");

  constructor() {
    this.node.part.add("picture");
    this.node.tabIndex = 0;
    this.node.hidden = true;
  }

  /**
   * @param {Sleep} sleep
   * @param {string} name of the tray
   */
  show({ picture, box }, name) {
    this.hide();
    this.node.alt = name;
    for (const [side, share] of Object.entries(box)) this.node.style.setProperty(side, `${100 * share}%`);
    if (picture) this.node.src = URL.createObjectURL(picture); // else its name is shown
    this.node.hidden = false;
  }

  hide() {
    this.node.hidden = true;
    URL.revokeObjectURL(this.node.src);
    this.node.removeAttribute("src");
  }
}
