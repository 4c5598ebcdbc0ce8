/** Makes the functions of this folder available to tests by name, such as `element.text`. */
import * as accessibility from "./accessibility.js";
import * as announcements from "./announcements.js";
import * as clipboard from "./clipboard.js";
import * as clock from "./clock.js";
import * as contrast from "./contrast.js";
import * as crowd from "./crowd.js";
import * as dice from "./dice.js";
import * as element from "./element.js";
import * as environment from "./environment.js";
import * as evening from "./evening.js";
import * as events from "./events.js";
import * as files from "./files.js";
import * as focus from "./focus.js";
import * as form from "./form.js";
import * as foundry from "./foundry.js";
import * as frames from "./frames.js";
import * as heights from "./heights.js";
import * as history from "./history.js";
import * as host from "./host.js";
import * as journal from "./journal.js";
import * as junk from "./junk.js";
import * as keyboard from "./keyboard.js";
import * as ladder from "./ladder.js";
import * as language from "./language.js";
import * as layout from "./layout.js";
import * as lives from "./lives.js";
import * as loading from "./loading.js";
import * as markup from "./markup.js";
import * as messages from "./messages.js";
import * as motion from "./motion.js";
import * as owlbear from "./owlbear.js";
import * as panel from "./panel.js";
import * as phone from "./phone.js";
import * as print from "./print.js";
import * as program from "./program.js";
import * as quick from "./quick.js";
import * as root from "./root.js";
import * as scrolling from "./scrolling.js";
import * as seats from "./seats.js";
import * as share from "./share.js";
import * as sleep from "./sleep.js";
import * as sound from "./sound.js";
import * as states from "./states.js";
import * as stops from "./stops.js";
import * as storage from "./storage.js";
import * as stuck from "./stuck.js";
import * as table from "./table.js";
import * as time from "./time.js";
import * as tray from "./tray.js";
import * as values from "./values.js";
import * as verdicts from "./verdicts.js";
import * as visibility from "./visibility.js";
import * as visits from "./visits.js";
import * as wakelock from "./wakelock.js";
import * as walk from "./walk.js";
import * as wordpress from "./wordpress.js";
import * as workers from "./workers.js";
import { view } from "./find.js";

/** @type {Record<string, Record<string, unknown>>} */
const modules = {
  accessibility,
  announcements,
  clipboard,
  clock,
  contrast,
  crowd,
  dice,
  element,
  environment,
  evening,
  events,
  files,
  focus,
  form,
  foundry,
  frames,
  heights,
  history,
  host,
  journal,
  junk,
  keyboard,
  ladder,
  language,
  layout,
  lives,
  loading,
  markup,
  messages,
  motion,
  owlbear,
  panel,
  phone,
  print,
  program,
  quick,
  root,
  scrolling,
  seats,
  share,
  sleep,
  sound,
  states,
  stops,
  storage,
  stuck,
  table,
  time,
  tray,
  values,
  verdicts,
  visibility,
  visits,
  wakelock,
  walk,
  wordpress,
  workers,
};

/**
 * Returns a function by name. `frame:` before it calls it in the tray page.
 *
 * @param {string} name
 * @returns {(...args: unknown[]) => unknown}
 */
function named(name) {
  if (name.startsWith("frame:")) return (...args) => view().e2e.call(name.slice("frame:".length), ...args);
  const [module, key] = name.split(".");
  const found = modules[module]?.[key];
  if (typeof found !== "function") throw new Error("web/e2e/page has no function " + name);
  return /** @type {(...args: unknown[]) => unknown} */ (found);
}

/**
 * Calls a function.
 *
 * @param {string} name
 * @param {unknown[]} args
 */
const call = (name, ...args) => named(name)(...args);

/**
 * Calls a function until its result is true, and returns it.
 *
 * @param {string} name
 * @param {unknown[]} args
 */
function until(name, ...args) {
  const test = named(name);
  return window.until(() => test(...args));
}

/**
 * Calls a function until it returns a value. undefined counts as null.
 *
 * @param {unknown} want
 * @param {string} name
 * @param {unknown[]} args
 */
function untilIs(want, name, ...args) {
  const test = named(name);
  const text = JSON.stringify(want);
  return window.until(async () => JSON.stringify((await test(...args)) ?? null) === text);
}

const e2e = { call, until, untilIs };

export default e2e;

window.e2e = e2e;
