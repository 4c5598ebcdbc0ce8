import { REQUEST_FIELDS, VERSION } from "./contract.js";
import { sheetOf } from "./element-sheet.js";
import { TrayError } from "./errors.js";
import { ATTRIBUTES, FIELDS, PAGE_FIELDS, reflectAll, upgrade } from "./fields.js";
import { FormPart } from "./form-part.js";
import { PROPERTIES, fault } from "./look.js";
import { Pending } from "./pending.js";
import { Places } from "./places.js";
import {
  AGAIN_EVENT,
  BOOT_EVENT,
  CHOICES,
  LOST_EVENT,
  Line,
  PUBLIC_EVENTS,
  SIZE_EVENT,
  isEvent,
  isReply,
  plain,
  request,
} from "./protocol.js";
import { Sight } from "./sight.js";
import { languageAround, sayFor } from "./tongue.js";

/**
 * @import { Odds, Request, RequestField, Resolution, Roll, Settled, Sheet, TrayMethods } from "./fudge-tray.js"
 * @import { EventMessage, RequestMessage } from "./protocol.js"
 */

/** How long after its frame a tray page may take for its first word, in ms. */
const FIRST_WORD = 6_000;

/** How long a tray may be silent, in ms, while it owes an answer to a visible page. */
const SILENCE = 30_000;

/** No tray is as high as this, in CSS pixels. */
const HIGHEST = 20_000;

/** These reach the tray page in its address, so that its first paint is right. */
const ADDRESSED = ["controls", "theme", "size", "label", "session", "locked"];

