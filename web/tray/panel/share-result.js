import { copyText } from "../../shared/copy-text.js";
import { element, icon } from "../../shared/nodes.js";
import { Cards } from "./share-card.js";

/**
 * @import { PanelState } from "../../shared/messages.js"
 * @import { Card, SharedRoll } from "./share-card.js"
 *
 * Functions of the page. This module is loaded lazily; importing `language.js` here would bundle a second copy of the
 * catalogue. `base` returns the base address of links; it is empty if the host page has set none.
 * @typedef {Pick<typeof import("./nodes.js"), "byId"> & Pick<typeof import("../../shared/language.js"), "messageText" | "current"> & {base: () => string}} Page
 */

/** An arrow that leaves a box. */
const ARROW = "M12 15V3.500M7.500 8 12 3.500 16.500 8M5 12.500v8h14v-8";

/** Distance between a button and its message, in px. */
const GAP = 4;

/**
 * Buttons that share a roll, at the result and in the history: its sentence, its link and its picture. The system's
 * dialog shares them; browsers without one copy sentence and link.
 */
export class ResultShare {
  #page;
  #cards;
  #history;
  #button;
  #status = element("p", { id: "shared", role: "status" });
  /** Number of presses. A share that is still waiting ends with the next press. */ #presses = 0;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#cards = new Cards(document.baseURI, page.base, () => page.current().tag);
    this.#history = page.byId("history");
    this.#button = this.createButton();
    page.byId("outcome").append(this.#button.node);
    page.byId("page").append(this.#status);
    const closes = (/** @type {Event} */ { target }) => !this.#status.contains(/** @type {Node} */ (target));
    addEventListener("pointerdown", (press) => closes(press) && this.#say(), { capture: true });
    addEventListener("keydown", ({ ctrlKey, metaKey }) => ctrlKey || metaKey || this.#say(), { capture: true });
  }

  /** @param {PanelState} state */
  update({ busy, result, history }) {
    const { text = "", receipt } = (!busy && !result?.secret && result) || {};
    this.#showResult({ text, receipt });
    const rows = this.#history.querySelectorAll(":scope > ol > li");
    for (const [i, entry] of history.entries()) {
      if (entry.secret || !rows[i] || rows[i].querySelector("[data-share]")) continue;
      const button = this.createButton();
      button.show(entry);
      rows[i].append(button.node);
    }
  }

  /** @param {SharedRoll} roll */
  #showResult(roll) {
    const { text, receipt } = this.#button.roll;
    if (roll.text !== text || roll.receipt !== receipt) this.#say(); // dice may settle before an update
    const held = document.activeElement === this.#button.node;
    this.#button.show(roll);
    if (held && !roll.text) this.#page.byId("roll").focus();
  }

  /** Creates a button that shares a roll. */
  createButton() {
    return new ShareButton(this.#page.messageText, {
      prepare: (roll) => this.#cards.prepare(roll),
      share: (roll, button) => void this.#share(button, roll),
    });
  }

  /**
   * @param {HTMLElement} button
   * @param {SharedRoll} roll
   */
  async #share(button, roll) {
    const press = ++this.#presses;
    this.#say();
    const card = await this.#cards.of(roll);
    if (press !== this.#presses) return;
    const texts = await this.#send(roll.text, card);
    if (press !== this.#presses) return;
    this.#say(...texts);
    this.#place(button);
  }

  /**
   * Shares a roll, or else copies it.
   * @param {string} text
   * @param {Card} card
   * @returns {Promise<string[]>} messages for the visitor
   */
  async #send(text, { link, picture }) {
    const { messageText } = this.#page;
    const note = link.includes("#") ? [messageText("link-without-card")] : []; // no server gets a fragment
    try {
      if (navigator.share) return await navigator.share(dataOf(text, link, picture)).then(() => note);
    } catch (error) {
      if (isClosed(error)) return [];
    }
    const whole = link ? `${text}\n${link}` : text;
    if (await this.#copy(whole)) return [messageText(link ? "text-and-link-copied" : "text-copied"), ...note];
    return [messageText("text-to-copy", { text: whole }), ...note];
  }

  /** @param {string} text */
  async #copy(text) {
    const field = element("textarea", { class: "unseen", readonly: "" }, text);
    this.#status.after(field);
    const copied = await copyText(field);
    field.remove();
    return copied;
  }

  /** @param {...string} texts shown and read out until the next press or throw; none closes the message */
  #say(...texts) {
    this.#status.replaceChildren(...texts.map((text) => element("span", {}, text)));
  }

  /** Places the message below its button, or as low as the window allows. @param {HTMLElement} button */
  #place(button) {
    const below = button.getBoundingClientRect().bottom + GAP;
    const lowest = document.documentElement.clientHeight - this.#status.offsetHeight - GAP;
    this.#status.style.insetBlockStart = `${Math.max(Math.min(below, lowest), 0)}px`;
  }
}

/** A button that shares a roll. */
export class ShareButton {
  node = element("button", { type: "button", "data-share": "", hidden: "" }, icon(ARROW));
  #messageText;
  /** @type {SharedRoll} */ roll = { text: "" };

  /**
   * @param {Page["messageText"]} messageText
   * @param {{prepare: (roll: SharedRoll) => void, share: (roll: SharedRoll, button: HTMLElement) => void}} actions
   *   prepare is called when a press begins
   */
  constructor(messageText, { prepare, share }) {
    this.#messageText = messageText;
    this.node.addEventListener("pointerdown", () => prepare(this.roll));
    this.node.addEventListener("click", () => share(this.roll, this.node));
  }

  /** @param {SharedRoll} roll without a text, there is none, and the button is hidden */
  show(roll) {
    const action = this.#messageText("share-roll");
    this.roll = roll;
    this.node.hidden = !roll.text;
    this.node.title = this.node.ariaLabel = this.#messageText("done-to", { action, what: roll.text });
  }
}

/**
 * Returns what is shared: with the picture, if the browser shares files.
 * @param {string} text
 * @param {string} url or empty
 * @param {File} [picture]
 * @returns {ShareData}
 */
function dataOf(text, url, picture) {
  const data = url ? { text, url } : { text };
  const whole = picture && { ...data, files: [picture] };
  return whole && navigator.canShare?.(whole) ? whole : data;
}

/** Reports whether the visitor has closed the dialog, or has it open already. @param {unknown} error */
const isClosed = (error) => ["AbortError", "InvalidStateError"].includes(Object(error).name);
