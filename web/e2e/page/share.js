/** Replaces the system's dialog for sharing in the tray page. */
import { view } from "./find.js";

/** @type {ShareData[]} */
let all = [];

/** Records what the tray page shares. @param {boolean} files whether the dialog takes files */
export function record(files) {
  all = [];
  replace(files, (data) => {
    all.push(data);
    return Promise.resolve();
  });
}

/** Closes the dialog at once, as a visitor who cancels. */
export const cancel = () => replace(true, () => Promise.reject(new DOMException("no", "AbortError")));

/** Leaves the tray page without a dialog. */
export const remove = () =>
  void Object.defineProperty(view().navigator, "share", { configurable: true, value: undefined });

/** Returns how often the tray page has shared. */
export const count = () => all.length;

/** Returns what was shared last, with the types and sizes of its files. */
export function last() {
  const { files = [], ...data } = all.at(-1) ?? {};
  return { ...data, files: files.map(({ name, type, size }) => ({ name, type, size })) };
}

/**
 * @param {boolean} files
 * @param {(data: ShareData) => Promise<void>} share
 */
function replace(files, share) {
  Object.defineProperties(view().navigator, {
    share: { configurable: true, value: share },
    canShare: { configurable: true, value: () => files },
  });
}
