import { STATE } from "../throws.mjs";
import { walls } from "./walls.mjs";

const layers = { fixed: 0, moving: 1 };

/** Jolt Physics. */
export async function jolt(setup, hz) {
  const { default: start } = await import("jolt-physics");
  const J = await start();
  const host = new J.JoltInterface(settings(J));
  const system = host.GetPhysicsSystem();
  const space = system.GetBodyInterface();
  system.SetGravity(new J.Vec3(0, 0, -setup.gravity));

  const body = (half, at, motion, layer, radius) => {
    const shape = new J.BoxShape(new J.Vec3(...half), radius);
    shape.SetDensity(setup.density);
    const how = new J.BodyCreationSettings(shape, new J.RVec3(...at), new J.Quat(0, 0, 0, 1), motion, layer);
    how.mFriction = setup.friction; // combined as a geometric mean
    how.mRestitution = setup.restitution; // combined as the larger
    how.mLinearDamping = how.mAngularDamping = 0;
    how.mMaxAngularVelocity = 1000;
    how.mMaxLinearVelocity = 1e5;
    const made = space.CreateBody(how);
    space.AddBody(made.GetID(), motion === J.EMotionType_Dynamic ? J.EActivation_Activate : J.EActivation_DontActivate);
    J.destroy(how);
    return made;
  };
  const radius = setup.edge / 16; // of the rounding of edges
  for (const { half, at } of walls(setup)) body(half, at, J.EMotionType_Static, layers.fixed, radius);
  const h = setup.edge / 2;
  const bodies = [];
  const [at, turn, vel, spin] = [new J.RVec3(), new J.Quat(), new J.Vec3(), new J.Vec3()];
  return {
    hz,
    rounding: 0,
    place(s) {
      const n = s.length / STATE;
      while (bodies.length < n) bodies.push(body([h, h, h], [0, 0, 1], J.EMotionType_Dynamic, layers.moving, radius));
      while (bodies.length > n) {
        const id = bodies.pop().GetID();
        space.RemoveBody(id);
        space.DestroyBody(id);
      }
      bodies.forEach((b, i) => {
        const o = i * STATE;
        at.Set(s[o], s[o + 1], s[o + 2]);
        turn.Set(s[o + 3], s[o + 4], s[o + 5], s[o + 6]);
        vel.Set(s[o + 7], s[o + 8], s[o + 9]);
        spin.Set(s[o + 10], s[o + 11], s[o + 12]);
        space.SetPositionRotationAndVelocity(b.GetID(), at, turn, vel, spin);
        space.ActivateBody(b.GetID());
      });
    },
    step() {
      host.Step(1 / hz, 1);
    },
    calm(i) {
      const speed = bodies[i].GetLinearVelocity().LengthSq();
      return setup.isCalm(speed, 0) && setup.isCalm(speed, bodies[i].GetAngularVelocity().LengthSq());
    },
    read(out) {
      bodies.forEach((b, i) => {
        const o = i * STATE;
        const write = (x, k) => {
          out[o + k] = x.GetX();
          out[o + k + 1] = x.GetY();
          out[o + k + 2] = x.GetZ();
        };
        write(b.GetPosition(), 0);
        const q = b.GetRotation();
        write(q, 3);
        out[o + 6] = q.GetW();
        write(b.GetLinearVelocity(), 7);
        write(b.GetAngularVelocity(), 10);
      });
    },
  };
}

/** Returns settings with two layers: moving bodies collide with all bodies. */
function settings(J) {
  const pairs = new J.ObjectLayerPairFilterTable(2);
  pairs.EnableCollision(layers.fixed, layers.moving);
  pairs.EnableCollision(layers.moving, layers.moving);
  const broad = new J.BroadPhaseLayerInterfaceTable(2, 2);
  broad.MapObjectToBroadPhaseLayer(layers.fixed, new J.BroadPhaseLayer(0));
  broad.MapObjectToBroadPhaseLayer(layers.moving, new J.BroadPhaseLayer(1));
  const out = new J.JoltSettings();
  out.mObjectLayerPairFilter = pairs;
  out.mBroadPhaseLayerInterface = broad;
  out.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(broad, 2, pairs, 2);
  out.mMaxWorkerThreads = 0;
  return out;
}
