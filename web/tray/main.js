/**
 * Boots the tray page: the panel first, for that can be used at once; then the
 * program that owns the table; then the line to the page around.
 */
import { stayAwake } from "./stage/wake-lock.js";
import { chosen } from "./chosen-theme.js";
import { Copies, download } from "./panel/backup.js";
import * as dom from "./panel/dom.js";
import { button, element as make, saying } from "./panel/dom.js";
import { Drawer } from "./panel/drawer.js";
import { Drawing } from "./context-loss.js";
import { TrayError } from "../shared/errors.js";
import { showFlat, word } from "./stage/flat-dice.js";
import { features } from "./features.js";
import { LoadFault, handOver, isForbidden, isOn, languageFor, load, seen, shape, show } from "./first-paint.js";
import { FrameGate } from "./frame-gate.js";
import { History } from "./panel/history.js";
import { complaint, current, say, sayPage, speak } from "../shared/language.js";
import { english } from "../languages/en.js";
import { askToLast, whyUnsaved } from "./storage-persistence.js";
import { dress } from "../shared/theme-properties.js";
import { Measure } from "./height.js";
import { Next } from "./panel/forecast.js";
import { keepOffline } from "../worker/register.js";
import { Outcome } from "./panel/result.js";
import { Panel } from "./panel/panel.js";
import { Press } from "./panel/press.js";
import {
  AGAIN_EVENT,
  BOOT_EVENT,
  LOST_EVENT,
  Channel,
  PROGRESS_EVENT,
  PUBLIC_EVENTS,
  SCHEMES,
  SIZE_EVENT,
  event,
  isEvent,
  isReply,
  isRequest,
  refusal,
  reply,
  request,
} from "../shared/protocol.js";
import { Renewal } from "./update.js";
import { Share } from "./panel/share.js";
import { awaitCanvas, capPixelRatio, lightenContext } from "./stage/stage.js";
import { guardStorage, keepObservers } from "./ebitengine-events.js";
import { takeTurn } from "./session-lock.js";
import "../wasm_exec.js";

/**
 * @import { PanelState } from "../shared/messages.js"
 * @import { EventMessage, Failure, Operations, ReplyMessage, RequestMessage } from "../shared/messages.js"
 *
 * What the page prepares for the program, and the program fills in.
 * @typedef {object} TrayHost
 * @property {string} session
 * @property {boolean} webgl
 * @property {(json: string) => void} send
 * @property {() => void} park
 * @property {() => void} wake
 * @property {((json: string) => void) | null} receive
 * @property {string} theme as JSON; none is the default
 * @property {string} dice the name of a set; none are those of the theme
 * @property {(() => void) | null} repaint draws the tray by both
 * @property {(reason: string, said: string) => void} refuseTheme is called meanwhile, if they are not good: in English, and for who reads the page
 * @property {string} language that the page speaks
 * @property {string} patterns of the program's messages in that language; none for English
 * @property {(n: number) => string} plural names the form that a number takes
 * @property {(x: number, places: number) => string} decimal
 * @property {(() => void) | null} translate is called when the language has changed
 * @property {typeof takeTurn} takeTurn
 * @property {((phase: string, id: number, x: number, y: number, time: number) => void) | null} pointer
 */

/** Between two words on how far loading has come, in ms. */
const PROGRESS_PACE = 250;

/** Before that is said in words, in ms: a browser's first number in words takes it as long as half a download. */
const WORDS_PATIENCE = 1_000;

/** The theme of a tray that is not there. */
const SEE_THROUGH = '{"surface":"none","dice":"bone"}';

