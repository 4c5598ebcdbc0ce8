import { Apology } from "../fallback.js";
import { REQUEST_FIELDS, VERSION } from "../shared/contract.js";
import { dressTray, growTray } from "../style.js";
import { TrayError } from "../shared/errors.js";
import { ATTRIBUTES, FIELDS, PAGE_FIELDS, reflectAll, upgrade } from "../attributes.js";
import { FormPart } from "../form-value.js";
import { Frame, TRAY_PAGE } from "./frame.js";
import { Places } from "../context-limit.js";
import { AGAIN_EVENT, BOOT_EVENT, LOST_EVENT, PUBLIC_EVENTS, SIZE_EVENT } from "../shared/protocol.js";
import { Settings } from "../page-settings.js";
import { Sight } from "../near-viewport.js";
import { Surroundings } from "../host-page.js";
import { Talk } from "../connection.js";
import { languageAround, sayFor } from "../page-language.js";

/**
 * @import { DiceSets, Odds, QuickRoll, Request, RequestField, Resolution, Roll, Settled, Sheet, TrayMethods } from "./fudge-tray.js"
 * @import { EventMessage } from "../shared/messages.js"
 */

/** Those of this page that draw. */
const places = new Places();

/** What a stylesheet can say of a tray: `:state(ready)`. Older browsers have no such names. */
const STATES = CSS.supports("selector(:state(ready))");

/**
 * `<fudge-tray>`: a dice tray in an iframe of its own. What stands inside the
 * tag is shown until the script runs, and again should the tray fail to load.
 * @implements {TrayMethods}
 */
export class FudgeTray extends HTMLElement {
  static observedAttributes = [...ATTRIBUTES.keys(), "lang"];
  static formAssociated = true;
  static version = VERSION;

