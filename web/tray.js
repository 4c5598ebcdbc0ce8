/**
 * Boots the tray page: the panel first, for that can be used at once; then the
 * program that owns the table; then the line to the page around.
 */
import { Drawer } from "./drawer.js";
import { TrayError } from "./errors.js";
import { showFlat, word } from "./flat.js";
import { FrameGate, gateBySight } from "./gate.js";
import { History } from "./history.js";
import { bestOf, current, list, say, sayPage, speak } from "./language.js";
import { loadProgram } from "./load.js";
import { Next } from "./next.js";
import { Outcome } from "./outcome.js";
import { Panel } from "./panel.js";
import { Press } from "./press.js";
import {
  BOOT_EVENT,
  CHOICES,
  Line,
  PROGRESS_EVENT,
  PUBLIC_EVENTS,
  event,
  isEvent,
  isReply,
  isRequest,
  refusal,
  reply,
  request,
} from "./protocol.js";
import { adopt, awaitCanvas, capPixelRatio, lightenContext, listenKeys, listenPointers, nameSurface } from "./stage.js";
import { guardStorage } from "./traps.js";
import { takeTurn } from "./turn.js";
import "./wasm_exec.js";

/**
 * @import { PanelState } from "./panel.js"
 * @import { EventMessage, Failure, ReplyMessage, RequestMessage } from "./protocol.js"
 *
 * What the page prepares for the program, and the program fills in.
 * @typedef {object} TrayHost
 * @property {string} session
 * @property {boolean} webgl
 * @property {(json: string) => void} send
 * @property {() => void} park
 * @property {() => void} wake
 * @property {((json: string) => void) | null} receive
 * @property {string} theme
 * @property {((theme: string) => void) | null} repaint
 * @property {string} language that the page speaks
 * @property {string} messages of the page's language by key, in JSON; null for English
 * @property {(n: number) => string} plural names the form that a number takes
 * @property {(x: number, places: number) => string} decimal
 * @property {(() => void) | null} translate is called when the language has changed
 * @property {typeof takeTurn} takeTurn
 * @property {((phase: string, id: number, x: number, y: number, time: number) => void) | null} pointer
 */

/** Between two words on how far loading has come, in ms. */
const PROGRESS_PACE = 250;

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const settings = new URLSearchParams(location.hash.slice(1));
const stage = byId("stage");
const outcome = new Outcome(byId("outcome"));
const next = new Next(byId("next"), byId("roll"));
const drawer = new Drawer(byId("drawer"), byId("settings"), byId("roll"));
const press = new Press(byId("panel"));
const history = new History(/** @type {HTMLDetailsElement} */ (byId("history")), {
  reveal: (index) => ask("reveal", index),
  clear: () => ask("clear"),
  restore: () => ask("restore"),
});
const gate = new FrameGate(window);
const element = settings.get("host") && parent !== window ? openLine(settings.get("host") ?? "") : null;

/** @type {Panel | undefined} */ let panel;
/** @type {Record<string, unknown>} what the panel shows until the table tells */ const presets = {};
/** @type {RequestMessage[] | null} what waits for the program to start */ let waiting = [];
/** @type {HTMLElement | undefined} what is pressed to roll */ let surface;
/** @type {Map<string, (result: any) => void>} what is done with replies to the page */ const answers = new Map();
/** @type {boolean | undefined} asked for late, since it takes its time */ let drawable;
/** @type {() => void} */ let listens;
/** @type {Promise<void>} the table has answered all that waited for it */
const listening = new Promise((resolve) => {
  listens = resolve;
});
/** @type {Promise<void>} the page speaks the language it is asked to */ let worded = Promise.resolve();
/** @type {PanelState | undefined} as the table told it last */ let shown;
let asked = 0;
let label = "";
let busy = false;
let locked = false;

