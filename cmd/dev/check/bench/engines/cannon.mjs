import { STATE } from "../throws.mjs";

/** cannon-es, with planes for floor and walls as in its examples. */
export async function cannon(setup, hz) {
  const C = await import("cannon-es");
  const material = new C.Material("die");
  const world = new C.World({ gravity: new C.Vec3(0, 0, -setup.gravity), allowSleep: false });
  world.addContactMaterial(
    new C.ContactMaterial(material, material, { friction: setup.friction, restitution: setup.restitution }),
  );
  const half = setup.side / 2;
  const up = new C.Vec3(0, 0, 1);
  for (const [at, normal] of [
    [
      [0, 0, 0],
      [0, 0, 1],
    ],
    [
      [-half, 0, 0],
      [1, 0, 0],
    ],
    [
      [half, 0, 0],
      [-1, 0, 0],
    ],
    [
      [0, -half, 0],
      [0, 1, 0],
    ],
    [
      [0, half, 0],
      [0, -1, 0],
    ],
  ]) {
    const plane = new C.Body({ mass: 0, material, shape: new C.Plane(), position: new C.Vec3(...at) });
    plane.quaternion.setFromVectors(up, new C.Vec3(...normal));
    world.addBody(plane);
  }
  const h = setup.edge / 2;
  const mass = setup.density * setup.edge ** 3;
  const bodies = [];
  const add = () => {
    const body = new C.Body({
      mass,
      material,
      shape: new C.Box(new C.Vec3(h, h, h)),
      linearDamping: 0,
      angularDamping: 0,
    });
    world.addBody(body);
    return body;
  };
  return {
    hz,
    rounding: 0,
    place(s) {
      const n = s.length / STATE;
      while (bodies.length < n) bodies.push(add());
      while (bodies.length > n) world.removeBody(bodies.pop());
      bodies.forEach((b, i) => {
        const o = i * STATE;
        b.position.set(s[o], s[o + 1], s[o + 2]);
        b.quaternion.set(s[o + 3], s[o + 4], s[o + 5], s[o + 6]);
        b.velocity.set(s[o + 7], s[o + 8], s[o + 9]);
        b.angularVelocity.set(s[o + 10], s[o + 11], s[o + 12]);
        b.aabbNeedsUpdate = true;
      });
    },
    step() {
      world.step(1 / hz);
    },
    calm(i) {
      return setup.isCalm(bodies[i].velocity.lengthSquared(), bodies[i].angularVelocity.lengthSquared());
    },
    read(out) {
      bodies.forEach((b, i) => {
        const { position: p, quaternion: q, velocity: v, angularVelocity: w } = b;
        out.set([p.x, p.y, p.z, q.x, q.y, q.z, q.w, v.x, v.y, v.z, w.x, w.y, w.z], i * STATE);
      });
    },
  };
}
