import { wasm } from "./build.js";
import { TrayError } from "./errors.js";

/**
 * Fetches and compiles the tray's program while it arrives.
 * @param {WebAssembly.Imports} imports
 * @param {(loaded: number, total: number) => void} progress in bytes, unpacked
 * @returns {Promise<WebAssembly.Instance>} rejects with a TrayError
 */
export async function load(imports, progress) {
  const address = new URL(wasm.url, import.meta.url).href;
  const response = await fetchProgram(address);
  // A copy is counted: the response itself must reach the compiler untouched, or the
  // browser keeps no machine code of it. (A copy does not spoil that; a new Response would.)
  const count = countBytes(response.clone(), (loaded) => progress(loaded, wasm.bytes));
  try {
    const [{ instance }] = await Promise.all([instantiate(response, imports, address), count]);
    return instance;
  } catch (error) {
    throw new TrayError(
      "load-failed",
      `The dice could not be loaded: ${address} is damaged or incomplete (${reason(error)}).`,
    );
  }
}

/** @param {string} address */
async function fetchProgram(address) {
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new TrayError("load-failed", `The dice could not be loaded: no connection to ${address} (${reason(error)}).`);
  }
  if (!response.ok) {
    throw new TrayError(
      "load-failed",
      `The dice could not be loaded: ${address} answered ${response.status} ${response.statusText}`.trim() + ".",
    );
  }
  return response;
}

/**
 * Streaming lets the browser compile during the download and keep the machine
 * code for the next visit, but insists on the MIME type.
 * @param {Response} response
 * @param {WebAssembly.Imports} imports
 * @param {string} address
 */
async function instantiate(response, imports, address) {
  const type = response.headers.get("content-type") ?? "none";
  if (/^application\/wasm$/i.test(type)) return WebAssembly.instantiateStreaming(response, imports);
  console.warn(`${address} is served with the content type ${type}; with application/wasm it would start faster.`);
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
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

/** @param {unknown} error */
const reason = (error) => (error instanceof Error ? error.message : String(error));
