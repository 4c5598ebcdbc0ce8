/**
 * The page of the overlay for streams: the dice of a shared table on a transparent page. It follows the table of its
 * address without a seat, and says nothing as long as the table can't be reached.
 */
import { bestOf } from "../shared/message.js";
import { Follower } from "./follower.js";
import { Scene } from "./scene.js";
import { parse } from "./settings.js";

/**
 * @import { FudgeTray, TrayError } from "../element/fudge-tray.js"
 * @import { Settings } from "./settings.js"
 */

const page = document.documentElement;
const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} text */
function refuse(text) {
  byId("fault").textContent = text;
}

/** @param {Settings} settings */
function follow(settings) {
  const scene = new Scene(byId("scene"), settings);
  const table = new URL("./", location.href);
  table.hash = `table=${settings.table}`;
  /** @type {FudgeTray | undefined} */ let tray;

  /** Returns a silent tray that keeps nothing. */
  function createTray() {
    const tray = document.createElement("fudge-tray");
    Object.assign(tray, { controls: "none", session: "none", muted: true });
    Object.assign(tray, { theme: settings.theme, dice: settings.dice || null });
    tray.addEventListener("tray-throw", ({ detail: { seat } }) => seat && scene.roll(seat));
    tray.addEventListener("tray-resolve", ({ detail: { seat, text } }) => seat && scene.settle(seat, text ?? ""));
    tray.addEventListener("tray-seated", ({ detail: { seat, link } }) => seat || link || follower.ended());
    tray.addEventListener("tray-error", ({ detail: { field, text, message } }) => {
      if (field === "theme") refuse(text || message); // the dice are hard to see on it
    });
    byId("dice").replaceChildren(tray);
    return tray;
  }

  /** Joins with the tray, or with a new one if the last try could not load it. */
  async function join() {
    tray ??= createTray();
    try {
      await tray.join(table, { seatless: true });
    } catch (failure) {
      if (/** @type {TrayError} */ (failure).code === "load-failed") tray = undefined;
      throw failure;
    }
  }

  const follower = new Follower({
    join,
    refuse,
    entered: (phase) => {
      page.dataset.table = phase;
    },
  });
  void follower.join();
}

page.lang = bestOf([new URLSearchParams(location.search).get("lang"), ...navigator.languages]);
addEventListener("hashchange", () => location.reload());
const { settings, fault } = parse(location);
if (fault) refuse(fault);
else follow(settings);
