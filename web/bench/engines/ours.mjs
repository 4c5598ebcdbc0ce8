import { readFile } from "node:fs/promises";
import { STATE } from "../throws.mjs";
import { longest } from "../settle.mjs";
import "../../../wasm_exec.js";

/** Our physics as wasm, as in the tray but with one square tray and six-sided dice. */
export async function ours(setup, wasm) {
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(await readFile(wasm), go.importObject);
  go.run(instance);
  const { mem, statesAt, stepsPerSecond, rounding, start, place, step, settle } = instance.exports;
  const at = statesAt();
  let view = new Float64Array(mem.buffer, at, STATE * 40);
  const states = () => {
    if (view.buffer !== mem.buffer) view = new Float64Array(mem.buffer, at, STATE * 40); // it has grown
    return view;
  };
  const hz = stepsPerSecond();
  let n = 0;
  return {
    hz,
    rounding: rounding(),
    /** The start of the throw of n dice with the given number, for every engine. */
    start(n, number, { wild = false } = {}) {
      start(n, number, Number(wild));
      return states().slice(0, n * STATE);
    },
    place(throwing) {
      n = throwing.length / STATE;
      states().set(throwing);
      place(n, setup.side / 2, setup.friction, setup.restitution);
    },
    step,
    settle: () => settle(longest * hz),
    calm(i) {
      const s = states();
      const o = i * STATE + 7;
      return setup.isCalm(s[o] ** 2 + s[o + 1] ** 2 + s[o + 2] ** 2, s[o + 3] ** 2 + s[o + 4] ** 2 + s[o + 5] ** 2);
    },
    read(out) {
      out.set(states().subarray(0, n * STATE));
    },
  };
}
