import { current, messageText } from "../../shared/language.js";
import { within } from "../../shared/limit.js";
import * as dom from "../panel/nodes.js";
import { download } from "../panel/backup.js";
import { showFlat, word } from "../stage/flat-dice.js";

/**
 * @import { Impact } from "../../shared/contract.js"
 * @import { Inspection, PanelState } from "../../shared/messages.js"
 * @import { Connection } from "./connection.js"
 * @import { Notices } from "../panel/notices.js"
 * @import { PlainKey } from "../panel/nodes.js"
 * @import { Share } from "../panel/share.js"
 * @import { ResultShare } from "../panel/share-result.js"
 * @import { Controls } from "../panel/controls.js"
 * @import { QuickRolls, QuickActions } from "../panel/quick-rolls.js"
 * @import { DieCommand } from "./program.js"
 * @import { DieLabel } from "../stage/die-label.js"
 * @import { Reference } from "../panel/reference.js"
 * @import { Visit } from "../table/visit.js"
 * @import { Feedback } from "../stage/feedback.js"
 *
 * @typedef {object} LazyPage
 * @property {HTMLElement} stage
 * @property {Controls} controls
 * @property {Connection} connection
 * @property {Notices} notices
 * @property {Share} share
 * @property {(command: DieCommand) => void} command
 * @property {string} origin of the host page, or of the tray if it is not embedded
 * @property {boolean} sensors true if the host page allows the motion sensors
 * @property {() => boolean} disabled reports whether the visitor can't roll
 * @property {() => boolean} idle reports whether the visitor can't change settings
 */

/** Longest wait for a module, in ms. */
const MODULE_TIMEOUT = 30_000;

/** @type {<T>(module: Promise<T>) => Promise<T>} */
const limited = (module) => within(MODULE_TIMEOUT, module);

/**
 * The modules that load lazily. Each is a bundle, which web/assemble builds from the
 * addresses here.
 */
export const features = {
  feedback: () => limited(import("../stage/feedback.js")),
  dieLabel: () => limited(import("../stage/die-label.js")),
  shake: () => limited(import("../stage/shake-detector.js")),
  quickRolls: () => limited(import("../panel/quick-rolls.js")),
  picture: () => limited(import("../stage/picture.js")),
  print: () => limited(import("../stage/print.js")),
  reference: () => limited(import("../panel/reference.js")),
  shareResult: () => limited(import("../panel/share-result.js")),
  themeLoader: () => limited(import("../stage/theme-loader.js")),
  visit: () => limited(import("../table/visit.js")),
  serverPort: () => limited(import("../table/server-port.js")),
  invitation: () => limited(import("../table/invitation.js")),
};

/** Buttons without visible text, with the messages of their states. */
const ICONS = /** @type {const} */ ({
  sound: { true: "sound-is-on", false: "sound-is-off" },
  shake: { true: "shake-is-on", false: "shake-is-off" },
  rolls: { null: "history" },
  drawer: { null: "settings" },
});

/** Optional features: sound, vibration, shaking, quick rolls, labels of inspected dice, references, and print. */
export class LazyFeatures {
  #page;
  #muted = false;
  /** True if the last die was inspected by keys, not by a pointer. */ #byKeys = false;
  /** @type {Feedback | undefined} */ #feedback;
  /** @type {QuickRolls | undefined} */ #quickRolls;
  /** @type {DieLabel | undefined} */ #dieLabel;
  /** @type {Reference | undefined} */ #reference;
  /** @type {ResultShare | undefined} */ #resultShare;
  /** Features that have been requested. */ #needed = new Set();
  /** @type {Visit | undefined} at a shared table, once the tray has joined one */ table;
  /** @type {Promise<Visit> | undefined} */ #visit;

  /** @param {LazyPage} page */
  constructor(page) {
    this.#page = page;
  }

