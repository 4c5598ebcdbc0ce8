/**
 * Carries calls and lines over a WebSocket to a server of tables, with Centrifuge's protocol.
 *
 * @import { Port, PortHandlers } from "./shared-table.js"
 */
import { Centrifuge } from "centrifuge";

/** The server closes a connection with this code if its pass is not valid any more. */
const REFUSED = 4501;

/** Time until a call fails, in ms. */
const CALL_TIME = 9000;

/** @implements {Port} */
export class ServerPort {
  #client;

  /**
   * @param {string} address of the server's WebSocket
   * @param {object} pass to read the table
   * @param {PortHandlers} handlers
   */
  constructor(address, pass, { published, connected, removed }) {
    this.#client = new Centrifuge(address, {
      data: pass,
      timeout: CALL_TIME,
      minReconnectDelay: 300,
      maxReconnectDelay: 5000,
    });
    this.#client.on("connected", () => connected(true));
    this.#client.on("connecting", () => connected(false));
    this.#client.on("disconnected", ({ code }) => {
      connected(false);
      if (code === REFUSED) removed();
    });
    this.#client.on("publication", ({ data }) => published(JSON.stringify(data)));
    this.#client.connect();
  }

  /**
   * @param {string} method
   * @param {string} request
   */
  async call(method, request) {
    const { data } = await this.#client.rpc(method, JSON.parse(request));
    return JSON.stringify(data);
  }

  close() {
    this.#client.disconnect();
  }
}
