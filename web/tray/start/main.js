/**
 * The tray page. It shows the panel, loads and starts the program, which contains the table, and connects the
 * program with the page and the host page.
 */
import { AGAIN_EVENT, BOOT_EVENT, ESCAPE_EVENT, LOST_EVENT, SIZE_EVENT } from "../../shared/protocol.js";
import { Connection } from "./connection.js";
import { Drawing } from "../stage/drawing.js";
import { isSomethingOpen, reportEscape } from "../panel/escape.js";
import { LazyFeatures } from "./features.js";
import { FirstThrow } from "./first-throw.js";
import { firstPaint } from "./first-paint.js";
import { watchKeyboard } from "./keyboard.js";
import { FrameGate } from "../stage/frame-gate.js";
import { Height } from "../panel/height.js";
import { Notices } from "../panel/notices.js";
import { PageSettings } from "./page-settings.js";
import { pause, rate } from "./pace.js";
import { Backup } from "../panel/backup.js";
import { Controls } from "../panel/controls.js";
import { byId, within } from "../panel/nodes.js";
import { Share } from "../panel/share.js";
import { Program } from "./program.js";
import { Restart } from "./restart.js";
import { copyReport } from "./stop-report.js";
import { stayAwake } from "../stage/wake-lock.js";
import { storedName } from "../session/name.js";
import { start } from "./start.js";
import { Persistence } from "../session/persistence.js";
import { Theme } from "../stage/theme.js";
import { UpdateOffer } from "./update-offer.js";

/**
 * @import { EventMessage, PanelState } from "../../shared/messages.js"
 * @import { DieCommand } from "./program.js"
 * @import { Stop } from "./restart.js"
 */

/** Parts of the result that stay visible while the page reloads itself. */
const SHOWN = ["degree", "announce", "sentence"];

await firstPaint;
await pause(); // the rest of this module takes a while
const began = performance.now();

const address = new URLSearchParams(location.hash.slice(1));
const host = parent === window ? null : address.get("host");
const session = storedName(address.get("session"), host, location.origin);
const stage = byId("stage");

// This listener must precede those that close parts of the panel.
reportEscape(
  () => controls.busy || isSomethingOpen(),
  () => connection.emit(ESCAPE_EVENT, {}),
);
const notices = new Notices(byId("notice"), byId("warning"));
const connection = new Connection(host, {
  event: handle,
  set: (values) => {
    const rest = settings.take(values);
    const { standing: _, ...shown } = rest;
    controls.preset(shown);
    return rest;
  },
  queued: (rolls) => controls.queue(rolls),
  pause,
  frameShown: () => gate.frameShown(),
  recovered: () => program.recovered,
  refused: (failure) => controls.refuse(failure),
  table: (op, arg) => (op === "sleep" ? fallAsleep() : lazy.useTable(op, arg)),
});
const controls = new Controls(connection, notices, idle);
const persistence = new Persistence(session, host);
const backup = new Backup(byId("copies"), address.get("session") || "default", { connection, notices, persistence });
const share = new Share(byId("share"), (answered) => connection.ask("next", null, answered));
const firstThrow = new FirstThrow();
const update = new UpdateOffer(byId("update"));
const height = new Height(byId("panel"), (height) => connection.emit(SIZE_EVENT, { height }));
const gate = new FrameGate(window);
const program = new Program({
  session,
  stage,
  gate,
  connection,
  draws: () => drawing.drawn,
  refused: (refusal) => theme.refuse(refusal),
});
const theme = new Theme(byId("looks"), { connection, notices, program });
const lazy = new LazyFeatures({
  stage,
  controls,
  connection,
  notices,
  share,
  command,
  origin: host ?? location.origin,
  sensors: host === null || host === location.origin || address.has("shake"),
  disabled: () => settings.disabled,
  idle,
});
const drawing = new Drawing(stage, gate, {
  press,
  enter: () => (lazy.canReroll && !settings.disabled ? command("reroll") : press()),
  skip: () => {
    command("cancel");
    if (!settings.disabled) connection.ask("skip");
  },
  point: (...event) => {
    lazy.inspectBy(false);
    program.point(...event);
  },
  command,
  reload,
  lost: () => (connection.hosted ? tellLost() : reload()),
});
let toldLost = false;
const restart = new Restart(
  {
    lostContext: () => drawing.contextLost,
    report: () => program.report,
    leave: (stopped) => leave(null, stopped),
  },
  history.state?.stopped,
);
const settings = new PageSettings({
  controls,
  backup,
  share,
  height,
  theme,
  drawing,
  lazy,
  translated: () => {
    if (controls.state) showState(controls.state);
    program.translate();
  },
});

