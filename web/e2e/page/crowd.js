/** Reads the trays of a page that has more than may draw. */
import { replaceContexts } from "./contexts.js";
import { trays, view } from "./find.js";
import { contexts } from "./lives.js";

/** @import { FudgeTray } from "../../element/fudge-tray.js" */

/** @typedef {Window & { most?: number }} Host */

/** Runs in each frame: records the largest number of WebGL contexts in use. */
export function record() {
  if (window === top) return;
  const host = /** @type {Host} */ (top);
  replaceContexts((_, native) => {
    const context = native();
    host.most = Math.max(host.most ?? 0, contexts());
    return context;
  });
}

/** Returns the largest number of WebGL contexts in use. */
export const mostContexts = () => /** @type {Host} */ (window).most;

/** @param {FudgeTray} tray */
const canvas = (tray) => view(tray).document.querySelector("#stage > canvas");

/** @param {FudgeTray} tray */
const flat = (tray) => view(tray).document.querySelector("#flat");

const inView = () =>
  trays().filter((tray) => {
    const { top, bottom } = tray.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });

/** @param {FudgeTray} tray */
const starts = (tray) => window.heard.filter(({ type, on }) => type === "tray-ready" && on === tray.id).length;

/** @type {Record<string, number>} */
const numbers = { plus: 1, minus: -1, blank: 0 };

/** @param {FudgeTray} tray */
function faces(tray) {
  const words = (canvas(tray) ?? flat(tray))?.getAttribute("aria-description")?.match(/plus|minus|blank/g);
  return words?.map((word) => numbers[word]).join() ?? "";
}

/** @type {string[]} */
const rolled = [];

/** Rolls the trays with some positions, and notes their faces. @param {number[]} positions */
export const roll = (positions) =>
  Promise.all(
    positions.map(async (i) => {
      rolled[i] = String((await trays()[i].roll()).faces);
    }),
  );

/** Reports whether all of some trays have started once and show dice. @param {number} count */
export const haveStarted = (count) =>
  trays().length === count && trays().every((tray) => starts(tray) === 1 && (canvas(tray) || flat(tray)));

/** Reports whether twelve trays draw, all show dice, and those in view draw, unless there are more. */
export const isSettled = () =>
  trays().filter(canvas).length === 12 && trays().every(faces) && (inView().length > 12 || inView().every(canvas));

/** Returns the faces that each tray shows. */
export const shown = () => trays().map(faces);

/** Returns the faces that each tray has rolled. */
export const expected = () => rolled;

/** Returns how often each tray has started. */
export const startCounts = () => trays().map(starts);

/** Returns for each tray whether it is drawn or flat, and how often it has started. */
export const kinds = () => trays().map((tray) => (canvas(tray) ? "drawn" : "flat") + starts(tray));

/** Reports whether some trays are in view. @param {number} count */
export const areInView = (count) => inView().length === count;

/** Removes the first of the trays that draw. @param {number} count */
export const removeDrawn = (count) =>
  trays()
    .filter(canvas)
    .slice(0, count)
    .forEach((tray) => void tray.remove());

/** Reports whether all trays draw. */
export const allDraw = () => trays().every(canvas);

/** Rolls all trays at once, each some times. Each stores a roll before it rolls again. @param {number} times */
export const rollAtOnce = (times) =>
  Promise.all(
    trays().map(async (tray) => {
      for (let i = 0; i < times; i++) {
        await tray.roll("1dF");
        await navigator.locks.request("fudge-tray:default", () => {});
      }
    }),
  );

/** Reports whether all trays have the same number of different rolls. @param {number} count */
export async function haveRolls(count) {
  const histories = await Promise.all(trays().map((tray) => tray.history()));
  return histories.every(
    (rolls) => rolls.length === count && new Set(rolls.map(({ resolution }) => resolution.receipt)).size === count,
  );
}

/** Returns the permissions of all frames. */
export const permissions = () => trays().map((tray) => tray.shadowRoot?.querySelector("iframe")?.allow);

/** Awaits all of some trays. @param {number} count */
export const areReady = async (count) => (await Promise.all(trays().map((tray) => tray.ready()))).length === count;

/** Rolls each tray once. */
export const rollEach = async () => void (await Promise.all(trays().map((tray) => tray.roll("4dF"))));

/** Returns how many rolls all trays lack, each of which has rolled some times. @param {number} rolls */
export async function lost(rolls) {
  const histories = await Promise.all(trays().map((tray) => tray.history()));
  const kept = histories.map((rolls) => new Set(rolls.map(({ resolution }) => resolution.receipt)).size);
  return kept.reduce((lost, count) => lost + Math.abs(rolls - count), 0);
}
