import { ATTRIBUTES, FIELDS, PAGE_FIELDS, reflectAll, upgrade } from "./attributes.js";
import { Connection } from "./connection.js";
import { ContextLimit } from "./context-limit.js";
import { Fallback } from "./fallback.js";
import { closeDialog } from "./close-dialog.js";
import { FormValue } from "./form-value.js";
import { Frame, TRAY_PAGE } from "./frame.js";
import { HostPage } from "./host-page.js";
import { NearViewport } from "./near-viewport.js";
import { Life } from "./life.js";
import { languageOf, messageFor } from "./page-language.js";
import { PageSettings } from "./page-settings.js";
import { Picture } from "./picture.js";
import { ProgramLimit } from "./program-limit.js";
import { applyStyle, setContentHeight } from "./style.js";
import { REQUEST_FIELDS, VERSION } from "../shared/contract.js";
import { SharedTable } from "./shared-table.js";
import { TrayError } from "../shared/errors.js";
import { Keyboard, visibleIn } from "../shared/keyboard.js";
import { find } from "./thrown-roll.js";
import {
  AGAIN_EVENT,
  BOOT_EVENT,
  DELIVER_EVENT,
  ESCAPE_EVENT,
  LOST_EVENT,
  PUBLIC_EVENTS,
  SIZE_EVENT,
  event,
  plain,
} from "../shared/protocol.js";

/**
 * @import { DiceSets, Odds, QuickRoll, Request, RequestField, Resolution, Roll, SeatOptions, Seated, Settled, Sheet, TableChannel, TrayMethods } from "./fudge-tray.js"
 * @import { EventMessage } from "../shared/messages.js"
 * @import { Sleep } from "./life.js"
 * @import { ThrownRoll } from "./thrown-roll.js"
 */

/** Shares the WebGL contexts of this page among its trays. */
const contexts = new ContextLimit();

/** Shares the memory for programs of this page among its lazy trays. */
const programs = new ProgramLimit();

/** Older browsers do not support custom states. */
const SUPPORTS_STATES = CSS.supports("selector(:state(ready))");

/**
 * `<fudge-tray>`: a dice tray in its own iframe. The content of the tag is shown until the script
 * runs, and if the tray fails to load.
 * @implements {TrayMethods}
 */
export class FudgeTray extends HTMLElement {
  static observedAttributes = [...ATTRIBUTES.keys(), "lang"];
  static formAssociated = true;
  static version = VERSION;

