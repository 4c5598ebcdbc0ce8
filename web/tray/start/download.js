/**
 * Downloads and compiles the program. It starts before any language is loaded, so failures are LoadFaults with a message
 * key. The message suggests a remedy to the visitor or names the faulty file for the site's owner.
 */
import { Limit } from "../../shared/limit.js";

/**
 * The link that preloads the program. Its data are the program's size in bytes, its sizes with br and gzip compression, and
 * the name of its second part, which is empty if the program is whole.
 */
const link = /** @type {HTMLLinkElement} */ (document.getElementById("program"));
const file = link.getAttribute("href") ?? "";
const size = Number(link.dataset.bytes);
const rest = link.dataset.rest ?? "";

/** Longest time without a received byte, in ms. */
const STALL_TIMEOUT = 30_000;

/** Time after which a download counts as slow, in ms. Progress is shown later. */
const QUICK = 500;

/** The reason why the program can't be loaded: a message key and its values. */
export class LoadFault extends Error {
  /**
   * @param {keyof import("../../languages/words.js").Words} key
   * @param {Record<string, string | number>} [values]
   */
  constructor(key, values = {}) {
    super(key);
    this.name = "LoadFault";
    this.key = key;
    this.values = values;
  }

  /** Reports whether another try may succeed as soon as the visitor is connected. */
  get passes() {
    return PASSING.includes(this.key);
  }
}

/** Keys of faults of the connection. */
const PASSING = ["dice-interrupted", "dice-offline", "dice-stalled", "dice-unanswered"];

/** A Load downloads and compiles the program. */
export class Load {
  /** @type {(share: number, size: number) => void} receives the share that has arrived, 0 to 1, and the transfer size in bytes */
  progress = () => {};

  /** @type {Promise<WebAssembly.Module>} the compiled program; rejects with a LoadFault */
  module;

  /** @param {Promise<void>} before compilation starts afterwards */
  constructor(before) {
    this.module = before.then(() => retried(() => this.#compile(), isInterrupted));
    this.module.catch(() => {}); // the caller handles it
  }

  async #compile() {
    if (typeof WebAssembly === "undefined") throw new LoadFault("no-webassembly");
    const timer = new StallTimer();
    const response = await request(file, timer);
    const transferred = transferSize(response);
    const arrived = (/** @type {number} */ loaded) => {
      timer.renew();
      this.progress(Math.min(1, loaded / size), transferred);
    };
    // Count a clone: the browser caches machine code only of the original response. (Cloning preserves that; a new
    // Response doesn't.)
    const clone = isSharedByCache(response) ? undefined : response.clone();
    const compiling = compile(response);
    const counting = clone ? countBytes(clone, arrived) : countIfSlow(compiling, timer, arrived);
    counting.finally(() => timer.end()).catch(() => {}); // compiling has no time limit
    counting.then(() => performance.mark("tray: program here")).catch(() => {}); // handled below
    const [compiled, counted] = await Promise.allSettled([compiling, counting]);
    performance.mark("tray: program compiled");
    if (compiled.status === "fulfilled") return compiled.value;
    console.error(compiled.reason);
    if (timer.signal.aborted) throw stalled();
    if (counted.status === "fulfilled" && isForbidden(compiled.reason)) throw new LoadFault("dice-forbidden");
    throw broken(file, compiled.reason);
  }
}

/**
 * Reports whether the page's policy forbids compiling or, in WebKit, instantiating wasm.
 * @param {unknown} error
 */
export const isForbidden = (error) => /content security policy|csp|unsafe-eval/i.test(String(error));

/** The pauses after failed attempts to load a part, in ms. */
const RETRIES = [500, 2_000, 5_000];

/**
 * Calls a function again after failures that may pass.
 * @template T
 * @param {() => Promise<T>} load
 * @param {(error: unknown) => boolean} mayPass
 */
async function retried(load, mayPass) {
  for (const pause of RETRIES) {
    try {
      return await load();
    } catch (error) {
      if (!mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}

/** @param {unknown} error */
const isInterrupted = (error) => error instanceof LoadFault && error.key === "dice-interrupted";

/**
 * Downloads the second part of the program and adds it to the first one.
 * @param {WebAssembly.Exports} program exports of the first part
 */
export const loadRest = (program) =>
  retried(
    () => addRest(program),
    () => true,
  );

/** @param {WebAssembly.Exports} program */
async function addRest(program) {
  const timer = new StallTimer();
  try {
    const response = await request(rest, timer);
    countBytes(response.clone(), () => timer.renew()).catch(() => {}); // compiling fails too
    await WebAssembly.instantiate(await compile(response), { program });
  } catch (error) {
    throw error instanceof LoadFault ? error : broken(rest, error);
  } finally {
    timer.end();
  }
}

/** A StallTimer aborts a download that has stalled. */
class StallTimer extends Limit {
  signal;

  constructor() {
    const controller = new AbortController();
    super(STALL_TIMEOUT, () => controller.abort());
    this.signal = controller.signal;
  }
}

/**
 * @param {string} file relative to the tray page
 * @param {StallTimer} timer
 */
async function request(file, { signal }) {
  const response = await fetch(file, { signal }).catch((error) => {
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

/**
 * Returns the fault of a file that began to arrive, but can't be compiled.
 * @param {string} file
 * @param {unknown} error
 */
function broken(file, error) {
  if (!navigator.onLine) return unreachable();
  return new LoadFault(error instanceof WebAssembly.CompileError ? "dice-broken" : "dice-interrupted", { file });
}

const unreachable = () => new LoadFault(navigator.onLine ? "dice-unanswered" : "dice-offline");

const stalled = () => new LoadFault("dice-stalled", { seconds: STALL_TIMEOUT / 1000 });

/**
 * Returns the transfer size in bytes. Without a Content-Length it returns the size of the build's compressed file,
 * because the body is counted after decompression.
 * @param {Response} response
 */
function transferSize({ headers }) {
  const encoding = headers.get("content-encoding") ?? "bytes";
  return Number(headers.get("content-length")) || Number(link.dataset[encoding] ?? size);
}

/**
 * Compiles the program. Streaming compiles during the download and lets the browser cache the machine code, but requires
 * the MIME type application/wasm.
 * @param {Response} response
 */
async function compile(response) {
  const type = response.headers.get("content-type") ?? "none";
  if (/^application\/wasm$/i.test(type)) return WebAssembly.compileStreaming(response);
  console.warn(`${response.url} is served with the content type ${type}; with application/wasm it would start faster.`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Reports whether another request for a file gets the bytes from the browser's cache while they arrive, so that they needn't
 * be counted from the beginning. Counting a clone takes a tenth of the time until the tray is ready. Only Chromium is known
 * to do so, and only it has navigator.connection.
 * @param {Response} response
 */
const isSharedByCache = ({ headers }) =>
  "connection" in navigator && !/no-store/i.test(headers.get("cache-control") ?? "");

/**
 * Counts the bytes of the program if it is not compiled soon, and otherwise reports all of them then.
 * @param {Promise<unknown>} compiling
 * @param {StallTimer} timer
 * @param {(loaded: number) => void} progress
 */
async function countIfSlow(compiling, timer, progress) {
  const slow = new Promise((resolve) => setTimeout(resolve, QUICK, "slow"));
  const compiled = compiling.then(
    () => "compiled",
    () => "failed",
  );
  const first = await Promise.race([compiled, slow]);
  if (first === "compiled") progress(size);
  if (first === "slow") await countBytes(await request(file, timer), progress);
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