  #internals = this.attachInternals();
  #form = new FormPart(this.#internals);
  #root = this.attachShadow({ mode: "open", delegatesFocus: true });
  #apology = new Apology(() => this.#reopen());
  #settings = new Settings(this, (error) => this.#report(error));
  #talk = new Talk({
    hear: (message) => this.#hear(message),
    wanted: () => this.#wanted(),
    absent: () => this.#giveUp(),
    silent: (seconds) => this.#silent(seconds),
  });
  /** @type {Sight | null} while it is in a page */ #sight = null;
  /** @type {Frame | null} */ #frame = null;
  /** @type {Surroundings | null} */ #surroundings = null;
  #scrolls = false;
  #place = {
    near: () => this.#sight?.near === true,
    drawn: false,
    told: () => this.#tell({ drawn: this.#place.drawn }),
  };
  /** Whether storage has failed the session. */ #forgetful = false;
  /** @type {string | null} what is nowhere else while the tray starts anew */ #kept = null;
  #ready = false;

  constructor() {
    super();
    dressTray(this.#root);
    this.#root.append(...this.#apology.nodes);
  }

  connectedCallback() {
    for (const { property } of FIELDS) upgrade(this, property);
    if (!this.ownerDocument.defaultView) return; // a document that nobody sees
    this.#sight = new Sight(this, () => this.#approach());
    this.#validate();
    if (this.#settings.good("loading") !== "lazy" || this.#talk.waits) this.#open();
  }

  disconnectedCallback() {
    this.#sight?.close();
    this.#sight = null;
    this.#close();
    this.#awaitPage();
  }

  adoptedCallback() {
    dressTray(this.#root);
  }

  /** Moved by `moveBefore`, the frame lives on. Without this callback the two above would be called. */
  connectedMoveCallback() {}

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === "required") this.#validate();
    if (name === "loading" && this.#sight && this.#settings.good(name) !== "lazy") this.#open();
    if (!this.#frame) return;
    if (name === "lang") return this.#tellLanguage();
    if (name === "session") return this.#reopen();
    if (name === "label") this.#frame.node.title = this.#title();
    const field = ATTRIBUTES.get(name);
    if (this.#talk.listens && field && !isElements(field)) this.#tell({ [field.field]: this.#settings.good(name) });
  }

  /** @param {boolean} disabled by the attribute, or by a fieldset around */
  formDisabledCallback(disabled) {
    this.#tell({ disabled });
  }

  formResetCallback() {
    this.value = "";
  }

  /** @param {string} state */
  formStateRestoreCallback(state) {
    this.value = state;
  }

  /** The newest roll as JSON, as a form sends it; empty before there is one. */
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

  /** @param {string} message why the value will not do; empty if it does */
  setCustomValidity(message) {
    this.#form.complain(String(message));
    this.#validate();
  }

  /** Resolves when the tray can roll. */
  async ready() {
    if (!this.#ready) await this.#talk.ask("hello");
  }

  /**
   * Throws the dice and resolves them, by the tray's settings and on top of these the request.
   * @param {Request | string} [request]
   * @param {DiceSets} [sets] that the dice of this roll are of
   * @returns {Promise<Resolution>}
   */
  roll(request, sets) {
    return this.#talk.ask("roll", "request", sets ? { request, ...sets } : request);
  }

  /**
   * Resolves faces that are settled already.
   * @param {Request | string} request
   * @returns {Promise<Resolution>}
   */
  resolve(request) {
    return this.#talk.ask("resolve", "request", request);
  }

  /**
   * @param {Request | string} [request]
   * @returns {Promise<Odds>}
   */
  odds(request) {
    return this.#talk.ask("odds", "request", request);
  }

  /**
   * Makes a roll the next one, as its visitor would: what the request does not name has its default.
   * @param {Request | string} request
   * @returns {Promise<void>}
   */
  async prepare(request) {
    await this.#talk.ask("prepare", "request", request);
  }

  /**
   * Keeps a roll under a name, to be made again with a tap or a key: the next one, or that of a request.
   * @param {string} name
   * @param {Request | string} [request]
   * @param {DiceSets} [sets] that its dice are of
   * @returns {Promise<string>} the name, tidied up
   */
  pin(name, request, sets) {
    return this.#talk.ask("pin", "request", { name, request, ...sets });
  }

  /**
   * The quick rolls, after those that are named have been put first.
   * @param {string[]} [order]
   * @returns {Promise<QuickRoll[]>}
   */
  pinned(order) {
    return this.#talk.ask("pinned", "order", order);
  }

  /** @returns {Promise<Roll[]>} */
  history() {
    return this.#talk.ask("history");
  }

  /** @returns {Promise<void>} */
  async clear() {
    await this.#talk.ask("clear");
  }

  /** @returns {Promise<string>} */
  exportState() {
    return this.#talk.ask("export");
  }

  /**
   * @param {string} state
   * @returns {Promise<void>}
   */
  async importState(state) {
    await this.#talk.ask("import", "state", state);
  }

  /**
   * Plays a throw again, bit for bit.
   * @param {string} receipt
   * @returns {Promise<Settled>}
   */
  replay(receipt) {
    return this.#talk.ask("replay", "receipt", receipt);
  }

  /**
   * Shows a secret roll.
   * @param {number} index of the roll in the history
   * @returns {Promise<Resolution>}
   */
  reveal(index) {
    return this.#talk.ask("reveal", "index", index);
  }

  /**
   * The session's character sheet, after it was changed: by a line such as "wound 3", by another sheet, or with null
   * by none.
   * @param {Sheet | string | null} [change]
   * @returns {Promise<Sheet | null>}
   */
  sheet(change) {
    return change === undefined ? this.#talk.ask("sheet") : this.#talk.ask("amend", "sheet", change);
  }

  /** It comes near the viewport, or goes away from it. */
  #approach() {
    if (this.#place.near()) this.#open();
    places.share();
  }

  #open() {
    const view = this.ownerDocument.defaultView;
    if (!view || this.#frame) return;
    const frame = new Frame(
      this,
      view,
      () => this.#talk.loaded(),
      () => this.#talk.listens && this.#tell({ look: this.#settings.look() }),
    );
    frame.node.title = this.#title();
    this.#frame = frame;
    places.enter(this.#place);
    this.#apology.withdraw(true);
    this.#root.append(frame.node);
    this.#surroundings = new Surroundings(
      view,
      (scrolls) => this.#tellScrolling(scrolls),
      () => this.#tellLanguage(),
    );
    this.#is({ loading: true });
    this.#validate();
    this.#talk.open((receive) => frame.line(receive));
  }

  #close() {
    this.#talk.close();
    this.#surroundings?.close();
    this.#frame?.node.remove();
    this.#frame = this.#surroundings = null;
    this.#ready = false;
    places.leave(this.#place);
    this.#apology.withdraw(false);
    this.#is({ loading: false, ready: false, rolling: false, failed: false });
  }

  #reopen() {
    this.#close();
    this.#settings.forget();
    this.#kept = null;
    this.#open();
  }

  #title() {
    const labels = [...this.#internals.labels].map((label) => label.textContent?.trim());
    return this.getAttribute("label") || labels.join(" ") || sayFor(this, "tray");
  }

  /** @param {Record<string, boolean>} states */
  #is(states) {
    if (!STATES) return;
    for (const [name, on] of Object.entries(states)) this.#internals.states[on ? "add" : "delete"](name);
  }

  #validate() {
    this.#form.check(this.hasAttribute("required") ? sayFor(this, "roll-missing") : "", this.#frame?.node);
  }

  /**
   * Of what has changed, a tray page is told that listens; another finds it when it starts. What the tray refuses of
   * it, or why it cannot take it, it says in an event.
   * @param {Record<string, unknown>} values
   */
  #tell(values) {
    if (!this.#talk.listens) return;
    this.#talk.ask("set", "attributes", values).then(
      () => this.#settings.remember(values),
      () => {},
    );
  }

  /** The page around may change its language, or that of a part of it. */
  #tellLanguage() {
    const lang = languageAround(this);
    if (!this.#frame || lang === this.#settings.told("lang")) return;
    this.#frame.node.title = this.#title();
    this.#validate();
    this.#tell({ lang });
  }

  /**
   * Where the page scrolls, a finger that moves up or down on the tray scrolls it.
   * @param {boolean} scrolls
   */
  #tellScrolling(scrolls) {
    if (scrolls === this.#scrolls) return;
    this.#scrolls = scrolls;
    this.#tell({ scrolls });
  }

  /** What a tray page that has just started is told. */
  #untold() {
    if (this.#onlyInside && this.#kept === null) this.#settings.forget();
    return {
      ...this.#settings.untold(),
      lang: languageAround(this),
      disabled: this.matches(":disabled"),
      scrolls: this.#scrolls,
      look: this.#settings.look(),
      drawn: this.#place.drawn,
    };
  }

  /** Whether the tray page has all there is of the session: it is stored nowhere. */
  get #onlyInside() {
    return this.#forgetful || this.getAttribute("session") === "none";
  }

  /** Something is asked, also of a tray that waits for somebody to come near. */
  #wanted() {
    if (this.#sight) this.#open();
    if (!this.#frame) this.#awaitPage();
  }

  /** What a tray is asked that is in no page, it can answer only if it is in one by the end of this task. */
  #awaitPage() {
    setTimeout(() => {
      if (this.#frame) return;
      this.#talk.refuse(new TrayError("load-failed", "This tray is in no page: append it before it is asked."));
    });
  }

  /** @param {EventMessage} message */
  #hear({ event, detail }) {
    if (Object.hasOwn(this.#own, event)) return this.#own[event](detail);
    if (!PUBLIC_EVENTS.includes(event)) return;
    this.#follow[event]?.(detail);
    this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true, composed: true }));
  }

  /**
   * What the tray page says to the element alone.
   * @type {Record<string, (detail: any) => void>}
   */
  #own = {
    [BOOT_EVENT]: () => this.#start(),
    [LOST_EVENT]: () => places.lose(this.#place),
    [SIZE_EVENT]: ({ height }) => growTray(this.#root, height),
    [AGAIN_EVENT]: ({ state }) => {
      this.#kept = this.#onlyInside ? String(state) : null;
      this.#talk.pause();
    },
  };

  /**
   * What the element makes of the events that it passes on.
   * @type {Record<string, (detail: any) => void>}
   */
  #follow = {
    "tray-ready": () => {
      this.#ready = true;
      this.#talk.greeted();
      this.#is({ loading: false, ready: true, failed: false });
    },
    "tray-throw": () => {
      this.#talk.thrown();
      this.#form.thrown();
      this.#is({ rolling: true });
    },
    "tray-settle": ({ receipt }) => {
      this.#talk.settled(receipt);
      this.#form.settled();
      this.#is({ rolling: false });
    },
    "tray-resolve": (resolution) => {
      if (this.#form.isNew(resolution)) this.#enter(resolution);
      else if (this.#form.secret) void this.#enterNewest();
    },
    "tray-error": ({ code, message }) => {
      if (code === "storage-unavailable") this.#forgetful = true;
      if (code === "load-failed") this.#fail(new TrayError("load-failed", String(message)));
    },
  };

  /** @param {Resolution} resolution that a form is told */
  #enter(resolution) {
    this.value = JSON.stringify(resolution);
    this.#is({ secret: this.#form.secret });
    this.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** A secret roll was revealed: it need not be the one that a form is told of. */
  async #enterNewest() {
    const newest = (await this.history().catch(() => [])).at(-1)?.resolution;
    if (newest && !newest.secret) this.#enter(newest);
  }

  /**
   * The tray page runs, for the first time or anew (to be drawn again, and after a move in the page): give it
   * what it had, and the attributes.
   */
  #start() {
    this.#ready = false;
    this.#showFrame(true);
    this.#apology.withdraw(true);
    this.#is({ loading: true, ready: false, rolling: false, failed: false });
    this.#talk.start(() => {
      if (this.#kept !== null) this.#talk.ask("import", "state", this.#kept).catch(() => {});
      this.#tell(this.#untold());
      this.#kept = null;
    });
  }

  /** @param {TrayError} failure */
  #fail(failure) {
    this.#is({ loading: false, ready: false, rolling: false, failed: true });
    this.#talk.fail(failure);
  }

  /** @param {number} seconds in which the tray page has not answered */
  #silent(seconds) {
    const text = sayFor(this, "silent", { seconds: String(seconds) });
    const message = `The tray has not answered for ${seconds} s.`;
    this.#talk.refuse(new TrayError("timeout", message, undefined, undefined, text));
  }

  /** No tray page came: blocked, offline or moved. The browser does not tell which. */
  #giveUp() {
    const reason = navigator.onLine ? "not-loaded" : "not-loaded-offline";
    const failure = new TrayError("load-failed", sayFor(this, reason, { page: TRAY_PAGE.href }));
    this.#showFrame(false);
    this.#apology.make(this, failure.message);
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

/** @param {RequestField} field whether it is nothing to the tray page */
const isElements = (field) => !REQUEST_FIELDS.includes(field) && !PAGE_FIELDS.includes(field);

reflectAll(FudgeTray);