  async load() {
    const observer = new MutationObserver(nameIcons);
    for (const id of Object.keys(ICONS)) observer.observe(dom.byId(id), { attributeFilter: ["aria-pressed"] });
    nameIcons();
    dom.byId("settings").addEventListener("focusin", () => this.#needReference(), { once: true });
    await attempt("feedback", () => this.#loadFeedback());
    await attempt("shake", () => this.#loadShake());
    await attempt("quick rolls", () => this.#loadQuickRolls());
    await attempt("die label", () => this.#loadDieLabel());
  }

  /** Prepares printing. */
  loadPrint() {
    return attempt("print", async () => {
      const { preparePrint } = await features.print();
      preparePrint(this.#page.stage, (paper) => showFlat(paper, this.#page.controls.state?.dice ?? [], false));
    });
  }

  /**
   * Handles an operation on a shared table. Operations run in their order.
   * @param {"join" | "leave" | "deliver"} op
   * @param {any} arg
   */
  async useTable(op, arg) {
    if (op === "join") this.#visit ??= this.#loadTable();
    const visit = await this.#visit;
    return (await visit?.[op](arg)) ?? true;
  }

  async #loadTable() {
    try {
      const { Visit } = await features.visit();
      this.#needResultShare();
      const { connection, controls, notices, share, origin } = this.#page;
      this.table = new Visit({
        connection,
        origin,
        values: () => controls.state?.values ?? {},
        address: (link) => share.tableLink(link),
        save: (name, text) => download(name, text, "application/jsonl"),
        tell: (text) => notices.show(text),
        shareButton: () => this.#resultShare?.createButton(),
        serverPort: features.serverPort,
      });
      return this.table;
    } catch (error) {
      this.#visit = undefined;
      throw error;
    }
  }

  /** Returns a picture of the dice, and its place in the page. */
  async takePicture() {
    const { takePicture } = await features.picture();
    return await takePicture(this.#page.stage);
  }

  /** @param {boolean} muted */
  mute(muted) {
    this.#muted = muted;
    this.#feedback?.mute(muted);
  }

  /** @param {Impact[]} impacts of a throw that begins */
  throw(impacts) {
    this.#feedback?.begin(impacts);
  }

  /** @param {Impact[]} impacts of dice that are shaken */
  shake(impacts) {
    this.#feedback?.shake(impacts);
  }

  settle() {
    this.#feedback?.end();
  }

  /** @param {PanelState} state */
  update(state) {
    nameIcons(); // in a new language too
    this.#quickRolls?.update(state);
    if (state.rolls) {
      this.#needReference();
      this.#needResultShare();
    }
    this.#reference?.show(current().tag);
    this.#resultShare?.update(state);
  }

  /** @param {boolean} byKeys whether dice are inspected by keys, not by a pointer */
  inspectBy(byKeys) {
    this.#byKeys = byKeys;
  }

  /** True if Enter rerolls the inspected die. */
  get canReroll() {
    return this.#dieLabel?.again ?? false;
  }

  /** @param {Inspection} inspection */
  inspect(inspection) {
    this.#dieLabel?.show(inspection, this.#page.controls.state?.dice[inspection.die], this.#byKeys);
  }

  async #loadFeedback() {
    const { Feedback } = await features.feedback();
    this.#feedback = new Feedback(dom.byId("sound"), dom.byId("loudness"));
    this.#feedback.mute(this.#muted);
  }

  async #loadShake() {
    const { sensors } = this.#page;
    if (!(sensors && "DeviceMotionEvent" in window && matchMedia("(pointer: coarse)").matches)) return;
    const { ShakeDetector } = await features.shake();
    const { connection, controls, disabled, notices } = this.#page;
    new ShakeDetector(dom.byId("shake"), {
      jolt: (strength) => controls.busy || this.#feedback?.jolt(strength),
      shaken: () => disabled() || controls.busy || connection.ask("roll"),
      refused: () => notices.show(messageText("shake-refused")),
    });
  }

  async #loadQuickRolls() {
    const { QuickRolls } = await features.quickRolls();
    const { controls } = this.#page;
    this.#quickRolls = new QuickRolls(dom.byId("chips"), dom.byId("quick"), this.#quickActions(), {
      ...dom,
      messageText,
      current,
    });
    dom.byId("quick").removeAttribute("data-loading");
    if (controls.state) this.#quickRolls.update(controls.state);
  }

  /** @returns {QuickActions} */
  #quickActions() {
    const { connection, controls, share, idle } = this.#page;
    return {
      roll: (name) => connection.ask("quick", name),
      pin: (name, taken) => connection.ask("pin", { name }, taken),
      unpin: (name) => connection.ask("unpin", name),
      rename: (name, to, taken) => connection.ask("rename", { name, to }, taken),
      move: (name, to, done) => connection.ask("move", { name, to }, done),
      again: () => controls.hasRolls && connection.ask("again"),
      idle,
      get link() {
        return share.base ? (/** @type {string} */ roll) => share.link(roll) : null;
      },
      text: (text) => share.text(text),
    };
  }

  /** Loads the references after the first roll, or when the visitor uses the settings. */
  #needReference() {
    this.#need("reference", () => this.#loadReference());
  }

  /** Loads the buttons that share rolls after the first roll, or with a shared table. */
  #needResultShare() {
    this.#need("share", () => this.#loadResultShare());
  }

  /**
   * Loads a feature once.
   * @param {string} feature
   * @param {() => Promise<void>} load
   */
  #need(feature, load) {
    if (this.#needed.has(feature)) return;
    this.#needed.add(feature);
    void attempt(feature, load);
  }

  async #loadResultShare() {
    const { ResultShare } = await features.shareResult();
    const { controls, share } = this.#page;
    this.#resultShare = new ResultShare({ byId: dom.byId, messageText, current, base: () => share.base });
    if (controls.state) this.#resultShare.update(controls.state);
  }

  async #loadReference() {
    const { Reference } = await features.reference();
    this.#reference = new Reference(dom.byId("settings"));
    this.#reference.show(current().tag);
  }

  async #loadDieLabel() {
    const { DieLabel } = await features.dieLabel();
    const { stage, command } = this.#page;
    this.#dieLabel = new DieLabel(stage, { messageText, word, leave: () => command("none") });
  }
}

/** Shows the names of the buttons on hover. The titles are in the icons, so that screen readers don't read them twice. */
function nameIcons() {
  for (const [id, states] of Object.entries(ICONS)) {
    const node = dom.byId(id);
    const icon = dom.within(node, "svg");
    const title =
      icon.querySelector("title") ?? icon.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "title"));
    const key = /** @type {Record<string, PlainKey>} */ (states)[String(node.getAttribute("aria-pressed"))];
    dom.setText(title, messageText(key));
  }
}

/**
 * @param {string} feature
 * @param {() => Promise<void>} load
 */
async function attempt(feature, load) {
  try {
    await load();
  } catch (error) {
    console.debug(`Not loaded: ${feature}:`, error);
  }
}