await seen; // what follows is a while's work

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const settings = new URLSearchParams(location.hash.slice(1));
const stage = byId("stage");
const outcome = new Outcome(byId("outcome"));
const next = new Next(byId("next"), byId("roll"));
const drawer = new Drawer(byId("drawer"), byId("settings"), byId("roll"));
const press = new Press(byId("panel"));
const history = new History(/** @type {HTMLDetailsElement} */ (byId("history")), {
  reveal: (index) => ask("reveal", index),
  again: (index) => ask("again", index),
  find: (text) => ask("find", text),
  clear: () => ask("clear"),
  restore: () => ask("restore"),
});
const renewal = new Renewal(byId("renewal"));
const copies = new Copies(byId("copies"), settings.get("session") || "default", {
  save: (answered) => {
    ask("export", null, answered);
    last();
  },
  load: (text, taken, refused) => ask("import", text, taken, (failure) => refused(complaint(failure))),
  tell: notice,
});
const share = new Share(byId("share"), (answered) => ask("next", null, answered));
const gate = new FrameGate(window);
const actions = {
  roll: () => ask("roll"),
  skip: () => {
    actions.look("escape");
    if (!disabled) ask("skip");
  },
  press: () => disabled || ask(busy ? "skip" : "roll"),
  enter: () => (reading?.again && !disabled ? actions.look("again") : actions.press()),
  point: (
    /** @type {string} */ phase,
    /** @type {number} */ id,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ time,
  ) => {
    byKeys = false;
    host.pointer?.(phase, id, x, y, time);
  },
  look: (/** @type {string} */ phase) => {
    byKeys = true;
    host.pointer?.(phase, 0, 0, 0, 0);
  },
  again: startAgain,
  lost: () => (element ? element.send(event(LOST_EVENT, {})) : startAgain()),
};
const drawing = new Drawing(stage, gate, actions);
const measure = new Measure(byId("panel"), (height) => element?.send(event(SIZE_EVENT, { height })));
const element = settings.get("host") && parent !== window ? openLine(settings.get("host") ?? "") : null;

/** @type {Panel | undefined} */ let panel;
/** @type {Record<string, unknown>} what the panel shows until the table tells */ const presets = {};
/** @type {RequestMessage[] | null} what waits for the program to start */ let waiting = [];
/** @type {Map<string, {answered?: (result: any) => void, denied: (failure: Failure) => void}>} what is done with replies to the page */ const answers =
  new Map();
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
/** Whether keys, and no pointer, have looked at dice last. */ let byKeys = false;
let disabled = false;
let locked = false;
let muted = false;
/** @type {import("./stage/feedback.js").Rattle | undefined} once it is here */ let rattle;
/** @type {import("./panel/quick-rolls.js").Quick | undefined} once it is here */ let quick;
/** @type {import("./stage/die-label.js").Reading | undefined} once it is here */ let reading;
/** @type {Promise<import("./theme-loader.js").Wardrobe> | undefined} once there is something to wear */ let wardrobe;
let look = "";
/** @type {Promise<void>} the tray wears what it was asked to from the first */ let dressed = Promise.resolve();
/** The last good theme. */ let worn = "";
let rolled = 0;
let warned = false;

