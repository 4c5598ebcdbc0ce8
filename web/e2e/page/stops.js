/** Stops the program of the tray page. */
import { replaceContexts } from "./contexts.js";
import { view } from "./find.js";

/** @typedef {Window & typeof globalThis & { programs?: WebAssembly.Exports[] }} Page */

/** Runs in each frame: keeps the exports of its programs. */
export function keepPrograms() {
  const page = /** @type {Page} */ (/** @type {unknown} */ (window));
  const instantiate = WebAssembly.instantiate.bind(WebAssembly);
  /** @type {WebAssembly.Exports[]} */
  const programs = [];
  page.programs = programs;
  // A program's module is compiled before.
  const keeping = async (/** @type {WebAssembly.Module} */ module, /** @type {WebAssembly.Imports} */ imports) => {
    const instance = await instantiate(module, imports);
    if (instance.exports.table instanceof WebAssembly.Table) programs.push(instance.exports);
    return instance;
  };
  WebAssembly.instantiate = /** @type {typeof WebAssembly.instantiate} */ (/** @type {unknown} */ (keeping));
}

/** Makes the program trap at its next call of a function, which is missing or has another type. */
export function trap(/** @type {"missing" | "other type"} */ kind) {
  const [{ run, table }] = /** @type {Page} */ (view()).programs ?? [];
  const functions = /** @type {WebAssembly.Table} */ (table);
  for (let slot = 0; slot < functions.length; slot++) functions.set(slot, kind === "missing" ? null : run);
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

/** Returns how often the tray page was loaded whose context is lost. */
export const loads = () => Number(view().sessionStorage.getItem("loads"));

/** Reports whether the page shows flat dice because drawing has stopped its program again and again. */
export const hasGivenUp = () => view().history.state?.stopped?.flat === true;
