/** The popover with the dice. */
import OBR from "./sdk.js"; // first, as its host announces itself once
import { Attendance } from "../attendance.js";
import { placeText } from "../texts.js";
import { channelName, receiveAsks } from "./asks.js";
import { Room, isInRoom } from "./room.js";
import { start } from "./start.js";

/** @import { FudgeTray } from "../../element/fudge-tray.js" */

const NAME = "Owlbear Rodeo";

const tray = /** @type {FudgeTray} */ (document.querySelector("fudge-tray"));
const state = /** @type {HTMLElement} */ (document.getElementById("state"));

document.documentElement.lang = navigator.language;
if (isInRoom()) attend();
else state.textContent = placeText(navigator.language, "outside", { place: NAME });

function attend() {
  const room = new Room((answer) => {
    /** @type {BroadcastChannel | undefined} */ let channel;
    let ended = false;
    void start(async () => {
      const connection = await OBR.player.getConnectionId();
      if (ended) return;
      channel = new BroadcastChannel(channelName(connection, OBR.room.id));
      receiveAsks(channel, answer);
    });
    return () => {
      ended = true;
      channel?.close();
    };
  });
  new Attendance(tray, room, NAME, (text, phase) => {
    state.textContent = text;
    document.documentElement.dataset.table = phase;
  });
  void room.answered.then(() => {
    tray.theme = room.look.scheme;
    document.documentElement.style.colorScheme = room.look.scheme;
  });
}