/** @type {TrayHost} */
const host = {
  session: settings.get("session") || "default",
  theme: "",
  dice: "",
  get webgl() {
    return drawing.drawn;
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
    if (!("drawn" in stage.dataset)) performance.mark("tray: first frame");
    stage.dataset.drawn = "";
    gate.park();
  },
  wake: () => gate.wake(),
  receive: null,
  pointer: null,
  repaint: null,
  refuseTheme: (reason, said) => {
    host.theme = worn;
    refuseLook(reason, said);
  },
  get language() {
    return current().tag;
  },
  get patterns() {
    return current().program ?? "";
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
  controls: shape.controls,
  locked: (/** @type {unknown} */ value) => {
    locked = isOn(value);
    panel?.lock(locked);
    document.documentElement.toggleAttribute("data-locked", locked);
    copies.lock(locked);
  },
  links: (/** @type {unknown} */ value) => share.to(typeof value === "string" ? value : ""),
  disabled: (/** @type {unknown} */ value) => {
    disabled = isOn(value);
    shape.disabled(value);
  },
  size: (/** @type {unknown} */ value) => {
    shape.size(value);
    measure.follow(value === "content");
  },
  theme: (/** @type {unknown} */ value) => {
    shape.theme(value);
    look = lookOf(value);
    if (look || wardrobe || chosen()) dressed = dressTray().catch(reportError);
  },
  dice: (/** @type {unknown} */ value) => {
    host.dice = typeof value === "string" ? value : "";
    host.repaint?.();
  },
  lang: (/** @type {unknown} */ value) => {
    worded = follow(value);
  },
  scrolls: (/** @type {unknown} */ value) => {
    document.documentElement.toggleAttribute("data-scrolls", value === true);
  },
  muted: (/** @type {unknown} */ value) => {
    muted = isOn(value);
    rattle?.mute(muted);
  },
  look: (/** @type {unknown} */ value) => dress(Object(value)),
  drawn: (/** @type {unknown} */ value) => {
    if (typeof value === "boolean") drawing.want(value);
  },
  label: (/** @type {unknown} */ value) => {
    label = typeof value === "string" ? value : "";
    nameTray();
  },
};

/**
 * Speaks the language that the page around has, or else the first that the visitor reads.
 * @param {unknown} wish
 */
async function follow(wish) {
  if (!(await speak(languageFor(wish)))) return;
  sayPage(document);
  nameTray();
  panel?.rename(current().panel);
  if (shown) update(shown);
  host.translate?.();
}

/** The tray's own name, unless the page around has given it another. */
function nameTray() {
  document.title = label || say("tray");
  drawing.name(document.title);
}

/** @param {string} origin of the page around, as its element tells it */
function openLine(origin) {
  return new Channel(
    window,
    () => parent,
    origin,
    (data) => {
      if (isRequest(data)) accept(data);
    },
    // The script of an element that was adopted from another page of that origin speaks as that page.
    (source) => source === parent || (origin !== "null" && source !== window),
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
 * @template {keyof Operations} Op
 * @param {Op} op
 * @param {Operations[Op]["arg"]} [arg]
 * @param {(result: Operations[Op]["result"]) => void} [answered]
 * @param {(failure: Failure) => void} [denied]
 */
function ask(op, arg, answered, denied = refused) {
  const id = `page-${++asked}`;
  answers.set(id, { answered, denied });
  toTable(request(id, op, arg ?? null));
}

/** @param {ReplyMessage | EventMessage} message from the program */
function hear(message) {
  if (isEvent(message)) return hearEvent(message);
  if (!isReply(message)) return;
  if (!message.id.startsWith("page-")) return element?.send(message);
  const wish = answers.get(message.id);
  answers.delete(message.id);
  if (message.ok) wish?.answered?.(message.result);
  else if (message.error) wish?.denied(message.error);
}

/**
 * What was asked for here is not done: the focus goes to what has to be mended first.
 * @param {Failure} failure
 */
function refused(failure) {
  const culprit = panel?.culprit(failure.field);
  if (!culprit) return notice(complaint(failure));
  const fold = culprit.node.closest("details");
  if (fold) fold.open = true;
  drawer.open();
  culprit.focus(failure.column);
  next.insist();
}

/** @param {EventMessage} message */
function hearEvent(message) {
  if (message.event === "panel") return update(message.detail);
  if (message.event === "tray-ready") performance.mark("tray: table answers");
  if (message.event === "die") return reading?.show(message.detail, shown?.dice[message.detail.die], byKeys);
  if (message.event === "fineness") stage.dataset.fineness = String(message.detail.share);
  if (message.event === "rattle") return rattle?.shake(message.detail.impacts);
  if (message.event === "tray-throw") thrown(message.detail);
  if (message.event === "tray-settle") rattle?.end();
  if (message.event === "tray-resolve") resolved();
  if (message.event === "tray-error") complain(message.detail);
  if (PUBLIC_EVENTS.includes(message.event)) element?.send(message);
  if (message.event === "tray-ready") setTimeout(start); // the page around hears first that it can ask
}

/**
 * What a control shows, and what stays as a warning, need not be said once more.
 * @param {Failure} failure
 */
function complain(failure) {
  if (failure.code !== "storage-unavailable" && !panel?.shows(failure.field)) notice(complaint(failure));
}

/**
 * Dice fly: nothing hides them, and they are heard and felt.
 * @param {import("../shared/contract.js").Thrown} throwing
 */
function thrown({ impacts = [] }) {
  notice("");
  drawer.close();
  rattle?.begin(impacts);
}

/** From now on throws are heard. Without, they are seen. */
async function listen() {
  try {
    const { Rattle } = await features.feedback();
    rattle = new Rattle(byId("sound"), byId("loudness"));
    rattle.mute(muted);
  } catch (error) {
    console.debug("The dice are not heard:", error);
  }
}

/** From now on dice that lie can be read one by one. */
async function read() {
  try {
    const { Reading } = await features.dieLabel();
    reading = new Reading(stage, { say, word, leave: () => actions.look("leave") });
  } catch (error) {
    console.debug("Dice are not read one by one:", error);
  }
}

/** Where there is a phone to be shaken, it throws for those who ask for that. */
async function feel() {
  if (!("DeviceMotionEvent" in window && matchMedia("(pointer: coarse)").matches)) return;
  const { Motion } = await features.shake();
  new Motion(byId("shake"), {
    jolt: (strength) => busy || rattle?.jolt(strength),
    shaken: () => disabled || busy || actions.roll(),
    refused: () => notice(say("shake-refused")),
  });
}

/** From now on rolls have names. Without, they are made all the same. */
async function name() {
  try {
    const { Quick } = await features.quickRolls();
    quick = new Quick(byId("chips"), byId("quick"), quickActions, { ...dom, say, current });
    byId("quick").hidden = false;
    if (shown) quick.update(shown);
  } catch (error) {
    console.debug("Rolls have no names:", error);
  }
}

/** @type {import("./panel/quick-rolls.js").QuickActions} */
const quickActions = {
  roll: (name) => ask("quick", name),
  pin: (name, taken) => ask("pin", { name }, taken),
  unpin: (name) => ask("unpin", name),
  rename: (name, to, taken) => ask("rename", { name, to }, taken),
  move: (name, to, done) => ask("move", { name, to }, done),
  again: () => rolls() && ask("again"),
  undo: () => ask("undo"),
  idle: () => locked || disabled || document.documentElement.dataset.controls !== "full",
  label: (id) => panel?.label(id) ?? id,
  get link() {
    return share.links ? (/** @type {string} */ roll) => share.link(roll) : null;
  },
  text: (text) => share.text(text),
};

/** From now on there is something to be read on paper. */
async function preparePaper() {
  try {
    const { preparePrint } = await features.print();
    const folded = /** @type {HTMLDetailsElement} */ (byId("history"));
    preparePrint(stage, folded, (paper) => showFlat(paper, shown?.dice ?? [], false));
  } catch (error) {
    console.debug("Paper will be as the screen is:", error);
  }
}

/** Whether there is a roll to make again. */
const rolls = () => Boolean(shown?.rolls || busy);

/** @param {unknown} theme @returns what it asks of the tray itself: light or dark makes no difference to wood and felt */
function lookOf(theme) {
  if (theme === "transparent") return SEE_THROUGH;
  return typeof theme === "string" && !SCHEMES.includes(theme) ? theme : "";
}

/** The tray wears what it is asked to, or else what the visitor chose. */
async function dressTray() {
  wardrobe ??= features
    .themeLoader()
    .then(({ Wardrobe }) => new Wardrobe(byId("looks"), { wear, refuse: refuseLook, say }));
  await (await wardrobe).ask(look);
}

/** @param {string} theme as JSON */
function wear(theme) {
  if (theme === worn) return true; // a tray out of sight need not wake for that
  host.theme = theme;
  host.repaint?.();
  if (host.theme !== theme) return false;
  worn = theme;
  return true;
}

/**
 * @param {string} message in English
 * @param {string} said for who reads the page
 */
function refuseLook(message, said) {
  notice(say("no-theme", { reason: said }));
  element?.send(event("tray-error", { code: "bad-request", field: "theme", message }));
}

/** A roll has come to its end. Who makes a third one in a visit may want to find them again. */
function resolved() {
  outcome.resolved();
  if (++rolled === 3) last();
}

/** Has what is stored kept for long, where this page is not a guest in somebody else's. */
function last() {
  const guest = parent !== window && settings.get("host") !== location.origin;
  if (!guest && host.session !== "none") askToLast().catch(reportError);
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
  stayAwake(busy);
  outcome.update(state);
  next.update(state, (id) => panel?.label(id) ?? id);
  warn(state.warning);
  renewal.rest(!state.busy && state.queued === 0);
  press.after(() => {
    panel?.update(state);
    history.update(state);
    quick?.update(state);
  });
  drawing.update(state);
  measure.hold(state.busy);
}

/** @param {string} warning of the table, for as long as it can't save; what can be done about it is said here, and once */
function warn(warning) {
  if (Boolean(warning) === warned) return;
  warned = Boolean(warning);
  const box = byId("warning");
  const buttons = () => [button("save-copy", () => copies.save()), button("close", () => box.replaceChildren())];
  box.replaceChildren(...(warned ? [saying("p", whyUnsaved()), ...buttons()] : []));
}

/**
 * Says what went wrong, until the next throw.
 * @param {string} message
 * @param {() => void} [retry]
 */
function notice(message, retry) {
  const parts = message ? [make("p", {}, message)] : [];
  byId("notice").replaceChildren(...parts, ...(retry ? [button("retry", retry)] : []));
}

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
  const form = /** @type {HTMLFormElement} */ (byId("form"));
  panel = new Panel(form, english.panel, {
    change: (id, value) => {
      if (id === "secret") next.hide(value === true);
      ask("change", { [id]: value });
    },
    save: (id) => ask("document", id, (text) => download(`${id}.json`, text, "application/json")),
  });
  if (current() !== english) panel.rename(current().panel);
  panel.lock(locked);
  if (!locked) panel.catchUp();
  preset(presets);
  handOver();
}

/** Lets others hear first what they were told. */
function nextTask() {
  return new Promise((resolve) => setTimeout(resolve));
}

function progressBar() {
  const bar = /** @type {HTMLProgressElement} */ (byId("loaded"));
  const bytes = byId("bytes");
  let told = 0;
  return (/** @type {number} */ share, /** @type {number} */ size) => {
    const now = performance.now();
    if (now - told < PROGRESS_PACE && share < 1) return;
    told = now;
    bar.value = share;
    if (now > WORDS_PATIENCE)
      bytes.textContent = say("arrived", { percent: Math.floor(100 * share), megabytes: size / 1e6 });
    element?.send(event(PROGRESS_EVENT, { share, size }));
  };
}

/** The program arrives while the panel is painted, and starts when it is. */
async function boot() {
  const program = new Go();
  program.env = { GOTRACEBACK: "system" }; // should it panic: cmd/slim reads that trace
  load.progress = progressBar();
  const [module] = await Promise.all([load.module, paint().then(show).then(prepare)]);
  await dressed;
  const instance = await WebAssembly.instantiate(module, program.importObject);
  performance.mark("tray: program begins");
  document.documentElement.dataset.phase = "starting";
  byId("bytes").textContent = "";
  Promise.all([awaitCanvas(), listening.then(nextTask)])
    .then(([canvas]) => furnish(canvas))
    .then(listen)
    .then(feel)
    .then(name)
    .then(read)
    .then(dressTray)
    .then(preparePaper)
    .then(() => keepOffline(() => renewal.offer()))
    .catch(fail);
  program
    .run(instance)
    .catch(console.error)
    .then(() => fail(new TrayError("load-failed", say("stopped"))));
}

/** What the program finds when it starts. */
function prepare() {
  guardStorage();
  keepObservers();
  capPixelRatio();
  lightenContext();
  Object.assign(globalThis, { fudgeTrayHost: host });
  gate.install();
}

/** @param {HTMLCanvasElement} canvas that the program drew up */
function furnish(canvas) {
  gate.uninstall();
  drawing.furnish(canvas);
  if (!drawing.lacks) return;
  const message = say("flat");
  notice(message);
  element?.send(event("tray-error", { code: "no-webgl", message }));
}

/** Starts anew, as the program draws on no second canvas, and keeps what is stored nowhere. */
function startAgain() {
  ask("export", null, (state) => {
    element?.send(event(AGAIN_EVENT, { state }));
    location.reload();
  });
}

/**
 * The tray cannot go on: say so here and outside, and answer what waits.
 * @param {unknown} error
 */
function fail(error) {
  console.error(error);
  const message = reason(error);
  document.documentElement.dataset.phase = "failed";
  notice(message, () => location.reload());
  for (const { id } of waiting?.splice(0) ?? []) element?.send(refusal(id, { code: "load-failed", message }));
  element?.send(event("tray-error", { code: "load-failed", message }));
}

/** @param {unknown} error */
function reason(error) {
  if (error instanceof LoadFault) return say(/** @type {any} */ (error.key), error.values); // which belong together
  if (error instanceof TrayError) return error.message;
  return say(isForbidden(error) ? "dice-forbidden" : "not-started");
}

element?.send(event(BOOT_EVENT, {}));
boot().catch(fail);
