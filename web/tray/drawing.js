import { showFlat, word } from "./stage/flat-dice.js";
import { adopt, listenKeys, listenPointers, nameSurface, ownCanvas } from "./stage/stage.js";
import { gateBySight } from "./frame-gate.js";
import { list } from "../shared/language.js";
import { deafen, keepLoss } from "./ebitengine-events.js";

/**
 * @import { FrameGate } from "./frame-gate.js"
 * @import { PanelState } from "../shared/messages.js"
 * @import { Actions } from "./stage/stage.js"
 *
 * @typedef {Actions & {again: () => void, lost: () => void}} DrawingActions
 * again reloads the page, without which a program that lost its canvas can't draw; lost reports a lost context
 */

/**
 * Switches between the program's canvas and flat dice in the DOM. A hidden tray gives up its
 * canvas when other trays need the context, and continues with flat dice.
 */
export class Drawing {
  #stage;
  #gate;
  #actions;
  #wanted = true;
  /** @type {boolean | undefined} whether the browser has WebGL 2, determined on first use, since that is slow */ #able;
  /** @type {boolean | undefined} whether the program draws; set when it starts */ #drawn;
  /** @type {HTMLCanvasElement | undefined} */ #canvas;
  /** @type {HTMLElement | undefined} the canvas or the flat dice */ #surface;
  /** @type {PanelState | undefined} */ #state;
  #lost = false;

  /**
   * @param {HTMLElement} stage
   * @param {FrameGate} gate
   * @param {DrawingActions} actions
   */
  constructor(stage, gate, actions) {
    this.#stage = stage;
    this.#gate = gate;
    this.#actions = actions;
    listenKeys(() => this.#surface, actions);
    addEventListener("blur", () => this.#return());
  }

  /** Reports whether the program draws. */
  get drawn() {
    this.#drawn ??= this.#wanted && this.#canDraw();
    return this.#drawn;
  }

  /** Reports whether the browser is known to lack WebGL 2. */
  get lacks() {
    return this.#able === false;
  }

  /** @param {boolean} wanted whether the program should draw from now on */
  want(wanted) {
    this.#wanted = wanted;
    if (this.#canvas && !wanted) this.#flatten();
    this.#return();
  }

  /** @param {HTMLCanvasElement} canvas of the program */
  furnish(canvas) {
    if (!this.drawn) {
      canvas.remove();
      return this.#layFlat();
    }
    this.#canvas = canvas;
    adopt(this.#stage, canvas, () => this.#gate.refresh());
    keepLoss(canvas, () => this.#lose());
    gateBySight(this.#gate, this.#stage);
    listenPointers(canvas, this.#actions);
    this.#takeInput(canvas);
    if (!this.#wanted) this.#flatten();
  }

  /** @param {PanelState} state */
  update(state) {
    this.#state = state;
    this.#show();
    this.#return();
  }

  /** @param {string} name of the tray */
  name(name) {
    if (this.#surface) nameSurface(this.#surface, name);
  }

  /** Checks the program's own canvas: a context of another canvas would count against the limit and take time. */
  #canDraw() {
    this.#able ??= Boolean(ownCanvas()?.getContext("webgl2"));
    return this.#able;
  }

  #show() {
    if (!this.#surface || !this.#state) return;
    const { dice, busy } = this.#state;
    this.#surface.setAttribute("aria-description", busy ? "" : list(dice.map(word)));
    if (!this.drawn) showFlat(this.#surface, dice, busy);
  }

  #layFlat() {
    const dice = document.createElement("div");
    dice.id = "flat";
    dice.addEventListener("click", this.#actions.press);
    this.#stage.prepend(dice);
    delete this.#stage.dataset.drawn;
    this.#takeInput(dice);
  }

  /** @param {HTMLElement} node */
  #takeInput(node) {
    const held = document.activeElement === this.#surface && this.#surface;
    this.#surface?.remove();
    this.#surface = node;
    nameSurface(node, document.title);
    if (held) node.focus();
    this.#show();
  }

  /** Replaces the canvas by flat dice. The program continues without drawing. */
  #flatten() {
    const canvas = this.#canvas;
    this.#canvas = undefined;
    this.#drawn = false;
    this.#gate.shut();
    deafen();
    canvas?.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    this.#layFlat();
  }

  /** Handles a lost context. */
  #lose() {
    if (!this.#canvas) return;
    this.#wanted = false;
    this.#lost = true;
    this.#flatten();
    this.#actions.lost();
  }

  /** Reloads the page to draw again, when no dice move and, unless the context was lost, the page has no focus. */
  #return() {
    if (!this.#wanted || this.#drawn !== false || !this.#surface || this.lacks) return;
    if (!this.#state || this.#state.busy || (document.hasFocus() && !this.#lost)) return;
    this.#wanted = false;
    this.#actions.again();
  }
}