/** @type {TrayHost} */
const host = {
  session: settings.get("session") || "default",
  theme: "auto",
  get webgl() {
    drawable ??= hasWebGL();
    return drawable;
  },
  send: (json) => {
    // What fails in the page is not the program's to die of.
    try {
      hear(JSON.parse(json));
    } catch (error) {
      reportError(error);
    }
  },
  park: () => {
    stage.dataset.drawn = "";
    gate.park();
  },
  wake: () => gate.wake(),
  receive: null,
  pointer: null,
  repaint: null,
  get language() {
    return current().tag;
  },
  get messages() {
    return JSON.stringify(current().program ?? null);
  },
  plural: (n) => new Intl.PluralRules(current().tag).select(n),
  decimal: (x, places) =>
    new Intl.NumberFormat(current().tag, { minimumFractionDigits: places, maximumFractionDigits: places }).format(x),
  translate: null,
  takeTurn,
};

/** @type {TrayHost["receive"]} */ let receive = null;
Object.defineProperty(host, "receive", {
  get: () => receive,
  set: (/** @type {TrayHost["receive"]} */ handler) => {
    receive = handler;
    // Not at once: the program is in the middle of saying so.
    queueMicrotask(() => tell(request("page-hello", "hello")));
  },
});

/** The settings that concern the page alone. */
const pageSettings = {
  controls: (/** @type {unknown} */ value) => {
    document.documentElement.dataset.controls = oneOf(value, CHOICES.controls);
    drawer.fit();
  },
  locked: (/** @type {unknown} */ value) => {
    locked = value !== null && value !== undefined && value !== false;
    panel?.lock(locked);
  },
  theme: (/** @type {unknown} */ value) => {
    host.theme = oneOf(value, CHOICES.theme);
    document.documentElement.dataset.theme = host.theme;
    host.repaint?.(host.theme);
  },
  lang: (/** @type {unknown} */ value) => {
    worded = follow(value);
  },
  scrolls: (/** @type {unknown} */ value) => {
    document.documentElement.toggleAttribute("data-scrolls", value === true);
  },
  // The tray makes no sound yet, so it is as muted as anybody may wish.
  muted: () => {},
  label: (/** @type {unknown} */ value) => {
    label = typeof value === "string" ? value : "";
    nameTray();
  },
};

/**
 * @param {unknown} value
 * @param {string[]} allowed the first is the default
 */
function oneOf(value, allowed) {
  return allowed.includes(String(value)) ? String(value) : allowed[0];
}

/**
 * Speaks the language that the page around has, or else the first that the visitor reads.
 * @param {unknown} wish
 */
async function follow(wish) {
  const asked = new URLSearchParams(location.search).get("lang");
  const before = current();
  await speak(bestOf([typeof wish === "string" ? wish : null, asked, ...navigator.languages]));
  sayPage(document);
  nameTray();
  panel?.rename(current().panel);
  if (shown) update(shown);
  if (current() !== before) host.translate?.();
}

/** The tray's own name, unless the page around has given it another. */
function nameTray() {
  document.title = label || say("tray");
  if (surface) nameSurface(surface, document.title);
}

/** @param {string} origin of the page around, as its element tells it */
function openLine(origin) {
  return new Line(
    () => parent,
    origin,
    (data) => {
      if (isRequest(data)) accept(data);
    },
  );
}

/** @param {RequestMessage} message from the page around */
function accept(message) {
  if (message.op !== "set") return toTable(message);
  const values = takePageSettings(Object(message.arg));
  Object.assign(presets, values);
  preset(values);
  toTable({ ...message, arg: values });
}

/** @param {Record<string, unknown>} values that the panel shows before the table confirms them */
function preset(values) {
  panel?.preset(values);
  if ("secret" in values) next.hide(values.secret === true);
}

/**
 * Applies what is the page's and returns the rest.
 * @param {Record<string, unknown>} values
 */
function takePageSettings(values) {
  const rest = { ...values };
  for (const [name, apply] of Object.entries(pageSettings)) {
    if (!(name in rest)) continue;
    apply(rest[name]);
    delete rest[name];
  }
  return rest;
}

