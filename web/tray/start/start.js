import { TrayError } from "../../shared/errors.js";
import { messageText } from "../../shared/language.js";
import { PROGRESS_EVENT } from "../../shared/protocol.js";
import { registerWorker } from "../../worker/register.js";
import { LoadFault, load, replayClicks, show } from "./first-paint.js";
import { failureMessage, progressBar } from "./loading.js";
import { pause } from "./pace.js";
import { byId } from "../panel/nodes.js";
import { copyReport } from "./stop-report.js";
import { awaitCanvas } from "../stage/stage.js";

/**
 * @import { Connection } from "./connection.js"
 * @import { Drawing } from "../stage/drawing.js"
 * @import { LazyFeatures } from "./features.js"
 * @import { FirstThrow } from "./first-throw.js"
 * @import { FrameGate } from "../stage/frame-gate.js"
 * @import { Notices } from "../panel/notices.js"
 * @import { PageSettings } from "./page-settings.js"
 * @import { Controls } from "../panel/controls.js"
 * @import { Share } from "../panel/share.js"
 * @import { Program } from "./program.js"
 * @import { Restart } from "./restart.js"
 * @import { Theme } from "../stage/theme.js"
 * @import { UpdateOffer } from "./update-offer.js"
 *
 * @typedef {object} Parts
 * @property {URLSearchParams} address the settings in the page's address
 * @property {Connection} connection
 * @property {Controls} controls
 * @property {Drawing} drawing
 * @property {FirstThrow} firstThrow
 * @property {FrameGate} gate
 * @property {() => void} resume shows the panel as before a reload of the page
 * @property {LazyFeatures} lazy
 * @property {Notices} notices
 * @property {Program} program
 * @property {Restart} restart
 * @property {PageSettings} settings
 * @property {Share} share
 * @property {Theme} theme
 * @property {UpdateOffer} update
 */

/**
 * Starts the tray page. Failures are shown and reported to the host page.
 * @param {Parts} parts
 */
export function start(parts) {
  const { connection, notices, program, share } = parts;
  const fail = (/** @type {unknown} */ error) => {
    console.error(error);
    const message = failureMessage(error);
    document.documentElement.dataset.phase = "failed";
    notices.withdraw();
    notices.show(message, { retry: () => location.reload(), ...copyReport(share, program.report) });
    connection.fail(message);
    if (error instanceof LoadFault && error.passes) addEventListener("online", () => location.reload(), { once: true });
  };
  boot(parts, fail).catch(fail);
}

/**
 * Loads the program while the panel is painted, and then starts it.
 * @param {Parts} parts
 * @param {(error: unknown) => void} fail
 */
async function boot(parts, fail) {
  const { connection, program, theme } = parts;
  load.progress = progressBar((share, size) => connection.emit(PROGRESS_EVENT, { share, size }));
  const [module] = await Promise.all([
    load.module,
    paint(parts)
      .then(show)
      .then(() => program.prepare())
      .then(pause),
  ]);
  await theme.ready;
  const { stopped } = await program.start(module, () => {
    performance.mark("tray: program begins");
    document.documentElement.dataset.phase = "starting";
    byId("bytes").textContent = "";
    complete(parts).catch(fail);
  });
  await stopped.catch((error) => {
    if (error instanceof LoadFault) throw error; // of the second part
    console.error(error);
  });
  if (parts.restart.begin()) return;
  throw new TrayError("load-failed", messageText("stopped"));
}

/**
 * Loads what is not needed for a first throw: features once the table is ready and the program has a canvas, and the rest of
 * the program, unless it needs that before, and the files for offline use when the throw has ended.
 * @param {Parts} parts
 */
async function complete({ connection, drawing, firstThrow, gate, lazy, notices, program, theme, update }) {
  const answered = connection.opened.then(() => new Promise((resolve) => setTimeout(resolve))); // after waiting requests
  const [canvas] = await Promise.all([awaitCanvas(), answered]);
  gate.uninstall();
  drawing.attach(canvas);
  if (drawing.unsupported) {
    const message = messageText("flat");
    notices.show(message);
    connection.emit("tray-error", { code: "no-webgl", message });
  }
  firstThrow.expect();
  await lazy.load();
  await theme.load().catch(reportError); // the default stays
  await firstThrow.ended;
  program.complete().catch(console.warn);
  await lazy.loadPrint();
  performance.mark("tray: complete");
  await registerWorker(() => update.offer());
}

/**
 * Shows the panel before expensive work begins.
 * @param {Parts} parts
 */
async function paint({ address, connection, controls, resume, settings }) {
  settings.applyAll(address);
  await settings.translated;
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const followMotion = () => connection.ask("set", { hurried: reduced.matches });
  reduced.addEventListener("change", followMotion);
  followMotion();
  controls.build();
  resume();
  replayClicks();
}
