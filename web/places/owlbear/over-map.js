/** Opens the popover with the dice over the map, and passes it the throws. */
import OBR from "./sdk.js";

/** ID of the popover. */
export const DICE_POPOVER = "fudge-tray.dice";

/** Longest receipt, in characters. */
const MOST_LENGTH = 4_000;

/** Returns the name of the channel to the popover of a client. @param {string} connection @param {string} room */
export const channelName = (connection, room) => `fudge-tray owlbear dice ${room} ${connection}`;

export class OverMap {
  #channel;
  /** @type {"closed" | "opening" | "open"} */ #phase = "closed";
  #last = ""; // receipt that the popover shows once it is open

  /** @param {string} connection */
  constructor(connection) {
    this.#channel = new BroadcastChannel(channelName(connection, OBR.room.id));
    this.#channel.addEventListener("message", ({ data }) => {
      if (data?.kind !== "opened") return;
      this.#phase = "open";
      this.#send();
    });
  }

  /** Shows a throw, unless the user sees it in the tray. @param {unknown} receipt */
  async show(receipt) {
    if (typeof receipt !== "string" || !receipt || receipt.length > MOST_LENGTH) return;
    if (await OBR.action.isOpen()) return;
    this.#last = receipt;
    if (this.#phase === "open") this.#send();
    if (this.#phase === "closed") await this.#open();
  }

  async #open() {
    this.#phase = "opening";
    try {
      const [width, height] = await Promise.all([OBR.viewport.getWidth(), OBR.viewport.getHeight()]);
      await OBR.popover.open({
        id: DICE_POPOVER,
        url: new URL("dice.html", import.meta.url).href,
        width: 0,
        height: 0,
        hidePaper: true,
        disableClickAway: true,
        anchorReference: "POSITION",
        anchorPosition: { left: width / 2, top: height / 2 },
        anchorOrigin: { horizontal: "CENTER", vertical: "CENTER" },
        transformOrigin: { horizontal: "CENTER", vertical: "CENTER" },
      });
    } catch (error) {
      this.#phase = "closed";
      throw error;
    }
  }

  #send() {
    this.#channel.postMessage({ receipt: this.#last });
  }
}