/** @param {RequestMessage} message for the program, as soon as it listens */
function toTable(message) {
  if (waiting) {
    waiting.push(message);
    outcome.promise(waiting.filter(({ op }) => op === "roll").length);
  } else if (message.op === "hello") element?.send(reply(message.id, true));
  else tell(message);
}

/** @param {RequestMessage} message */
function tell(message) {
  receive?.(JSON.stringify(message));
}

/**
 * A wish of the page itself.
 * @param {string} op
 * @param {unknown} [arg]
 * @param {(result: any) => void} [answered]
 */
function ask(op, arg = null, answered) {
  const id = `page-${++asked}`;
  if (answered) answers.set(id, answered);
  toTable(request(id, op, arg));
}

/** @param {ReplyMessage | EventMessage} message from the program */
function hear(message) {
  if (isEvent(message)) return hearEvent(message);
  if (!isReply(message)) return;
  if (!message.id.startsWith("page-")) return element?.send(message);
  const answered = answers.get(message.id);
  answers.delete(message.id);
  if (message.ok) answered?.(message.result);
  else if (message.error) refused(message.error);
}

/**
 * What was asked for here is not done: the focus goes to what has to be mended first.
 * @param {Failure} failure
 */
function refused({ field, column, message }) {
  const culprit = panel?.culprit(field);
  if (!culprit) return notice(message);
  const fold = culprit.node.closest("details");
  if (fold) fold.open = true;
  drawer.open();
  culprit.focus(column);
  next.insist();
}

/** @param {EventMessage} message */
function hearEvent(message) {
  if (message.event === "panel") return update(message.detail);
  if (message.event === "tray-ready") start();
  if (message.event === "tray-throw") thrown();
  if (message.event === "tray-resolve") outcome.resolved();
  if (message.event === "tray-error") complain(message.detail);
  if (PUBLIC_EVENTS.includes(message.event)) element?.send(message);
}

/**
 * What a control shows, and what stays as a warning, need not be said once more.
 * @param {Failure} failure
 */
function complain({ code, field, message }) {
  if (code !== "storage-unavailable" && !panel?.shows(field)) notice(message);
}

/** Dice fly, and nothing hides them. */
function thrown() {
  notice("");
  drawer.close();
}

/** The program listens: give it all that was asked meanwhile. */
function start() {
  const messages = waiting ?? [];
  waiting = null;
  document.documentElement.dataset.phase = "ready";
  for (const message of messages) toTable(message);
  listens();
}

/** Who asked their system for less motion sees dice that lie, not dice that roll. */
function followMotion() {
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const tell = () => ask("set", { hurried: reduced.matches });
  reduced.addEventListener("change", tell);
  tell();
}

/** @param {PanelState} state */
function update(state) {
  shown = state;
  busy = state.busy;
  outcome.update(state);
  next.update(state, (id) => panel?.label(id) ?? id);
  warn(state.warning);
  press.after(() => {
    panel?.update(state);
    history.update(state);
  });
  if (surface) surface.setAttribute("aria-description", state.busy ? "" : list(state.dice.map(word)));
  if (surface && !host.webgl) showFlat(surface, state.dice, state.busy);
}

/** @param {string} warning that stays for as long as it is true */
function warn(warning) {
  const box = byId("warning");
  if (box.textContent !== warning) box.textContent = warning;
}

/**
 * Says what went wrong, until the next throw.
 * @param {string} message
 * @param {() => void} [retry]
 */
function notice(message, retry) {
  const box = byId("notice");
  box.replaceChildren();
  if (!message) return;
  const text = document.createElement("p");
  text.textContent = message;
  box.append(text);
  if (!retry) return;
  const button = document.createElement("button");
  button.textContent = say("retry");
  button.addEventListener("click", retry);
  box.append(button);
}

const actions = {
  roll: () => ask("roll"),
  skip: () => ask("skip"),
  press: () => ask(busy ? "skip" : "roll"),
  point: (
    /** @type {string} */ phase,
    /** @type {number} */ id,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ time,
  ) => host.pointer?.(phase, id, x, y, time),
};

