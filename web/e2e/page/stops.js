/** Stops the program of the tray page. */
import { replaceContexts } from "./contexts.js";
import { view } from "./find.js";

/** @typedef {Window & typeof globalThis & { tables?: WebAssembly.Table[] }} Page */

/** Runs in each frame: keeps the function tables of its programs. */
export function keepTables() {
  const page = /** @type {Page} */ (/** @type {unknown} */ (window));
  const instantiate = WebAssembly.instantiate.bind(WebAssembly);
  /** @type {WebAssembly.Table[]} */
  const tables = [];
  page.tables = tables;
  // A program's module is compiled before.
  const keeping = async (/** @type {WebAssembly.Module} */ module, /** @type {WebAssembly.Imports} */ imports) => {
    const instance = await instantiate(module, imports);
    if (instance.exports.table instanceof WebAssembly.Table) tables.push(instance.exports.table);
    return instance;
  };
  WebAssembly.instantiate = /** @type {typeof WebAssembly.instantiate} */ (/** @type {unknown} */ (keeping));
}

/** Makes the program trap at its next call of a function. */
export function trap() {
  const [table] = /** @type {Page} */ (view()).tables ?? [];
  for (let slot = 0; slot < table.length; slot++) table.set(slot, null);
}

/**
 * Runs in each frame: loses the WebGL context when the program calls a method of it, in the first loads of the tray page.
 *
 * @param {"linkProgram" | "texImage2D" | "drawElements"} method
 * @param {number} call counts from 1
 * @param {number} loads
 */
export function loseContextAt(method, call, loads) {
  if (window === top) return;
  const load = Number(sessionStorage.getItem("loads")) + 1;
  sessionStorage.setItem("loads", String(load));
  if (load > loads) return;
  let calls = 0;
  replaceContexts((_, native) => {
    const context = /** @type {any} */ (native());
    const original = context?.[method];
    if (!original) return context;
    context[method] = (/** @type {unknown[]} */ ...args) => {
      if (++calls === call) context.getExtension("WEBGL_lose_context")?.loseContext();
      return original.apply(context, args);
    };
    return context;
  });
}
