/** Reads motion sensors, and refuses them. */
import { view } from "./find.js";

let asked = 0;

/** Runs in each frame: refuses the permission to read motion sensors. */
export function refuse() {
  if (parent === window) return;
  const motion = /** @type {{ requestPermission?: () => Promise<string> }} */ (
    /** @type {unknown} */ (DeviceMotionEvent)
  );
  motion.requestPermission = () => {
    asked++;
    return Promise.resolve("denied");
  };
}

/** Returns how often this page has asked for the permission. */
export const requests = () => asked;

/** @type {Promise<unknown> | undefined} */
let felt;

/** Waits from now on for a sideways acceleration; awaitForce awaits it. @param {number} force in m/s² */
export function expectForce(force) {
  felt = new Promise((done) => {
    view().addEventListener("devicemotion", function hear({ acceleration }) {
      if (acceleration?.x !== force) return;
      view().removeEventListener("devicemotion", hear);
      done(undefined);
    });
  });
}

export const awaitForce = () => felt;
