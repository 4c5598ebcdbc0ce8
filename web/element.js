import { REQUEST_FIELDS, VERSION } from "./contract.js";
import { TrayError } from "./errors.js";
import { Pending } from "./pending.js";
import { BOOT_EVENT, CHOICES, Line, PUBLIC_EVENTS, isEvent, isReply, plain, request } from "./protocol.js";

/**
 * @import { Odds, Request, RequestField, Resolution, Roll, Settled, Sheet, TrayMethods } from "./fudge-tray.js"
 * @import { EventMessage, RequestMessage } from "./protocol.js"
 */

/** How long after its frame a tray page may take for its first word, in ms. */
const FIRST_WORD = 3_000;

/** How long a tray may be silent, in ms, while it owes an answer to a visible page. */
const SILENCE = 30_000;

/**
 * The tray's own attribute.
 * @type {(name: string, type: RequestField["type"]) => RequestField}
 */
const own = (name, type) => ({ field: name, attribute: name, property: name, type });

/** What the tray page remembers no longer than until it is loaded anew. */
const OWN_FIELDS = [
  own("muted", "flag"),
  own("locked", "flag"),
  own("controls", "text"),
  own("theme", "text"),
  own("label", "text"),
  own("links", "text"),
];

/** Every attribute that is also a property. */
const FIELDS = [...REQUEST_FIELDS, ...OWN_FIELDS, own("session", "text")];

const ATTRIBUTES = new Map(FIELDS.map((field) => [field.attribute, field]));

/** These reach the tray page in its address, so that its first paint is right. */
const PAGE_ATTRIBUTES = ["controls", "theme", "label", "session", "locked"];

const TRAY_PAGE = new URL("tray.html", import.meta.url);

/** A page in a sandbox gives its frames an opaque origin like its own. */
const trayOrigin = () => (self.origin === "null" ? "null" : TRAY_PAGE.origin);

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { display: block; position: relative; inline-size: 100%; block-size: 30rem; min-block-size: 8rem; }
  :host([hidden]) { display: none; }
  iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; color-scheme: normal; }
  :host([theme="transparent"]) iframe { color-scheme: light; }
  iframe[hidden], slot[hidden], p:empty { display: none; }
