import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { STATE } from "../throws.mjs";
import { walls } from "./walls.mjs";

const require = createRequire(import.meta.url);

/** Bullet, compiled as ammo. Its margin of 0.04 is scaled to the dice. */
export async function ammo(setup, hz) {
  const wasmBinary = await readFile(require.resolve("ammojs3/dist/ammo.wasm.wasm"));
  const A = await require("ammojs3/dist/ammo.wasm.js").call({}, { wasmBinary });
  const config = new A.btDefaultCollisionConfiguration();
  const world = new A.btDiscreteDynamicsWorld(
    new A.btCollisionDispatcher(config),
    new A.btDbvtBroadphase(),
    new A.btSequentialImpulseConstraintSolver(),
    config,
  );
  world.setGravity(new A.btVector3(0, 0, -setup.gravity));

  const body = (half, at, mass) => {
    const shape = new A.btBoxShape(new A.btVector3(...half));
    shape.setMargin(setup.edge / 40);
    const inertia = new A.btVector3(0, 0, 0);
    if (mass > 0) shape.calculateLocalInertia(mass, inertia);
    const start = new A.btTransform();
    start.setIdentity();
    start.setOrigin(new A.btVector3(...at));
    const made = new A.btRigidBody(
      new A.btRigidBodyConstructionInfo(mass, new A.btDefaultMotionState(start), shape, inertia),
    );
    // Bullet multiplies the values of both bodies.
    made.setFriction(Math.sqrt(setup.friction));
    made.setRestitution(Math.sqrt(setup.restitution));
    made.setDamping(0, 0);
    world.addRigidBody(made);
    return made;
  };
  for (const { half, at } of walls(setup)) body(half, at, 0);
  const h = setup.edge / 2;
  const mass = setup.density * setup.edge ** 3;
  const bodies = [];
  const [v, q, t] = [new A.btVector3(0, 0, 0), new A.btQuaternion(0, 0, 0, 1), new A.btTransform()];
  return {
    hz,
    rounding: 0,
    place(s) {
      const n = s.length / STATE;
      while (bodies.length < n) bodies.push(body([h, h, h], [0, 0, 1], mass));
      while (bodies.length > n) {
        const gone = bodies.pop();
        world.removeRigidBody(gone);
        A.destroy(gone);
      }
      bodies.forEach((b, i) => {
        const o = i * STATE;
        v.setValue(s[o], s[o + 1], s[o + 2]);
        q.setValue(s[o + 3], s[o + 4], s[o + 5], s[o + 6]);
        t.setOrigin(v);
        t.setRotation(q);
        b.setWorldTransform(t);
        b.getMotionState().setWorldTransform(t);
        v.setValue(s[o + 7], s[o + 8], s[o + 9]);
        b.setLinearVelocity(v);
        v.setValue(s[o + 10], s[o + 11], s[o + 12]);
        b.setAngularVelocity(v);
        b.activate(true);
      });
    },
    step() {
      world.stepSimulation(1 / hz, 0, 1 / hz);
    },
    calm(i) {
      const speed = square(bodies[i].getLinearVelocity());
      return setup.isCalm(speed, 0) && setup.isCalm(speed, square(bodies[i].getAngularVelocity()));
    },
    read(out) {
      bodies.forEach((b, i) => {
        const o = i * STATE;
        const write = (x, k) => {
          out[o + k] = x.x();
          out[o + k + 1] = x.y();
          out[o + k + 2] = x.z();
        };
        const now = b.getWorldTransform();
        write(now.getOrigin(), 0);
        const turn = now.getRotation();
        write(turn, 3);
        out[o + 6] = turn.w();
        write(b.getLinearVelocity(), 7);
        write(b.getAngularVelocity(), 10);
      });
    },
  };
}

function square(v) {
  const [x, y, z] = [v.x(), v.y(), v.z()];
  return x * x + y * y + z * z;
}
