import { wasm } from "../build.js";

/**
 * What the tray page fetches before it works: the program. It knows no language, as it begins
 * before there is any: what goes wrong is a LoadFault, which whoever shows it says in a sentence
 * to the visitor, who can reload the page, or tell the site's owner which file is at fault.
 */

/** How long a file may take while not a byte of it arrives, in ms. */
const PATIENCE = 30_000;

/** Why the program does not come: a message, and the values that belong in it. */
export class LoadFault extends Error {
  /**
   * @param {keyof import("../languages/words.js").Words} key
   * @param {Record<string, string | number>} [values]
   */
  constructor(key, values = {}) {
    super(key);
    this.name = "LoadFault";
    this.key = key;
    this.values = values;
  }
}

/** The program on its way. */
export class Load {
  /** @type {(share: number, size: number) => void} is told the share that has arrived, of so many bytes in all */
  progress = () => {};

  /** @type {Promise<WebAssembly.Module>} compiled while it arrives; rejects with a LoadFault */
  module;

  /** @param {Promise<void>} before what comes first */
  constructor(before) {
    this.module = before.then(() => this.#compile());
    this.module.catch(() => {}); // whoever waits for it tells
  }

  async #compile() {
    if (typeof WebAssembly === "undefined") throw new LoadFault("no-webassembly");
    const patience = new Patience();
    const response = await request(wasm.url, patience);
    const size = travelling(response);
    // A copy is counted: the response itself must reach the compiler untouched, or the
    // browser keeps no machine code of it. (A copy does not spoil that; a new Response would.)
    const counting = countBytes(response.clone(), (loaded) => {
      patience.renew();
      this.progress(Math.min(1, loaded / wasm.bytes), size);
    });
    counting.finally(() => patience.end()).catch(() => {}); // what is whole may take its time to compile
    counting.then(() => performance.mark("tray: program here")).catch(() => {}); // it is told below
    const [compiled, counted] = await Promise.allSettled([compile(response), counting]);
    performance.mark("tray: program compiled");
    if (compiled.status === "fulfilled") return compiled.value;
    console.error(compiled.reason);
    if (patience.signal.aborted) throw stalled();
    if (counted.status === "fulfilled" && isForbidden(compiled.reason)) throw new LoadFault("dice-forbidden");
    throw navigator.onLine ? new LoadFault("dice-broken", { file: wasm.url }) : unreachable();
  }
}

/**
 * Whether the page's policy keeps programs from being compiled or, as WebKit has it, from being begun.
 * @param {unknown} error
 */
export const isForbidden = (error) => /content security policy|csp|unsafe-eval/i.test(String(error));

/** Gives a download up of which nothing has arrived for too long. */
class Patience {
  #controller = new AbortController();
  #renewed = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  signal = this.#controller.signal;

  constructor() {
    this.renew();
    this.#wait();
  }

  renew() {
    this.#renewed = performance.now();
  }

  end() {
    clearTimeout(this.#timer);
  }

  #wait() {
    const left = this.#renewed + PATIENCE - performance.now();
    if (left <= 0) this.#controller.abort();
    else this.#timer = setTimeout(() => this.#wait(), left);
  }
}

/**
 * @param {string} file beside this module
 * @param {Patience} patience with it
 */
async function request(file, { signal }) {
  const response = await fetch(new URL(`../${file}`, import.meta.url), { signal }).catch((error) => {
    console.error(error);
    throw signal.aborted ? stalled() : unreachable();
  });
  const status = String(response.status);
  if (response.status >= 500 || response.status === 429) throw new LoadFault("dice-site-trouble", { status, file });
  if (!response.ok) throw new LoadFault("dice-missing", { status, file });
  if (/^text\/html\b/i.test(response.headers.get("content-type") ?? ""))
    throw new LoadFault("dice-are-a-page", { file });
  return response;
}

const unreachable = () => new LoadFault(navigator.onLine ? "dice-unanswered" : "dice-offline");

const stalled = () => new LoadFault("dice-stalled", { seconds: PATIENCE / 1000 });

/**
 * The bytes that travel. A body is unpacked when it is counted, so of a server that
 * does not say its length, the length is that of our own packing.
 * @param {Response} response
 */
function travelling({ headers }) {
  const told = Number(headers.get("content-length"));
  return told || (wasm.packed[headers.get("content-encoding") ?? ""] ?? wasm.bytes);
}

/**
 * Streaming lets the browser compile during the download and keep the machine
 * code for the next visit, but insists on the MIME type.
 * @param {Response} response
 */
async function compile(response) {
  const type = response.headers.get("content-type") ?? "none";
  if (/^application\/wasm$/i.test(type)) return WebAssembly.compileStreaming(response);
  console.warn(`${response.url} is served with the content type ${type}; with application/wasm it would start faster.`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * @param {Response} response
 * @param {(loaded: number) => void} progress
 */
async function countBytes(response, progress) {
  const reader = response.body?.getReader();
  if (!reader) return;
  let loaded = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    loaded += chunk.value.byteLength;
    progress(loaded);
  }
}
