import { STATE } from "../throws.mjs";
import { walls } from "./walls.mjs";

/** Rapier, from the given package. */
export async function rapier(setup, name, hz) {
  const { default: R } = await import(name);
  await silently(() => R.init());
  const world = new R.World({ x: 0, y: 0, z: -setup.gravity });
  world.timestep = 1 / hz;
  const surface = (desc) => desc.setFriction(setup.friction).setRestitution(setup.restitution);
  for (const { half, at } of walls(setup)) {
    world.createCollider(surface(R.ColliderDesc.cuboid(...half)).setTranslation(...at));
  }
  const h = setup.edge / 2;
  const add = () => {
    const body = world.createRigidBody(R.RigidBodyDesc.dynamic());
    world.createCollider(surface(R.ColliderDesc.cuboid(h, h, h)).setDensity(setup.density), body);
    return body;
  };
  const bodies = [];
  const v = { x: 0, y: 0, z: 0 };
  const q = { x: 0, y: 0, z: 0, w: 1 };
  return {
    hz,
    rounding: 0,
    place(s) {
      const n = s.length / STATE;
      while (bodies.length < n) bodies.push(add());
      while (bodies.length > n) world.removeRigidBody(bodies.pop());
      bodies.forEach((b, i) => {
        const o = i * STATE;
        b.setTranslation({ x: s[o], y: s[o + 1], z: s[o + 2] }, true);
        b.setRotation({ x: s[o + 3], y: s[o + 4], z: s[o + 5], w: s[o + 6] }, true);
        b.setLinvel({ x: s[o + 7], y: s[o + 8], z: s[o + 9] }, true);
        b.setAngvel({ x: s[o + 10], y: s[o + 11], z: s[o + 12] }, true);
      });
    },
    step() {
      world.step();
    },
    calm(i) {
      const speed = square(bodies[i].linvel(v));
      return setup.isCalm(speed, 0) && setup.isCalm(speed, square(bodies[i].angvel(v)));
    },
    read(out) {
      bodies.forEach((b, i) => {
        const o = i * STATE;
        const write = (x, k) => {
          out[o + k] = x.x;
          out[o + k + 1] = x.y;
          out[o + k + 2] = x.z;
        };
        write(b.translation(v), 0);
        write(b.rotation(q), 3);
        out[o + 6] = q.w;
        write(b.linvel(v), 7);
        write(b.angvel(v), 10);
      });
    },
  };
}

const square = (v) => v.x * v.x + v.y * v.y + v.z * v.z;

/** Hides a deprecation warning that Rapier's own initialization causes. */
async function silently(start) {
  const { warn } = console;
  console.warn = () => {};
  try {
    await start();
  } finally {
    console.warn = warn;
  }
}
