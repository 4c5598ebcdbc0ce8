/**
 * The dice over the map: plays back the throws of others in a popover without a frame, which has no size while no dice roll.
 * The background page opens it when the first result arrives while the tray is closed.
 */
import OBR from "./sdk.js"; // first, as its host announces itself once
import { DICE_POPOVER, channelName } from "./over-map.js";
import { start } from "./start.js";

/** @import { FudgeTray } from "../../element/fudge-tray.js" */

/** Time that settled dice stay in view, in ms, and the number of throws that wait. */
const STAY = 3_000;
const MOST = 3;

/** Size of the popover while dice roll, in pixels. */
const SIZE = { width: 480, height: 360 };

const tray = /** @type {FudgeTray} */ (document.querySelector("fudge-tray"));

/** @type {string[]} receipts of throws that wait */
let waiting = [];
let playing = false;

/** @param {{width: number, height: number}} size */
async function resize({ width, height }) {
  await Promise.all([OBR.popover.setWidth(DICE_POPOVER, width), OBR.popover.setHeight(DICE_POPOVER, height)]);
}

/** Plays the throws that wait, one after another. */
async function play() {
  if (playing) return;
  playing = true;
  try {
    for (let receipt = waiting.shift(); receipt; receipt = waiting.shift()) {
      await resize(SIZE);
      await tray.replay(receipt);
      await new Promise((done) => setTimeout(done, STAY));
    }
  } catch (error) {
    console.warn("The dice aren't shown:", error); // the notification has the result
  }
  playing = false;
  await resize({ width: 0, height: 0 }).catch(() => {});
}

/** Plays the throws that the background page passes. */
async function listen() {
  const channel = new BroadcastChannel(channelName(await OBR.player.getConnectionId(), OBR.room.id));
  channel.addEventListener("message", ({ data }) => {
    if (typeof data?.receipt !== "string") return;
    waiting = [...waiting, data.receipt].slice(-MOST);
    void play();
  });
  channel.postMessage({ kind: "opened" });
}

OBR.onReady(() => void start(listen));
