import { wasm } from "./build.js";
import { TrayError } from "./errors.js";
import { say } from "./language.js";

/**
 * What the tray page fetches before it works: the program. What goes
 * wrong is said in a sentence to the visitor, who can reload the page, or tell the
 * site's owner which file is at fault.
 */

/** How long a file may take while not a byte of it arrives, in ms. */
const PATIENCE = 30_000;

/**
 * Fetches and compiles the tray's program while it arrives.
 * @param {WebAssembly.Imports} imports
 * @param {(share: number, size: number) => void} progress the share that has arrived, of so many bytes in all
 * @returns {Promise<WebAssembly.Instance>} rejects with a TrayError
 */
export async function loadProgram(imports, progress) {
  if (typeof WebAssembly === "undefined") throw failed(say("no-webassembly"));
  const patience = new Patience();
  const response = await request(wasm.url, patience);
  const size = travelling(response);
  // A copy is counted: the response itself must reach the compiler untouched, or the
  // browser keeps no machine code of it. (A copy does not spoil that; a new Response would.)
  const counting = countBytes(response.clone(), (loaded) => {
    patience.renew();
    progress(Math.min(1, loaded / wasm.bytes), size);
  });
  counting.finally(() => patience.end()).catch(() => {}); // what is whole may take its time to compile
  counting.then(() => performance.mark("tray: program here")).catch(() => {}); // it is told below
  const [compiled, counted] = await Promise.allSettled([instantiate(response, imports), counting]);
  performance.mark("tray: program compiled");
  if (compiled.status === "fulfilled") return compiled.value;
  console.error(compiled.reason);
  if (patience.signal.aborted) throw stalled();
  if (counted.status === "fulfilled" && /content security policy|csp|unsafe-eval/i.test(String(compiled.reason)))
    throw failed(say("dice-forbidden"));
  throw navigator.onLine ? failed(say("dice-broken", { file: wasm.url })) : unreachable();
}

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
  const response = await fetch(new URL(file, import.meta.url), { signal }).catch((error) => {
    console.error(error);
    throw signal.aborted ? stalled() : unreachable();
  });
  const status = String(response.status);
  if (response.status >= 500 || response.status === 429) throw failed(say("dice-site-trouble", { status, file }));
  if (!response.ok) throw failed(say("dice-missing", { status, file }));
  if (/^text\/html\b/i.test(response.headers.get("content-type") ?? "")) throw failed(say("dice-are-a-page", { file }));
  return response;
}

/** @param {string} message */
const failed = (message) => new TrayError("load-failed", message);

const unreachable = () => failed(navigator.onLine ? say("dice-unanswered") : say("dice-offline"));

const stalled = () => failed(say("dice-stalled", { seconds: PATIENCE / 1000 }));

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
 * @param {WebAssembly.Imports} imports
 */
async function instantiate(response, imports) {
  const type = response.headers.get("content-type") ?? "none";
  if (/^application\/wasm$/i.test(type)) return (await WebAssembly.instantiateStreaming(response, imports)).instance;
  console.warn(`${response.url} is served with the content type ${type}; with application/wasm it would start faster.`);
  return (await WebAssembly.instantiate(await response.arrayBuffer(), imports)).instance;
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
