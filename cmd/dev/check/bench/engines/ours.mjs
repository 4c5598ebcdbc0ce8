import { readFile } from "node:fs/promises";
import { STATE, maxDice, ways } from "../throws.mjs";
import { longest } from "../settle.mjs";
import "../../../../../wasm_exec.js";

/**
 * Our physics as wasm, as in the tray but with a square tray and six-sided dice. It is stepped
 * and read from JavaScript as other engines are; `inside` runs the loop in the wasm program.
 */
export async function ours(setup, wasm, { inside = false } = {}) {
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(await readFile(wasm), go.importObject);
  go.run(instance);
  const { mem, statesAt, stepsPerSecond, rounding, start, place, step, settle, hash } = instance.exports;
  const at = statesAt();
  let view = new Float64Array(mem.buffer, at, STATE * maxDice);
  const states = () => {
    if (view.buffer !== mem.buffer) view = new Float64Array(mem.buffer, at, STATE * maxDice);
    return view;
  };
  const hz = stepsPerSecond();
  let n = 0;
  return {
    hz,
    rounding: rounding(),
    /** Returns the initial state of a throw of n dice by number, for all engines. */
    start(way, n, number) {
      start(ways.indexOf(way), n, number);
      return states().slice(0, n * STATE);
    },
    place(throwing) {
      n = throwing.length / STATE;
      states().set(throwing);
      place(n, setup.side / 2, setup.friction, setup.restitution);
    },
    step,
    settle: inside ? () => settle(longest * hz) : undefined,
    calm(i) {
      const s = states();
      const o = i * STATE + 7;
      return setup.isCalm(s[o] ** 2 + s[o + 1] ** 2 + s[o + 2] ** 2, s[o + 3] ** 2 + s[o + 4] ** 2 + s[o + 5] ** 2);
    },
    read(out) {
      out.set(states().subarray(0, n * STATE));
    },
    /** Returns the hash of the states, which changes with the physics. */
    hash,
  };
}
