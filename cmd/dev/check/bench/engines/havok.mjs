import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { STATE } from "../throws.mjs";
import { walls } from "./walls.mjs";

/** Havok's wasm, as used by Babylon.js. */
export async function havok(setup, hz) {
  const { default: start } = await import("@babylonjs/havok");
  const wasm = new URL("./HavokPhysics.wasm", import.meta.resolve("@babylonjs/havok"));
  const H = await start({ wasmBinary: await readFile(fileURLToPath(wasm)) });
  const world = H.HP_World_Create()[1];
  H.HP_World_SetGravity(world, [0, 0, -setup.gravity]);
  H.HP_World_SetIdealStepTime(world, 1 / hz);
  H.HP_World_SetSpeedLimit(world, 1e5, 1000);
  const mean = H.MaterialCombine.ARITHMETIC_MEAN;
  const box = (size) => {
    const shape = H.HP_Shape_CreateBox([0, 0, 0], [0, 0, 0, 1], size)[1];
    H.HP_Shape_SetMaterial(shape, [setup.friction, setup.friction, setup.restitution, mean, mean]);
    H.HP_Shape_SetDensity(shape, setup.density);
    return shape;
  };
  const add = (shape, motion, at) => {
    const body = H.HP_Body_Create()[1];
    H.HP_Body_SetShape(body, shape);
    H.HP_Body_SetMotionType(body, motion);
    H.HP_Body_SetQTransform(body, [at, [0, 0, 0, 1]]);
    if (motion === H.MotionType.DYNAMIC) {
      H.HP_Body_SetMassProperties(body, H.HP_Shape_BuildMassProperties(shape)[1]);
      H.HP_Body_SetLinearDamping(body, 0);
      H.HP_Body_SetAngularDamping(body, 0);
    }
    H.HP_World_AddBody(world, body, false);
    return body;
  };
  for (const { half, at } of walls(setup)) add(box(half.map((x) => 2 * x)), H.MotionType.STATIC, at);
  const die = box([setup.edge, setup.edge, setup.edge]);
  const bodies = [];
  return {
    hz,
    rounding: 0,
    place(s) {
      const n = s.length / STATE;
      while (bodies.length < n) bodies.push(add(die, H.MotionType.DYNAMIC, [0, 0, 1]));
      while (bodies.length > n) H.HP_World_RemoveBody(world, bodies.pop());
      bodies.forEach((b, i) => {
        const part = (from, count) => Array.from(s.subarray(i * STATE + from, i * STATE + from + count));
        H.HP_Body_SetQTransform(b, [part(0, 3), part(3, 4)]);
        H.HP_Body_SetLinearVelocity(b, part(7, 3));
        H.HP_Body_SetAngularVelocity(b, part(10, 3));
        H.HP_Body_SetActivationState(b, H.ActivationState.ACTIVE);
      });
    },
    step() {
      H.HP_World_Step(world, 1 / hz);
    },
    calm(i) {
      const speed = square(H.HP_Body_GetLinearVelocity(bodies[i])[1]);
      return setup.isCalm(speed, 0) && setup.isCalm(speed, square(H.HP_Body_GetAngularVelocity(bodies[i])[1]));
    },
    read(out) {
      bodies.forEach((b, i) => {
        const [at, turn] = H.HP_Body_GetQTransform(b)[1];
        out.set(
          [...at, ...turn, ...H.HP_Body_GetLinearVelocity(b)[1], ...H.HP_Body_GetAngularVelocity(b)[1]],
          i * STATE,
        );
      });
    },
  };
}

const square = ([x, y, z]) => x * x + y * y + z * z;
