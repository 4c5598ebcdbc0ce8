import { ours } from "./ours.mjs";
import { rapier } from "./rapier.mjs";
import { havok } from "./havok.mjs";
import { jolt } from "./jolt.mjs";
import { ammo } from "./ammo.mjs";
import { cannon } from "./cannon.mjs";
import { scaled } from "./scaled.mjs";

export const us = "Fudge Tray";

/**
 * Every engine that takes part, by name. In metres most of them are at a loss with dice
 * (Havok's fall through the floor, Jolt's never lie), so each has the unit of length with
 * which it does best: a centimetre, or a decimetre.
 */
export function entries(setup, wasm) {
  return [
    [us, () => ours(setup, wasm)],
    ["rapier3d-compat 0.21", () => scaled(100, setup, (s) => rapier(s, "@dimforge/rapier3d-compat", 120))],
    ["rapier3d-simd-compat 0.20", () => scaled(100, setup, (s) => rapier(s, "@dimforge/rapier3d-simd-compat", 120))],
    ["havok 1.3.14", () => scaled(100, setup, (s) => havok(s, 120))],
    ["havok 1.3.14", () => scaled(100, setup, (s) => havok(s, 240))],
    ["jolt-physics 1.1", () => scaled(100, setup, (s) => jolt(s, 120))],
    ["ammojs3 (Bullet)", () => scaled(10, setup, (s) => ammo(s, 120))],
    ["cannon-es 0.20", () => scaled(10, setup, (s) => cannon(s, 120))],
  ];
}

/** Starts engines one after another; their names tell the steps a second. */
export async function start(chosen) {
  const out = [];
  for (const [name, begin] of chosen) {
    const engine = await begin();
    out.push({ ...engine, name: `${name} @${engine.hz}` });
  }
  return out;
}
