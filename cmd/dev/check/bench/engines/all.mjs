import { ours } from "./ours.mjs";
import { rapier } from "./rapier.mjs";
import { havok } from "./havok.mjs";
import { jolt } from "./jolt.mjs";
import { ammo } from "./ammo.mjs";
import { cannon } from "./cannon.mjs";
import { scaled } from "./scaled.mjs";

/** Our engine under the same conditions as the other engines: stepped and read from JavaScript. */
export const us = "Fudge Tray @120";

/** Our engine with the loop in the wasm program, as in the tray. */
export const usInside = "Fudge Tray @120, loop inside";

/** The engines in budgets. */
export const havok120 = "havok 1.3.14 @120";
export const rapierSimd = "rapier3d-simd-compat 0.20 @120";

/**
 * Returns all engines with their names. Each uses the unit of length that suits it best, a
 * centimetre or a decimetre: in metres, Havok's dice fall through the floor, and Jolt's never
 * come to rest.
 */
export function entries(setup, wasm) {
  return [
    [us, () => ours(setup, wasm)],
    [usInside, () => ours(setup, wasm, { inside: true })],
    ["rapier3d-compat 0.21 @120", () => scaled(100, setup, (s) => rapier(s, "@dimforge/rapier3d-compat", 120))],
    [rapierSimd, () => scaled(100, setup, (s) => rapier(s, "@dimforge/rapier3d-simd-compat", 120))],
    [havok120, () => scaled(100, setup, (s) => havok(s, 120))],
    ["havok 1.3.14 @240", () => scaled(100, setup, (s) => havok(s, 240))],
    ["jolt-physics 1.1 @120", () => scaled(100, setup, (s) => jolt(s, 120))],
    ["ammojs3 (Bullet) @120", () => scaled(10, setup, (s) => ammo(s, 120))],
    ["cannon-es 0.20 @120", () => scaled(10, setup, (s) => cannon(s, 120))],
  ];
}

/** Starts engines in sequence. */
export async function start(chosen) {
  const out = [];
  for (const [name, begin] of chosen) out.push({ ...(await begin()), name });
  return out;
}
