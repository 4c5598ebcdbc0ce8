/** Watches the height of a tray that follows its content. */
import { one, root, tray } from "./find.js";

/** Reports whether the tray is as high as its content. */
export const fits = () => root().scrollHeight <= root().clientHeight && Math.abs(tray().offsetHeight - end()) <= 1;

/** Returns where the panel ends, in pixels. */
export const end = () => one("#panel").getBoundingClientRect().bottom;

/** Awaits that the tray fits for 20 frames, or ten seconds: before a change has its effects, the old size fits. */
export const settled = () => Promise.race([fitting(), new Promise((done) => setTimeout(done, 10_000))]);

async function fitting() {
  for (let frames = 0; frames < 20; frames = fits() ? frames + 1 : 0) await new Promise(requestAnimationFrame);
}

/** Rolls, and returns the heights of the tray from the throw until the dice have settled. */
export async function whileRolling() {
  /** @type {number[]} */
  const heights = [];
  await new Promise((watched) => {
    new ResizeObserver(() => watched(heights.push(tray().offsetHeight))).observe(tray());
  });
  tray().addEventListener("tray-throw", () => heights.splice(0));
  /** @type {number[]} */
  let moved = [];
  tray().addEventListener("tray-settle", () => {
    moved = [...heights];
  });
  await tray().roll();
  return moved;
}
