/** Calls methods of the tray with values that JSON can't express. */
import { tray } from "./find.js";
import { outcomeOf } from "./outcome.js";

/** @import { TrayMethods } from "../../element/fudge-tray.js" */

/**
 * Wraps an object in a proxy, as frameworks do to observe changes.
 *
 * @template {object} T
 * @param {T} object
 * @returns {T}
 */
const reactive = (object) =>
  new Proxy(object, {
    get(target, key, receiver) {
      const value = Reflect.get(target, key, receiver);
      return typeof value === "object" && value !== null ? reactive(value) : value;
    },
  });

/** @type {{ self?: object }} */
const cyclic = {};
cyclic.self = cyclic;

/** @type {Record<string, () => unknown>} */
const values = {
  bigInt: () => 0n,
  cyclic: () => cyclic,
  event: () => new MouseEvent("click"),
  function: () => () => "4dF",
  inherited: () => Object.assign(Object.create({ difficulty: "no" }), { faces: [1, 1, 0, 0] }),
  map: () => new Map([["trait", "Good"]]),
  nan: () => NaN,
  promise: () => Promise.resolve("4dF"),
  reactive: () => reactive({ trait: "Great", modifiers: [{ label: "Hurt", value: -1 }], faces: [0, 0, 0, 0] }),
  throwing: () => ({
    get trait() {
      throw new Error("out of reach");
    },
  }),
  toJSON: () => ({ toJSON: () => ({ trait: "Good", faces: [0, 0, 0, 0] }) }),
  undefinedFields: () => ({ trait: undefined, difficulty: undefined, faces: [1, 0, 0, 0] }),
  withBigInt: () => ({ trait: 2n }),
  withInfinity: () => ({ modifiers: [{ value: Infinity }] }),
  withNaN: () => ({ trait: NaN }),
  withSymbol: () => ({ against: { trait: Symbol("Good") } }),
};

/**
 * Returns the outcome of a method whose last argument is a value of this module.
 *
 * @param {keyof TrayMethods} method
 * @param {string} value
 * @param {unknown[]} before
 */
export function outcome(method, value, ...before) {
  const called = /** @type {(...args: unknown[]) => Promise<unknown>} */ (tray()[method]);
  return outcomeOf(called.call(tray(), ...before, values[value]()));
}