const TRAY_PAGE = new URL("tray.html", import.meta.url);

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
  #fallback = document.createElement("slot");
  #apology = document.createElement("p");
  #retry = document.createElement("button");
  /** @type {Sight | null} while it is in a page */ #sight = null;
  /** @type {HTMLIFrameElement | null} */ #frame = null;
  /** @type {Line | null} */ #line = null;
  #pending = new Pending();
  /** @type {TrayError | null} why the tray cannot answer for now */ #failure = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #firstWord;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #watchdog;
  /** @type {ResizeObserver | null} */ #pageSize = null;
  /** @type {MutationObserver | null} */ #languages = null;
  #scrolls = false;
  #place = { near: false, drawn: false, told: () => this.#booted && this.#set({ drawn: this.#place.drawn }) };
  /** @type {Map<string, unknown>} by field, what the session has been told */ #told = new Map();
  /** Whether storage has failed the session. */ #forgetful = false;
  /** @type {string | null} what is nowhere else while the tray starts anew */ #kept = null;
  /** @type {Map<string, unknown>} by attribute, the last that could be chosen */ #chosen = new Map();
  #asked = 0;
  #booted = false;
  #ready = false;

  constructor() {
    super();
    this.#dress();
    this.#apology.setAttribute("role", "alert");
    this.#apology.part.add("message");
    this.#retry.hidden = true;
    this.#retry.addEventListener("click", () => this.#reopen());
    this.#root.append(this.#fallback, this.#apology, this.#retry);
  }

  connectedCallback() {
    for (const { property } of FIELDS) upgrade(this, property);
    if (!this.ownerDocument.defaultView) return; // a document that nobody sees
    this.#sight = new Sight(this, () => this.#approach());
    this.#validate();
    if (this.#good("loading") !== "lazy" || this.#pending.size > 0) this.#open();
  }

  disconnectedCallback() {
    this.#sight?.close();
    this.#sight = null;
    this.#place.near = false;
    this.#close();
    this.#awaitPage();
  }

  adoptedCallback() {
    this.#dress();
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
    if (name === "loading" && this.#sight && this.#good(name) !== "lazy") this.#open();
    if (!this.#frame) return;
    if (name === "lang") return this.#tellLanguage();
    if (name === "session") return this.#reopen();
    if (name === "label") this.#frame.title = this.#title();
    const field = ATTRIBUTES.get(name);
    if (this.#booted && field && !isElements(field)) this.#set({ [field.field]: this.#good(name) });
  }

  /** @param {boolean} disabled by the attribute, or by a fieldset around */
  formDisabledCallback(disabled) {
    if (this.#booted) this.#set({ disabled });
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
    if (!this.#ready) await this.#ask("hello");
  }

  /**
   * Throws the dice and resolves them, by the tray's settings and on top of these the request.
   * @param {Request | string} [request]
   * @returns {Promise<Resolution>}
   */
  roll(request) {
    return this.#ask("roll", "request", request);
  }

  /**
   * Resolves faces that are settled already.
   * @param {Request | string} request
   * @returns {Promise<Resolution>}
   */
  resolve(request) {
    return this.#ask("resolve", "request", request);
  }

  /**
   * @param {Request | string} [request]
   * @returns {Promise<Odds>}
   */
  odds(request) {
    return this.#ask("odds", "request", request);
  }

  /**
   * Makes a roll the next one, as its visitor would: what the request does not name has its default.
   * @param {Request | string} request
   * @returns {Promise<void>}
   */
  async prepare(request) {
    await this.#ask("prepare", "request", request);
  }

  /** @returns {Promise<Roll[]>} */
  history() {
    return this.#ask("history");
  }

  /** @returns {Promise<void>} */
  async clear() {
    await this.#ask("clear");
  }

  /** @returns {Promise<string>} */
  exportState() {
    return this.#ask("export");
  }

  /**
   * @param {string} state
   * @returns {Promise<void>}
   */
  async importState(state) {
    await this.#ask("import", "state", state);
  }

  /**
   * Plays a throw again, bit for bit.
   * @param {string} receipt
   * @returns {Promise<Settled>}
   */
  replay(receipt) {
    return this.#ask("replay", "receipt", receipt);
  }

  /**
   * Shows a secret roll.
   * @param {number} index of the roll in the history
   * @returns {Promise<Resolution>}
   */
  reveal(index) {
    return this.#ask("reveal", "index", index);
  }

  /**
   * The session's character sheet, after it was changed: by a line such as "wound 3", by another sheet, or with null
   * by none.
   * @param {Sheet | string | null} [change]
   * @returns {Promise<Sheet | null>}
   */
  sheet(change) {
    return change === undefined ? this.#ask("sheet") : this.#ask("amend", "sheet", change);
  }

  #dress() {
    const view = this.ownerDocument.defaultView;
    this.#root.adoptedStyleSheets = view ? [sheetOf(view), new view.CSSStyleSheet()] : [];
  }

  /**
   * With size="content", the height follows what is inside, unless the page's own style says otherwise.
   * @param {unknown} height that the tray page wants, in CSS pixels
   */
  #grow(height) {
    if (typeof height !== "number" || !(height > 0 && height <= HIGHEST)) return;
    this.#root.adoptedStyleSheets[1]?.replaceSync(`:host([size="content"]) { block-size: ${height}px; }`);
  }

  /** It comes near the viewport, or goes away from it. */
  #approach() {
    this.#place.near = this.#sight?.near === true;
    if (this.#place.near) this.#open();
    places.share();
  }

  #open() {
    const view = this.ownerDocument.defaultView;
    if (!view || this.#frame) return;
    const frame = document.createElement("iframe");
    frame.part.add("frame");
    frame.title = this.#title();
    frame.src = this.#address(view);
    frame.addEventListener("load", () => {
      clearTimeout(this.#firstWord);
      this.#firstWord = setTimeout(() => this.#booted || this.#giveUp(), FIRST_WORD);
    });
    frame.addEventListener("transitionrun", ({ propertyName }) => {
      if (this.#booted && PROPERTIES.includes(propertyName)) this.#set({ look: this.#look() });
    });
    this.#frame = frame;
    this.#line = new Line(
      view,
      () => frame.contentWindow,
      view.origin === "null" ? "null" : TRAY_PAGE.origin, // a page in a sandbox gives its frames an opaque origin, too
      (data) => this.#receive(data),
    );
    places.enter(this.#place);
    this.#apologize("");
    this.#root.append(frame);
    this.#pageSize = new view.ResizeObserver(() => this.#tellScrolling());
    this.#pageSize.observe(this.ownerDocument.documentElement);
    this.#languages = new view.MutationObserver(() => this.#tellLanguage());
    this.#languages.observe(this.ownerDocument, { subtree: true, attributeFilter: ["lang"] });
    this.#is({ loading: true });
    this.#validate();
    this.#watch();
  }

  #close() {
    clearTimeout(this.#watchdog);
    clearTimeout(this.#firstWord);
    this.#pageSize?.disconnect();
    this.#languages?.disconnect();
    this.#line?.close();
    this.#frame?.remove();
    this.#line = this.#frame = this.#failure = this.#pageSize = this.#languages = null;
    this.#booted = this.#ready = false;
    places.leave(this.#place);
    this.#fallback.hidden = false;
    this.#is({ loading: false, ready: false, rolling: false, failed: false });
  }

  #reopen() {
    this.#close();
    this.#told.clear();
    this.#kept = null;
    this.#open();
  }

  #title() {
    const labels = [...this.#internals.labels].map((label) => label.textContent?.trim());
    return this.getAttribute("label") || labels.join(" ") || sayFor(this, "tray");
  }

  /** @param {Window} view that the tray is in */
  #address({ origin }) {
    const settings = new URLSearchParams({ host: origin });
    for (const name of ADDRESSED) {
      const value = this.getAttribute(name);
      if (value !== null) settings.set(name, value);
    }
    if (this.matches(":disabled")) settings.set("disabled", "");
    settings.set("lang", languageAround(this));
    return `${TRAY_PAGE.href}#${settings}`;
  }

  /** @param {Record<string, boolean>} states */
  #is(states) {
    if (!STATES) return;
    for (const [name, on] of Object.entries(states)) this.#internals.states[on ? "add" : "delete"](name);
  }

  #validate() {
    this.#form.check(this.hasAttribute("required") ? sayFor(this, "roll-missing") : "", this.#frame ?? undefined);
  }

  /** @param {RequestField} field */
  #value({ attribute, type }) {
    const text = this.getAttribute(attribute);
    if (type === "flag") return text === null ? null : true;
    if (type === "level" && text !== null && /^\s*[+-]?\d+\s*$/.test(text)) return Number(text);
    return text;
  }

  /**
   * The attribute's value; of one that can't be chosen, the last good one.
   * @param {string} attribute
   */
  #good(attribute) {
    const field = /** @type {RequestField} */ (ATTRIBUTES.get(attribute));
    const value = this.#value(field);
    const choices = CHOICES[field.field];
    if (!choices || value === null || choices.includes(String(value))) {
      if (choices) this.#chosen.set(attribute, value);
      return value;
    }
    const reason = `${attribute}: "${value}" is not one of ${choices.join(", ")}`;
    this.#report(new TrayError("bad-request", reason, attribute));
    return this.#chosen.get(attribute) ?? null;
  }

  /**
   * What the tray refuses of them, or why it cannot take them, it says in an event.
   * @param {Record<string, unknown>} values
   */
  #set(values) {
    const remember = () => {
      for (const [field, value] of Object.entries(values)) this.#told.set(field, value);
    };
    this.#ask("set", "attributes", values).then(remember, () => {});
  }

  /** The page around may change its language, or that of a part of it. */
  #tellLanguage() {
    const lang = languageAround(this);
    if (!this.#frame || lang === this.#told.get("lang")) return;
    this.#frame.title = this.#title();
    this.#validate();
    if (this.#booted) this.#set({ lang });
  }

  /** Where the page scrolls, a finger that moves up or down on the tray scrolls it. */
  #tellScrolling() {
    const { scrollHeight, clientHeight } = this.ownerDocument.documentElement;
    const scrolls = scrollHeight > clientHeight;
    if (scrolls === this.#scrolls) return;
    this.#scrolls = scrolls;
    if (this.#booted) this.#set({ scrolls });
  }

  /**
   * What a tray that has just started does not know. The session remembers what it was told, and what its
   * visitor has changed since.
   */
  #untold() {
    if (this.#onlyInside && this.#kept === null) this.#told.clear();
    const told = (/** @type {RequestField} */ { field }) => this.#told.get(field) ?? null;
    const changed = REQUEST_FIELDS.filter((field) => this.#value(field) !== told(field));
    const values = [...changed, ...PAGE_FIELDS].map(({ field, attribute }) => [field, this.#good(attribute)]);
    const { drawn } = this.#place;
    return {
      ...Object.fromEntries(values),
      lang: languageAround(this),
      disabled: this.matches(":disabled"),
      scrolls: this.#scrolls,
      look: this.#look(),
      drawn,
    };
  }

  /** How the page dresses the tray; of what it can't be, the last good. */
  #look() {
    const style = getComputedStyle(this);
    for (const property of PROPERTIES) {
      const value = style.getPropertyValue(property).trim();
      const why = fault(property, value);
      if (!why) this.#chosen.set(property, value);
      else this.#report(new TrayError("bad-request", `${property}: "${value}" ${why}`, property));
    }
    return Object.fromEntries(PROPERTIES.map((property) => [property, this.#chosen.get(property) ?? ""]));
  }

  /** Whether the tray page has all there is of the session: it is stored nowhere. */
  get #onlyInside() {
    return this.#forgetful || this.getAttribute("session") === "none";
  }

  /**
   * @param {string} op
   * @param {string} [name] of the argument
   * @param {unknown} [arg]
   * @returns {Promise<any>}
   */
  async #ask(op, name = "", arg) {
    const message = request(`e${++this.#asked}`, op, plain(name, arg));
    if (this.#failure) throw this.#failure;
    const answer = this.#pending.ask(message);
    if (this.#booted) this.#send(message);
    else if (this.#sight) this.#open(); // also one that waits for somebody to come near
    this.#watch();
    if (!this.#frame) this.#awaitPage();
    return await answer;
  }

  /** @param {RequestMessage} message */
  #send(message) {
    this.#line?.send(message);
    this.#pending.sent(message.id);
  }

  /** What a tray is asked that is in no page, it can answer only if it is in one by the end of this task. */
  #awaitPage() {
    setTimeout(() => {
      if (this.#frame) return;
      this.#pending.rejectAll(new TrayError("load-failed", "This tray is in no page: append it before it is asked."));
    });
  }

  /** @param {unknown} data */
  #receive(data) {
    this.#watch();
    if (isEvent(data)) return this.#hear(data);
    if (!isReply(data)) return;
    const again = this.#pending.answer(data);
    if (again) this.#send(again);
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
    [SIZE_EVENT]: ({ height }) => this.#grow(height),
    [AGAIN_EVENT]: ({ state }) => {
      this.#kept = this.#onlyInside ? String(state) : null;
      this.#booted = false; // what is asked from now on waits for the next start
    },
  };

  /**
   * What the element makes of the events that it passes on.
   * @type {Record<string, (detail: any) => void>}
   */
  #follow = {
    "tray-ready": () => {
      this.#ready = true;
      this.#is({ loading: false, ready: true, failed: false });
    },
    "tray-throw": () => {
      this.#pending.thrown();
      this.#form.thrown();
      this.#is({ rolling: true });
    },
    "tray-settle": ({ receipt }) => {
      this.#pending.settled(receipt);
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
   * what it had, the attributes, then all that is unanswered, in order.
   */
  #start() {
    this.#booted = true;
    this.#ready = false;
    this.#failure = null;
    this.#apologize("");
    this.#is({ loading: true, ready: false, rolling: false, failed: false });
    const owed = this.#pending.again();
    if (this.#kept !== null) this.#ask("import", "state", this.#kept).catch(() => {});
    this.#set(this.#untold());
    this.#kept = null;
    for (const message of owed) this.#send(message);
  }

  /** @param {TrayError} failure */
  #fail(failure) {
    this.#failure = failure;
    this.#is({ loading: false, ready: false, rolling: false, failed: true });
    this.#pending.rejectAll(failure);
  }

  /** Measures the tray's silence anew, as long as it owes an answer. */
  #watch() {
    clearTimeout(this.#watchdog);
    if (!this.#frame || (this.#booted && this.#pending.size === 0)) return;
    this.#watchdog = setTimeout(() => {
      if (document.hidden) return this.#watch();
      if (this.#booted) return this.#pending.rejectAll(this.#silent());
      this.#giveUp();
    }, SILENCE);
  }

  #silent() {
    const seconds = String(SILENCE / 1000);
    const text = sayFor(this, "silent", { seconds });
    return new TrayError("timeout", `The tray has not answered for ${seconds} s.`, undefined, undefined, text);
  }

  /** No tray page came: blocked, offline or moved. The browser does not tell which. */
  #giveUp() {
    const reason = navigator.onLine ? "not-loaded" : "not-loaded-offline";
    const failure = new TrayError("load-failed", sayFor(this, reason, { page: TRAY_PAGE.href }));
    this.#apologize(failure.message);
    this.#fail(failure);
    this.#report(failure);
  }

  /** @param {string} message what stands in the frame's place, or nothing */
  #apologize(message) {
    if (this.#frame) this.#frame.hidden = message !== "";
    this.#fallback.hidden = this.#retry.hidden = message === "";
    this.#apology.textContent = message;
    this.#retry.textContent = sayFor(this, "retry");
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
