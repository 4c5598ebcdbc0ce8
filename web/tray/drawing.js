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
 * again starts the page anew, which a program takes to draw once more; lost tells that a context was taken away
 */

/**
 * How the dice are drawn: by the program on its canvas, or flat by the page. A tray that is
 * out of sight while others are in it gives its canvas up, and goes on flat.
 */
export class Drawing {
  #stage;
  #gate;
  #actions;
  #wanted = true;
  /** @type {boolean | undefined} whether the browser can, asked for late, since it takes its time */ #able;
  /** @type {boolean | undefined} whether the program draws, since it has asked */ #drawn;
  /** @type {HTMLCanvasElement | undefined} */ #canvas;
  /** @type {HTMLElement | undefined} what is pressed to roll */ #surface;
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

  /** Whether the program shall draw. */
  get drawn() {
    this.#drawn ??= this.#wanted && this.#canDraw();
    return this.#drawn;
  }

  /** Whether it has turned out that the browser draws no more than flat dice. */
  get lacks() {
    return this.#able === false;
  }

  /** @param {boolean} wanted whether the program shall draw, from now on */
  want(wanted) {
    this.#wanted = wanted;
    if (this.#canvas && !wanted) this.#flatten();
    this.#return();
  }

  /** @param {HTMLCanvasElement} canvas that the program drew up */
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

  /** Asks the canvas that the program has drawn up: the context of another one would count as well, and take its time. */
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

  /** The program goes on without being seen. */
  #flatten() {
    const canvas = this.#canvas;
    this.#canvas = undefined;
    this.#drawn = false;
    this.#gate.shut();
    deafen();
    canvas?.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    this.#layFlat();
  }

  /** The browser has taken the context away. */
  #lose() {
    if (!this.#canvas) return;
    this.#wanted = false;
    this.#lost = true;
    this.#flatten();
    this.#actions.lost();
  }

  /** Starts anew to be drawn, when no dice move; nor takes it what somebody is at, unless they saw it drawn before. */
  #return() {
    if (!this.#wanted || this.#drawn !== false || !this.#surface || this.lacks) return;
    if (!this.#state || this.#state.busy || (document.hasFocus() && !this.#lost)) return;
    this.#wanted = false;
    this.#actions.again();
  }
}
