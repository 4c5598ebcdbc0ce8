import { Limit } from "./limit.js";

/** Longest time without a received byte, in ms, as for the program. */
const STALL_TIMEOUT = 30_000;

/**
 * Fetches a whole file.
 * @param {URL} url
 * @returns {Promise<Blob>} rejects if the server refuses the file or stops sending it
 */
export async function fetchFile(url) {
  const controller = new AbortController();
  const limit = new Limit(STALL_TIMEOUT, () => controller.abort());
  try {
    const response = await fetch(url, { signal: controller.signal });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return new Blob(await partsOf(response, () => limit.renew()));
  } finally {
    limit.end();
  }
}

/**
 * @param {Response} response
 * @param {() => void} arrived is called for each part
 */
async function partsOf(response, arrived) {
  const parts = [];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    arrived();
  }
  return parts;
}
