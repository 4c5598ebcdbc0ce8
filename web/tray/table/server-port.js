/**
 * Carries calls and lines over a WebSocket to a server of tables, with Centrifuge's protocol. A lost connection is made
 * again.
 *
 * @import { Port, PortHandlers } from "./visit.js"
 */
import { Centrifuge } from "centrifuge";

/** The server closes a connection for good with one of these codes. */
const REFUSED = [4501, 4502, 4503];

/** Time until a connection is made again that a server ended for another reason, in ms. */
const PAUSE = 5000;

/** The server refuses a connection for now with this code. */
const CROWDED = 111;

/** Time until a call fails, in ms. */
const CALL_TIME = 9000;

/** @implements {Port} */
export class ServerPort {
  #client;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #again;
  #sending = Promise.resolve();

  /**
   * @param {string} address of the server's WebSocket
   * @param {object} pass to read the table
   * @param {PortHandlers} handlers
   */
  constructor(address, pass, { connected, disconnected, crowded, refused, published }) {
    this.#client = new Centrifuge(address, {
      data: pass,
      timeout: CALL_TIME,
      minReconnectDelay: 300,
      maxReconnectDelay: 5000,
    });
    this.#client.on("connected", connected);
    this.#client.on("connecting", disconnected);
    this.#client.on("error", ({ type, error }) => type === "connect" && error.code === CROWDED && crowded());
    this.#client.on("disconnected", ({ code }) => {
      if (REFUSED.includes(code)) return refused(code);
      disconnected();
      this.#again = setTimeout(() => this.#client.connect(), PAUSE); // the client has given up, as after a slow handshake
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

  /**
   * Sends a call as soon as possible, and waits for no reply.
   * @param {string} method
   * @param {string} request
   */
  farewell(method, request) {
    this.call(method, request).catch(() => {});
    this.#sending = written();
  }

  /** Closes the connection after a farewell was written. */
  close() {
    this.#client.removeAllListeners();
    clearTimeout(this.#again);
    void this.#sending.then(() => this.#client.disconnect());
  }
}

/**
 * Waits until the client has written a call to its socket, in one of the next microtasks. Timers of a page that ends
 * don't run.
 */
async function written() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