  #internals = this.attachInternals();
  #form = new FormValue(this.#internals);
  #root = this.attachShadow({ mode: "open", delegatesFocus: true });
  #fallback = new Fallback(() => this.#openAgain());
  #settings = new PageSettings(this, (error) => this.#report(error));
  #connection = new Connection({
    onEvent: (message) => this.#receive(message),
    onNeeded: () => this.#ensureOpen(),
    onAbsent: () => this.#showLoadFailure(),
    onSilent: (seconds) => this.#refuseAll(seconds),
    onAnswered: () => programs.assign(),
  });
  #picture = new Picture();
  /** @type {Sleep | null} what the frame left when the tray fell asleep */ #sleep = null;
  #life = new Life(
    {
      open: () => this.#open(),
      close: () => this.#close(),
      lazy: () => this.#settings.valid("loading") === "lazy",
      mayRest: () => !this.#inUse,
      ask: (answered) => void this.#askToSleep().then(answered),
      keep: (sleep) => this.#keep(sleep),
      kept: () => this.#sleep !== null,
    },
    programs,
  );
  /** @type {NearViewport | null} while connected */ #viewport = null;
  /** @type {Frame | null} */ #frame = null;
  /** @type {HostPage | null} */ #hostPage = null;
  /** @type {Keyboard | null} */ #keyboard = null;
  #wasOpen = false;
  #scrolls = false;
  #context = {
    near: () => this.#viewport?.near === true,
    drawn: false,
    changed: () => this.#send({ drawn: this.#context.drawn }),
  };
  #storageFailed = false;
  /** @type {string | null} the session while the tray page restarts, unless it is stored */ #savedState = null;
  #ready = false;
  #table = new SharedTable(this.#connection);

  constructor() {
    super();
    applyStyle(this.#root);
    this.#root.append(...this.#fallback.nodes, this.#picture.node);
    this.#picture.node.addEventListener("focus", () => this.#life.wake());
  }

  connectedCallback() {
    for (const { property } of FIELDS) upgrade(this, property);
    if (!this.ownerDocument.defaultView) return; // a document without a window
    this.#viewport = new NearViewport(this, () => this.#moved());
    this.#life.insert();
    this.#validate();
    if (this.#settings.valid("loading") !== "lazy" || this.#connection.waiting) this.#life.wake();
  }

  disconnectedCallback() {
    this.#viewport?.close();
    this.#viewport = null;
    this.#life.remove();
    this.#table.detach();
    this.#refuseUnlessConnected();
  }

  adoptedCallback() {
    applyStyle(this.#root);
  }

  /** With this callback, `moveBefore` keeps the frame and does not call the callbacks above. */
  connectedMoveCallback() {}

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === "required") this.#validate();
    if (name === "loading" && this.#viewport && this.#settings.valid(name) !== "lazy") this.#life.wake();
    if (name === "session" && (this.#frame || this.#sleep)) return this.#reopen();
    if (!this.#frame) return;
    if (name === "lang") return this.#sendLanguage();
    if (name === "label") this.#frame.node.title = this.#title();
    const field = ATTRIBUTES.get(name);
    if (this.#connection.listening && field && !isElementOnly(field))
      this.#send({ [field.field]: this.#settings.valid(name) });
  }

  /** @param {boolean} disabled by the attribute or by a fieldset */
  formDisabledCallback(disabled) {
    this.#send({ disabled });
  }

  formResetCallback() {
    this.value = "";
  }

  /** @param {string} state */
  formStateRestoreCallback(state) {
    this.value = state;
  }

  /** The latest roll as JSON for the form, or an empty string. */
  get value() {
    return this.#form.value;
  }

  set value(value) {
    try {
      this.#form.value = String(value ?? "");
    } catch {
      this.#report(new TrayError("bad-request", `value: ${value} is neither empty nor a roll as JSON`, "value"));
    }
    this.#validate();
  }

  get form() {
    return this.#internals.form;
  }

  get labels() {
    return this.#internals.labels;
  }

  get validity() {
    return this.#internals.validity;
  }

  get validationMessage() {
    return this.#internals.validationMessage;
  }

  get willValidate() {
    return this.#internals.willValidate;
  }

  checkValidity() {
    return this.#internals.checkValidity();
  }

  reportValidity() {
    return this.#internals.reportValidity();
  }

  /** @param {string} message why the value is invalid, or empty */
  setCustomValidity(message) {
    this.#form.setCustomError(String(message));
    this.#validate();
  }

  /** Resolves when the tray can roll. */
  async ready() {
    if (!this.#ready) await this.#connection.ask("hello");
  }

  /**
   * Throws the dice and resolves them. The request overrides settings of the tray.
   * @param {Request | string} [request]
   * @param {DiceSets} [sets] for this roll
   * @returns {Promise<Resolution>}
   */
  async roll(request, sets) {
    return await this.#connection.ask("roll", "request", sets === undefined ? request : { request, ...checked(sets) });
  }

  /**
   * Resolves given faces without a throw.
   * @param {Request | string} request
   * @returns {Promise<Resolution>}
   */
  resolve(request) {
    return this.#connection.ask("resolve", "request", request);
  }

  /**
   * @param {Request | string} [request]
   * @returns {Promise<Odds>}
   */
  odds(request) {
    return this.#connection.ask("odds", "request", request);
  }

  /**
   * Sets the next roll. Settings that the request does not name get their defaults.
   * @param {Request | string} request
   * @returns {Promise<void>}
   */
  async prepare(request) {
    await this.#connection.ask("prepare", "request", request);
  }

  /**
   * Saves the next roll, or that of a request, as a quick roll.
   * @param {string} name
   * @param {Request | string} [request]
   * @param {DiceSets} [sets] for this quick roll
   * @returns {Promise<string>} the name with single spaces
   */
  async pin(name, request, sets) {
    return await this.#connection.ask("pin", "request", { name, request, ...checked(sets) });
  }

  /**
   * Returns the quick rolls, after moving those in order to the front.
   * @param {string[]} [order]
   * @returns {Promise<QuickRoll[]>}
   */
  pinned(order) {
    return this.#connection.ask("pinned", "order", order);
  }

  /** @returns {Promise<Roll[]>} */
  history() {
    return this.#connection.ask("history");
  }

  /** @returns {Promise<void>} */
  async clear() {
    await this.#connection.ask("clear");
  }

  /** @returns {Promise<string>} */
  exportState() {
    return this.#connection.ask("export");
  }

  /**
   * @param {string} state
   * @returns {Promise<void>}
   */
  async importState(state) {
    await this.#connection.ask("import", "state", state);
  }

  /**
   * Replays a throw bit for bit.
   * @param {string} receipt
   * @returns {Promise<Settled>}
   */
  replay(receipt) {
    return this.#connection.ask("replay", "receipt", receipt);
  }

  /**
   * Reveals a secret roll.
   * @param {number} index of the roll in the history
   * @returns {Promise<Resolution>}
   */
  reveal(index) {
    return this.#connection.ask("reveal", "index", index);
  }

  /**
   * Returns the character sheet after a change: a command such as "wound 3", another sheet, or null to remove it.
   * @param {Sheet | string | null} [change]
   * @returns {Promise<Sheet | null>}
   */
  sheet(change) {
    return change === undefined ? this.#connection.ask("sheet") : this.#connection.ask("amend", "sheet", change);
  }

  /**
   * Joins a shared table: that of a channel, or that of a link. It leaves the table before.
   * @param {TableChannel | string | URL} where
   * @param {SeatOptions} [seat]
   * @returns {Promise<Seated>}
   */
  join(where, seat = {}) {
    return this.#table.join(where, seat);
  }

  /**
   * Leaves the shared table, or ends a join that waits.
   * @returns {Promise<void>}
   */
  leave() {
    return this.#table.leave();
  }

  /** The tray has come near the viewport or left it. */
  #moved() {
    if (this.#context.near()) this.#life.wake();
    contexts.assign();
    programs.assign();
  }

  /** Reports whether the tray can't sleep, as far as the element knows. The tray page may refuse for other reasons. */
  get #inUse() {
    return this.#context.near() || this.#connection.busy || this.#table.active || this.#root.activeElement !== null;
  }

  /** @returns {Promise<Sleep | null>} */
  async #askToSleep() {
    return /** @type {Sleep | null} */ (await this.#connection.ask("sleep").catch(() => null));
  }

  /** Shows the frame once it has the session and all settings. */
  async #wake() {
    this.#sleep = null;
    await this.#connection.ask("hello").catch(() => {});
    if (!this.#sleep) this.#picture.hide();
  }

  /** Keeps what the frame leaves. @param {Sleep} sleep */
  #keep(sleep) {
    this.#sleep = sleep;
    this.#savedState = this.#isUnstored ? sleep.state : null;
    this.#picture.show(sleep, this.#title());
  }

  #open() {
    const view = this.ownerDocument.defaultView;
    if (!view || this.#frame) return;
    const frame = new Frame(
      this,
      view,
      () => this.#connection.loaded(),
      () => this.#connection.listening && this.#send({ look: this.#settings.themeProperties() }),
    );
    frame.node.title = this.#title();
    this.#frame = frame;
    this.#wasOpen = true;
    contexts.add(this.#context);
    this.#fallback.clear(true);
    this.#root.append(frame.node);
    if (this.#root.activeElement === this.#picture.node) frame.node.focus();
    this.#hostPage = new HostPage(
      view,
      (scrolls) => this.#sendScrolling(scrolls),
      () => this.#sendLanguage(),
    );
    this.#keyboard = new Keyboard(view, (part) => this.#send({ visible: visibleIn(frame.node, part) }));
    this.#startLoading();
    this.#validate();
    this.#connection.open((receive) => frame.channel(receive));
  }

  #close() {
    this.#connection.close();
    this.#hostPage?.close();
    this.#keyboard?.close();
    this.#frame?.node.remove();
    this.#frame = this.#hostPage = this.#keyboard = null;
    this.#ready = this.#sleep !== null;
    contexts.remove(this.#context);
    this.#fallback.clear(this.#sleep !== null);
    this.#setStates({ loading: false, ready: this.#ready, rolling: false, failed: false });
  }

  /** A tray that wakes stays ready: it answers as before, only later. */
  #startLoading() {
    if (this.#sleep) return;
    this.#ready = false;
    this.#setStates({ loading: true, ready: false, rolling: false, failed: false });
  }

  /** Opens a new frame, which gets what the last one left. */
  #openAgain() {
    this.#life.remove();
    this.#life.insert();
    this.#life.wake();
  }

  /** Opens a frame for another session. */
  #reopen() {
    this.#settings.reset();
    this.#savedState = this.#sleep = null;
    this.#picture.hide();
    this.#openAgain();
  }

  #title() {
    const labels = [...this.#internals.labels].map((label) => label.textContent?.trim());
    return this.getAttribute("label") || labels.join(" ") || messageFor(this, "tray");
  }

  /** @param {Record<string, boolean>} states */
  #setStates(states) {
    if (!SUPPORTS_STATES) return;
    for (const [name, on] of Object.entries(states)) this.#internals.states[on ? "add" : "delete"](name);
  }

  #validate() {
    this.#form.validate(this.hasAttribute("required") ? messageFor(this, "roll-missing") : "", this.#frame?.node);
  }

  /**
   * Sends changes to a running tray page; a new page receives everything at startup. The tray page reports errors by
   * an event.
   * @param {Record<string, unknown>} values
   */
  #send(values) {
    if (!this.#connection.listening) return;
    this.#connection.ask("set", "attributes", values).then(
      () => this.#settings.markSent(values),
      () => {},
    );
  }

  /** The host page has changed a lang attribute. */
  #sendLanguage() {
    const lang = languageOf(this);
    if (!this.#frame || lang === this.#settings.sent("lang")) return;
    this.#frame.node.title = this.#title();
    this.#validate();
    this.#send({ lang });
  }

  /**
   * If the host page scrolls, vertical swipes on the tray scroll it.
   * @param {boolean} scrolls
   */
  #sendScrolling(scrolls) {
    if (scrolls === this.#scrolls) return;
    this.#scrolls = scrolls;
    this.#send({ scrolls });
  }

  /** Returns the values for a tray page that has just started. */
  #startupValues() {
    if (this.#isUnstored && this.#savedState === null) this.#settings.reset();
    return {
      ...this.#settings.unsent(),
      standing: this.#settings.standing(),
      lang: languageOf(this),
      disabled: this.matches(":disabled"),
      scrolls: this.#scrolls,
      look: this.#settings.themeProperties(),
      drawn: this.#context.drawn,
    };
  }

  /** Reports whether only the running tray page has the session. */
  get #isUnstored() {
    return this.#storageFailed || this.getAttribute("session") === "none";
  }

  /** Opens the tray for a request, also a lazy one. */
  #ensureOpen() {
    this.#life.wake();
    if (!this.#frame) this.#refuseUnlessConnected();
  }

  /** Rejects requests of a tray that is not in a document by the end of this task. */
  #refuseUnlessConnected() {
    const reason = this.#wasOpen
      ? "This tray was removed from its document before it answered."
      : "This tray is not in a document: append it before calling its methods.";
    setTimeout(() => {
      if (!this.#frame) this.#connection.refuse(new TrayError("load-failed", reason));
    });
  }

  /** @param {EventMessage} message */
  #receive({ event, detail }) {
    if (Object.hasOwn(this.#internalEvents, event)) return this.#internalEvents[event](detail);
    if (!PUBLIC_EVENTS.includes(event)) return;
    const wakes = event === "tray-ready" && this.#ready;
    this.#publicEvents[event]?.(detail);
    if (!wakes) this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true, composed: true }));
  }

  /**
   * Handlers of events that do not leave the element.
   * @type {Record<string, (detail: any) => void>}
   */
  #internalEvents = {
    [BOOT_EVENT]: () => this.#start(),
    [LOST_EVENT]: () => contexts.lose(this.#context),
    [SIZE_EVENT]: ({ height }) => setContentHeight(this.#root, height),
    [ESCAPE_EVENT]: () => closeDialog(this),
    [DELIVER_EVENT]: ({ data }) => this.#table.post(data),
    [AGAIN_EVENT]: ({ state }) => {
      this.#savedState = this.#isUnstored ? state : null;
      this.#connection.pause();
    },
  };

  /**
   * Handlers of events that the element also dispatches.
   * @type {Record<string, (detail: any) => void>}
   */
  #publicEvents = {
    "tray-ready": () => {
      this.#ready = true;
      this.#life.ready();
      this.#connection.ready();
      if (this.#sleep) void this.#wake();
      this.#setStates({ loading: false, ready: true, failed: false });
    },
    "tray-throw": ({ id, seat }) => {
      this.#setStates({ rolling: true });
      if (seat && !seat.own) return;
      this.#connection.thrown(id);
      this.#form.thrown();
    },
    "tray-seated": (seated) => this.#table.seated(seated),
    "tray-settle": ({ receipt, seat }) => {
      this.#setStates({ rolling: false });
      if (seat && !seat.own) return;
      this.#connection.settled(receipt);
      this.#form.settled();
    },
    "tray-resolve": (resolution) => {
      if (resolution.seat && !resolution.seat.own) return;
      if (this.#form.isNew(resolution)) this.#setValue(resolution);
      else if (this.#form.secret) void this.#setValueToLatest();
    },
    "tray-error": ({ code, message }) => {
      if (code === "storage-unavailable") this.#storageFailed = true;
      if (code === "load-failed") this.#fail(new TrayError("load-failed", String(message)));
    },
  };

  /** @param {Resolution} resolution for the form */
  #setValue(resolution) {
    this.value = JSON.stringify(resolution);
    this.#setStates({ secret: this.#form.secret });
    this.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** A secret roll was revealed, but not necessarily the latest one. */
  async #setValueToLatest() {
    const newest = (await this.history().catch(() => [])).at(-1)?.resolution;
    if (newest && !newest.secret) this.#setValue(newest);
  }

  /**
   * The tray page has started, for the first time or again (after a lost context or a move in the document). Restores
   * its session and sends the settings.
   */
  #start() {
    this.#life.start();
    this.#showFrame(true);
    this.#fallback.clear(true);
    this.#startLoading();
    this.#connection.start((interrupted) => {
      if (this.#savedState !== null) this.#connection.ask("import", "state", this.#savedState).catch(() => {});
      this.#send(this.#startupValues());
      this.#savedState = null;
      this.#table.restart();
      if (interrupted) void this.#finish(interrupted);
    });
  }

  /** Reports the result of a roll whose dice were moving when the tray page stopped. @param {ThrownRoll} thrown */
  async #finish(thrown) {
    const [found] = find(await this.history().catch(() => []), thrown).slice(-1);
    if (!found) return;
    const { faces, receipt, secret, seat } = found.resolution;
    this.#receive(event("tray-settle", { ...(secret ? { secret } : { faces, receipt }), ...(seat && { seat }) }));
    this.#receive(event("tray-resolve", found.resolution));
  }

  /** @param {TrayError} failure */
  #fail(failure) {
    this.#ready = false;
    this.#setStates({ loading: false, ready: false, rolling: false, failed: true });
    this.#connection.fail(failure);
  }

  /** @param {number} seconds without an answer from the tray page */
  #refuseAll(seconds) {
    const text = messageFor(this, "silent", { seconds: String(seconds) });
    const message = `The tray has not answered for ${seconds} s.`;
    this.#connection.refuse(new TrayError("timeout", message, undefined, undefined, text));
  }

  /** The tray page did not load: blocked, offline or missing. Browsers do not report the reason. */
  #showLoadFailure() {
    const reason = navigator.onLine ? "not-loaded" : "not-loaded-offline";
    const failure = new TrayError("load-failed", messageFor(this, reason, { page: TRAY_PAGE.href }));
    this.#showFrame(false);
    this.#picture.hide();
    this.#fallback.showError(this, failure.message);
    this.#fail(failure);
    this.#report(failure);
  }

  /** @param {boolean} shown */
  #showFrame(shown) {
    if (this.#frame) this.#frame.node.hidden = !shown;
  }

  /** @param {TrayError} error */
  #report({ code, field, message }) {
    this.dispatchEvent(
      new CustomEvent("tray-error", { detail: { code, field, message }, bubbles: true, composed: true }),
    );
  }
}

/**
 * Returns sets of dice, after checking that they are an object, because spreading any other value would drop it.
 * @param {unknown} sets
 */
function checked(sets) {
  const given = plain("sets", sets) ?? {};
  if (typeof given === "object" && !Array.isArray(given)) return given;
  throw new TrayError(
    "bad-request",
    `sets: ${JSON.stringify(given)} is not an object with the names of sets of dice`,
    "sets",
  );
}

/** @param {RequestField} field */
const isElementOnly = (field) => !REQUEST_FIELDS.includes(field) && !PAGE_FIELDS.includes(field);

reflectAll(FudgeTray);
