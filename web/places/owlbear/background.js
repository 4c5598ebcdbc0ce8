/**
 * The background page, which Owlbear Rodeo loads for each user of a room and doesn't show. It keeps the table's record in the
 * GM's browser, shows results, and hears the requests of other extensions.
 */
import OBR from "./sdk.js"; // first, as its host announces itself once
import { fit } from "../fit.js";
import { placeText } from "../texts.js";
import { AskSender, channelName } from "./asks.js";
import { DicePlus } from "./dice-plus.js";
import { OverMap } from "./over-map.js";
import { Results } from "./results.js";
import { RESULTS, wireOf } from "./room.js";
import { start } from "./start.js";

/** Keeps the record of the table, if the user is a GM. */
async function keepTable() {
  if ((await OBR.player.getRole()) !== "GM") return;
  const { Keeper } = await import("../keeper/keeper.js");
  new Keeper(fit(wireOf(true)), (phase) => {
    document.documentElement.dataset.keeper = phase;
  });
}

/** Shows the results that trays of the room report, and their dice over the map. */
async function showResults() {
  const overMap = new OverMap(await OBR.player.getConnectionId());
  const results = new Results();
  OBR.broadcast.onMessage(RESULTS, ({ data }) => {
    const text = results.receive(data);
    if (!text) return;
    OBR.notification.show(text, "INFO").catch(() => {}); // the table has it
    overMap.show(/** @type {{receipt?: unknown}} */ (data).receipt).catch((error) => console.warn("No dice:", error));
  });
}

/** Answers the requests of other extensions of this user. */
async function answerRequests() {
  const connection = await OBR.player.getConnectionId();
  const asks = new AskSender(new BroadcastChannel(channelName(connection, OBR.room.id)), () => {
    OBR.action.open().catch((error) => console.warn("The dice can't be opened:", error));
  });
  const bus = {
    send(/** @type {string} */ channel, /** @type {unknown} */ data, /** @type {boolean} */ all) {
      OBR.broadcast
        .sendMessage(channel, data, { destination: all ? "ALL" : "LOCAL" })
        .catch((error) => console.warn(`${channel} was not sent:`, error));
    },
    on(/** @type {string} */ channel, /** @type {(data: any, own: boolean) => void} */ listener) {
      OBR.broadcast.onMessage(channel, ({ data, connectionId }) => listener(data, connectionId === connection));
    },
  };
  new DicePlus(bus, (ask) => asks.roll(ask, placeText(navigator.language, "not-rolled")));
}

addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
OBR.onReady(() => {
  void start(showResults);
  void start(keepTable);
  void start(answerRequests);
});