/** Rolls, or skips the current throw. */
function press() {
  if (!settings.disabled) connection.ask("press");
}

/** Reports whether the visitor can't change settings. */
function idle() {
  return controls.locked || settings.disabled || document.documentElement.dataset.controls !== "full";
}

/** @param {DieCommand} name by keys */
function command(name) {
  lazy.inspectBy(true);
  program.command(name);
}

/** @param {EventMessage} message of the table */
function handle({ event, detail }) {
  if (event === "panel") showState(detail);
  else if (event === "die") lazy.inspect(detail);
  else if (event === "want") lazy.table?.want(detail);
  else if (event === "render-scale") stage.dataset.renderScale = String(detail.share);
  else if (event === "shake") lazy.shake(detail.impacts);
  else if (event === "tray-ready") performance.mark("tray: table answers");
  else if (event === "tray-throw") {
    firstThrow.begin();
    controls.throw();
    lazy.throw(detail.impacts ?? []);
  } else if (event === "tray-settle") {
    firstThrow.end();
    lazy.settle();
  } else if (event === "tray-resolve") {
    controls.resolve(detail);
    persistence.rolled();
  } else if (event === "tray-error") controls.report(detail);
}

/** @param {PanelState} state */
function showState(state) {
  stayAwake(state.busy);
  controls.update(state, () => lazy.update(state));
  notices.warn(Boolean(state.warning), () => backup.save());
  update.setIdle(!state.busy && state.queued === 0);
  drawing.update(state);
  height.hold(state.busy);
}

/** Reloads the page, since the program can't draw on a second canvas. The host page keeps an unstored session. */
function reload() {
  connection.ask("export", true, (state) => leave(state));
}

/** Returns what the host page keeps in place of this page, or null if the tray is in use. */
async function fallAsleep() {
  const { state } = controls;
  if (!state || state.busy || state.queued || state.warning || isSomethingOpen() || document.hasFocus()) return null;
  const picture = await lazy.takePicture();
  const exported = await new Promise((resolve, reject) => connection.ask("export", true, resolve, reject));
  return controls.state === state ? { state: exported, ...picture } : null;
}

/** Tells the host page that the context was lost: once, as the host gives up a tray for each loss. */
function tellLost() {
  if (toldLost) return;
  toldLost = true;
  connection.emit(LOST_EVENT, {});
}

/**
 * Reloads the page, which remembers the last stop.
 * @param {string | null} state the session for the host page, if the program still runs
 * @param {Stop} [stopped] the reason, if it doesn't
 */
function leave(state, stopped = history.state?.stopped) {
  if (drawing.contextLost) tellLost();
  connection.emit(AGAIN_EVENT, { state });
  const texts = SHOWN.map((part) => [part, within(document, `[data-part=${part}]`).textContent]);
  history.replaceState({ panel: controls.state, texts, stopped }, "");
  location.reload();
}

/** Shows the result from before the page reloaded itself, until the table responds, and whether it had to. */
function resume() {
  const { panel, stopped } = history.state ?? {};
  history.replaceState(stopped ? { stopped: { ...stopped, told: true } } : null, "");
  if (panel && !panel.busy) showState(panel);
  if (restart.flat) drawing.giveUp();
  if (stopped && !stopped.told) notices.tell("restarted", copyReport(share, stopped.report));
}

byId("together").addEventListener("click", () => connection.emit("tray-together", {}));
watchKeyboard();
connection.emit(BOOT_EVENT, {});
rate(performance.now() - began);
start({
  resume,
  address,
  connection,
  controls,
  drawing,
  firstThrow,
  gate,
  lazy,
  notices,
  program,
  restart,
  settings,
  share,
  theme,
  update,
});