`);

/**
 * `<fudge-tray>`: a dice tray in an iframe of its own. What stands inside the
 * tag is shown until the script runs, and again should the tray fail to load.
 * @implements {TrayMethods}
 */
export class FudgeTray extends HTMLElement {
  static observedAttributes = [...ATTRIBUTES.keys()];
  static version = VERSION;

  #fallback = document.createElement("slot");
  #apology = document.createElement("p");
  /** @type {HTMLIFrameElement | null} */ #frame = null;
  /** @type {Line | null} */ #line = null;
  #pending = new Pending();
  /** @type {TrayError | null} why the tray cannot answer for now */ #failure = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #watchdog;
  #pageSize = new ResizeObserver(() => this.#tellScrolling());
  #scrolls = false;
  /** @type {Map<string, unknown>} by field, what the session has been told */ #told = new Map();
  /** Whether storage has failed the session. */ #forgetful = false;
  #asked = 0;
  #booted = false;
  #ready = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    this.#apology.setAttribute("role", "alert");
    root.append(this.#fallback, this.#apology);
  }

  connectedCallback() {
    for (const { property } of FIELDS) this.#upgrade(property);
    this.#open();
  }

  disconnectedCallback() {
    this.#close();
    this.#awaitPage();
  }

  /** Moved by `moveBefore`, the frame lives on. Without this callback the two above would be called. */
  connectedMoveCallback() {}

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    if (before === now || !this.#frame) return;
    if (name === "session") return this.#reopen();
    if (name === "label") this.#frame.title = this.#title();
    const field = ATTRIBUTES.get(name);
    if (this.#booted && field) this.#set({ [field.field]: this.#good(field) });
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

  #open() {
    const frame = document.createElement("iframe");
    frame.title = this.#title();
    frame.src = this.#address();
    frame.addEventListener("load", () =>
      setTimeout(() => this.#frame === frame && !this.#booted && this.#giveUp(), FIRST_WORD),
    );
    this.#frame = frame;
    this.#line = new Line(
      () => frame.contentWindow,
      trayOrigin(),
      (data) => this.#receive(data),
    );
    this.#fallback.hidden = true;
    this.#apology.textContent = "";
    this.shadowRoot?.append(frame);
    this.#pageSize.observe(document.documentElement);
    this.#watch();
  }

  #close() {
    clearTimeout(this.#watchdog);
    this.#pageSize.disconnect();
    this.#line?.close();
    this.#frame?.remove();
    this.#line = this.#frame = this.#failure = null;
    this.#booted = this.#ready = false;
  }

  #reopen() {
    this.#close();
    this.#told.clear();
    this.#open();
  }

  #title() {
    return this.getAttribute("label") || "Dice tray";
  }

  #address() {
    const settings = new URLSearchParams({ host: self.origin });
    for (const name of PAGE_ATTRIBUTES) {
      const value = this.getAttribute(name);
      if (value !== null) settings.set(name, value);
    }
    return `${TRAY_PAGE.href}#${settings}`;
  }

  /** @param {RequestField} field */
  #value({ attribute, type }) {
    const text = this.getAttribute(attribute);
    if (type === "flag") return text === null ? null : true;
    if (type === "level" && text !== null && /^\s*[+-]?\d+\s*$/.test(text)) return Number(text);
    return text;
  }

  /**
   * The attribute's value; of one that the tray page cannot take, the last good one.
   * @param {RequestField} field
   */
  #good(field) {
    const value = this.#value(field);
    const choices = CHOICES[field.field];
    if (!choices || value === null || choices.includes(String(value))) return value;
    const reason = `${field.attribute}: "${value}" is not one of ${choices.join(", ")}`;
    this.#report(new TrayError("bad-request", reason, field.field));
    return this.#told.get(field.field) ?? null;
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

  /** Where the page scrolls, a finger that moves up or down on the tray scrolls it. */
  #tellScrolling() {
    const { scrollHeight, clientHeight } = document.documentElement;
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
    if (this.#forgetful || this.getAttribute("session") === "none") this.#told.clear();
    const told = (/** @type {RequestField} */ { field }) => this.#told.get(field) ?? null;
    const changed = REQUEST_FIELDS.filter((field) => this.#value(field) !== told(field));
    return Object.fromEntries([...changed, ...OWN_FIELDS].map((field) => [field.field, this.#good(field)]));
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
    if (event === BOOT_EVENT) return this.#start();
    if (!PUBLIC_EVENTS.includes(event)) return;
    if (event === "tray-ready") this.#ready = true;
    if (event === "tray-throw") this.#pending.thrown();
    if (event === "tray-settle") this.#pending.settled(detail.receipt);
    if (event === "tray-error" && detail.code === "storage-unavailable") this.#forgetful = true;
    if (event === "tray-error" && detail.code === "load-failed")
      this.#fail(new TrayError("load-failed", detail.message));
    this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true, composed: true }));
  }

  /**
   * The tray page runs, for the first time or anew (a lost WebGL context and a move in the page reload it):
   * give it the attributes, then all that is unanswered, in order.
   */
  #start() {
    this.#booted = true;
    this.#ready = false;
    this.#failure = null;
    const owed = this.#pending.again();
    this.#set({ ...this.#untold(), scrolls: this.#scrolls });
    for (const message of owed) this.#send(message);
  }

  /** @param {TrayError} failure */
  #fail(failure) {
    this.#failure = failure;
    this.#pending.rejectAll(failure);
  }

  /** Measures the tray's silence anew, as long as it owes an answer. */
  #watch() {
    clearTimeout(this.#watchdog);
    if (!this.#frame || (this.#booted && this.#pending.size === 0)) return;
    this.#watchdog = setTimeout(() => {
      if (document.hidden) return this.#watch();
      if (this.#booted)
        return this.#pending.rejectAll(new TrayError("timeout", `The tray has not answered for ${SILENCE / 1000} s.`));
      this.#giveUp();
    }, SILENCE);
  }

  /** No tray page came: blocked, offline or moved. The browser does not tell which. */
  #giveUp() {
    const advice = navigator.onLine ? "Reload the page" : "You are offline: reload the page once you are connected";
    const failure = new TrayError(
      "load-failed",
      `The dice tray did not load. ${advice}; if that does not help, tell the site's owner: ` +
        `${TRAY_PAGE.href} has to be there with all its files, this page's frame-src has to allow it, and if this ` +
        "page sends Cross-Origin-Embedder-Policy, that one has to send it too.",
    );
    if (this.#frame) this.#frame.hidden = true;
    this.#fallback.hidden = false;
    this.#apology.textContent = failure.message;
    this.#fail(failure);
    this.#report(failure);
  }

  /** @param {TrayError} error */
  #report({ code, field, message }) {
    this.dispatchEvent(
      new CustomEvent("tray-error", { detail: { code, field, message }, bubbles: true, composed: true }),
    );
  }

  /**
   * A property set before the element was defined hides the accessor: set it again.
   * @param {string} property
   */
  #upgrade(property) {
    if (!Object.hasOwn(this, property)) return;
    const self = /** @type {any} */ (this);
    const value = self[property];
    delete self[property];
    self[property] = value;
  }
}

/**
 * @param {RequestField} field
 * @returns {PropertyDescriptor & ThisType<FudgeTray>}
 */
function reflect({ attribute, type }) {
  if (type === "flag") {
    return {
      get() {
        return this.hasAttribute(attribute);
      },
      set(value) {
        this.toggleAttribute(attribute, Boolean(value));
      },
    };
  }
  return {
    get() {
      return this.getAttribute(attribute);
    },
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(attribute);
      else this.setAttribute(attribute, String(value));
    },
  };
}

for (const field of FIELDS) {
  Object.defineProperty(FudgeTray.prototype, field.property, {
    configurable: true,
    enumerable: true,
    ...reflect(field),
  });
}
