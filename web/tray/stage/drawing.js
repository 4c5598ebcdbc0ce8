import { phrase, showFlat } from "./flat-dice.js";
import { adopt, listenKeys, listenPointers, nameSurface, ownCanvas } from "./stage.js";
import { gateByVisibility } from "./frame-gate.js";
import { list } from "../../shared/language.js";
import { ignoreResizes, interceptContextLoss } from "./ebitengine-events.js";

/**
 * @import { FrameGate } from "./frame-gate.js"
 * @import { PanelState } from "../../shared/messages.js"
 * @import { Actions } from "./stage.js"
 *
 * @typedef {Actions & {reload: () => void, lost: () => void}} DrawingActions
 * reload reloads the page, because a program that lost its canvas can't draw again; lost reports a lost context
 */

/** Tells developers why the browser refuses a context. @param {Event} refusal */
const reportRefusal = (refusal) => console.warn(/** @type {WebGLContextEvent} */ (refusal).statusMessage);

/** Reports whether a canvas gets a context of WebGL 2. @param {HTMLCanvasElement | null} canvas */
function makesContext(canvas) {
  canvas?.addEventListener("webglcontextcreationerror", reportRefusal, { once: true });
  return Boolean(canvas?.getContext("webgl2"));
}

/**
 * Switches between the program's canvas and flat dice in the DOM. A hidden tray gives up its
 * canvas when other trays need the context, and continues with flat dice.
 */
export class Drawing {
  #stage;
  #gate;
  #actions;
  #wanted = true;
  /** @type {boolean | undefined} whether the browser has WebGL 2; checked on first use, which is slow */ #supported;
  /** @type {boolean | undefined} whether the program draws; set when it starts */ #drawn;
  /** @type {HTMLCanvasElement | undefined} */ #canvas;
  /** @type {HTMLElement | undefined} the canvas or the flat dice */ #surface;
  /** @type {PanelState | undefined} */ #state;
  #lost = false;
  #givenUp = false;

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
    addEventListener("blur", () => this.#reloadToDraw());
  }

  /** Reports whether the program draws. */
  get drawn() {
    this.#drawn ??= this.#wanted && this.#canDraw();
    return this.#drawn;
  }

  /** Reports whether WebGL 2 was tried and is missing. */
  get unsupported() {
    return this.#supported === false;
  }

  /** Reports whether the program has lost its context, also before it draws. */
  get contextLost() {
    const canvas = this.#drawn ? (this.#canvas ?? ownCanvas()) : null;
    return this.#lost || canvas?.getContext("webgl2")?.isContextLost() === true; // the event may be first or last
  }

  /** Shows flat dice until the page is loaded anew, because drawing has stopped the program before. */
  giveUp() {
    this.#wanted = false;
    this.#givenUp = true;
  }

  /** @param {boolean} wanted whether the program should draw from now on */
  enable(wanted) {
    if (this.#givenUp) return;
    this.#wanted = wanted;
    if (this.#canvas && !wanted) this.#flatten();
    this.#reloadToDraw();
  }

  /** @param {HTMLCanvasElement} canvas of the program */
  attach(canvas) {
    if (!this.drawn) {
      canvas.remove();
      return this.#addFlatDice();
    }
    this.#canvas = canvas;
    adopt(this.#stage, canvas, () => this.#gate.refresh());
    interceptContextLoss(canvas, () => this.#lose());
    gateByVisibility(this.#gate, this.#stage);
    listenPointers(canvas, this.#actions);
    this.#setSurface(canvas);
    if (!this.#wanted) this.#flatten();
  }

  /** @param {PanelState} state */
  update(state) {
    this.#state = state;
    this.#show();
    this.#reloadToDraw();
  }

  /** @param {string} name of the tray */
  name(name) {
    if (this.#surface) nameSurface(this.#surface, name);
  }

  /** Checks the program's own canvas: a context of another canvas would count against the limit and take time. */
  #canDraw() {
    this.#supported ??= makesContext(ownCanvas());
    return this.#supported;
  }

  #show() {
    if (!this.#surface || !this.#state) return;
    const { dice, busy } = this.#state;
    this.#surface.setAttribute("aria-description", busy ? "" : list(dice.map(phrase)));
    if (!this.drawn) showFlat(this.#surface, dice, busy);
  }

  #addFlatDice() {
    const dice = document.createElement("div");
    dice.id = "flat";
    dice.addEventListener("click", this.#actions.press);
    this.#stage.prepend(dice);
    delete this.#stage.dataset.drawn;
    this.#setSurface(dice);
  }

  /** @param {HTMLElement} node */
  #setSurface(node) {
    const focused = document.activeElement === this.#surface && this.#surface;
    this.#surface?.remove();
    this.#surface = node;
    nameSurface(node, document.title);
    if (focused) node.focus();
    this.#show();
  }

  /** Replaces the canvas by flat dice. The program continues without drawing. */
  #flatten() {
    const canvas = this.#canvas;
    this.#canvas = undefined;
    this.#drawn = false;
    this.#gate.shut();
    ignoreResizes();
    canvas?.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    this.#addFlatDice();
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
  #reloadToDraw() {
    if (!this.#wanted || this.#drawn !== false || !this.#surface || this.unsupported) return;
    if (!this.#state || this.#state.busy || (document.hasFocus() && !this.#lost)) return;
    this.#wanted = false;
    this.#actions.reload();
  }
}