/** The panel, before anything heavy. */
async function paint() {
  // In a frame, the main landmark is the host page's to give.
  if (parent === window) byId("page").setAttribute("role", "main");
  for (const [name, apply] of Object.entries(pageSettings)) apply(settings.get(name));
  await worded;
  byId("form").addEventListener("submit", (submit) => {
    submit.preventDefault();
    actions.roll();
  });
  followMotion();
  const roomy = matchMedia("(min-width: 45rem) and (min-height: 36rem)");
  /** @type {HTMLDetailsElement} */ (byId("history")).open = roomy.matches;
  const form = /** @type {HTMLFormElement} */ (byId("form"));
  panel = new Panel(form, current().panel, {
    change: (id, value) => {
      if (id === "secret") next.hide(value === true);
      ask("set", { [id]: value });
    },
    save: (id) => ask("document", id, (text) => download(`${id}.json`, text)),
  });
  panel.lock(locked);
  preset(presets);
}

/**
 * @param {string} name
 * @param {string} text
 */
function download(name, text) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Lets the browser show what there is: a frame is on its way to the screen once its callbacks
 * have returned. A hidden page shows nothing and need not wait.
 */
function painted() {
  return new Promise((resolve) => {
    if (document.hidden) return resolve(undefined);
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 500);
  });
}

/** @returns {boolean} */
function hasWebGL() {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

function progressBar() {
  const bar = /** @type {HTMLProgressElement} */ (byId("loaded"));
  const bytes = byId("bytes");
  let told = 0;
  return (/** @type {number} */ share, /** @type {number} */ size) => {
    if (performance.now() - told < PROGRESS_PACE && share < 1) return;
    told = performance.now();
    bar.value = share;
    bytes.textContent = say("arrived", { percent: Math.floor(100 * share), megabytes: size / 1e6 });
    element?.send(event(PROGRESS_EVENT, { share, size }));
  };
}

/** The program arrives while the panel is painted, and starts when it is. */
async function boot() {
  const program = new Go();
  const [instance] = await Promise.all([
    loadProgram(program.importObject, progressBar()),
    paint().then(painted).then(prepare),
  ]);
  document.documentElement.dataset.phase = "starting";
  byId("bytes").textContent = "";
  Promise.all([awaitCanvas(), listening])
    .then(([canvas]) => furnish(canvas))
    .catch(fail);
  program
    .run(instance)
    .catch(console.error)
    .then(() => fail(new TrayError("load-failed", say("stopped"))));
}

/** What the program finds when it starts. */
function prepare() {
  guardStorage();
  capPixelRatio();
  lightenContext();
  Object.assign(globalThis, { fudgeTrayHost: host });
  gate.install();
}

/** @param {HTMLCanvasElement} canvas that the program drew up */
function furnish(canvas) {
  gate.uninstall();
  if (!host.webgl) {
    canvas.remove();
    return furnishFlat();
  }
  adopt(stage, canvas, () => gate.refresh());
  gateBySight(gate, stage);
  listenPointers(canvas, actions);
  takeInput(canvas);
}

function furnishFlat() {
  const dice = document.createElement("div");
  dice.id = "flat";
  dice.addEventListener("click", actions.press);
  stage.prepend(dice);
  takeInput(dice);
  const message = say("flat");
  notice(message);
  element?.send(event("tray-error", { code: "no-webgl", message }));
}

/** @param {HTMLElement} node */
function takeInput(node) {
  surface = node;
  nameTray();
  listenKeys(node, actions);
}

/**
 * The tray cannot go on: say so here and outside, and answer what waits.
 * @param {unknown} error
 */
function fail(error) {
  console.error(error);
  const message = error instanceof TrayError ? error.message : say("not-started");
  document.documentElement.dataset.phase = "failed";
  notice(message, () => location.reload());
  for (const { id } of waiting?.splice(0) ?? []) element?.send(refusal(id, { code: "load-failed", message }));
  element?.send(event("tray-error", { code: "load-failed", message }));
}

element?.send(event(BOOT_EVENT, {}));
boot().catch(fail);
