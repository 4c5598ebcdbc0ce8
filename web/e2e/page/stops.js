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

/** @typedef {Window & { programTraps?: boolean }} Seats */

/** Runs in each frame: lets the programs of seats trap, which are instantiated after the tray's. */
export function prepareSeats() {
  const instantiate = WebAssembly.instantiate.bind(WebAssembly);
  let programs = 0;
  const preparing = (/** @type {WebAssembly.Module} */ module, /** @type {any} */ imports) =>
    instantiate(module, imports.gojs && ++programs > 1 ? { ...imports, gojs: trapping(imports.gojs) } : imports);
  WebAssembly.instantiate = /** @type {typeof WebAssembly.instantiate} */ (/** @type {unknown} */ (preparing));
}

/**
 * Returns functions that trap once when they are called, if the page says so.
 * @param {Record<string, (sp: number) => void>} functions
 */
const trapping = (functions) =>
  Object.fromEntries(
    Object.entries(functions).map(([name, native]) => [
      name,
      (/** @type {number} */ sp) => {
        const page = /** @type {Seats} */ (window);
        if (page.programTraps) {
          page.programTraps = false;
          throw new WebAssembly.RuntimeError("unreachable");
        }
        return native(sp);
      },
    ]),
  );

/** Makes the program of the page's seat trap at its next call of the page. */
export function trapSeat() {
  /** @type {Seats} */ (/** @type {unknown} */ (view())).programTraps = true;
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
