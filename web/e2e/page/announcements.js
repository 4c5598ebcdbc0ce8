/** Records what live regions announce, and the values of a slider. */
import { all, one, view } from "./find.js";

/** @type {string[]} */
const said = [];

/** Records the texts that are added to live regions from now on. */
export function record() {
  for (const region of all("[aria-live], [role=status], [role=alert]")) {
    new (view().MutationObserver)((changes) => {
      const nodes = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      said.push(...nodes.map((node) => (node.textContent ?? "").trim()).filter(Boolean));
    }).observe(region, { childList: true, characterData: true, subtree: true });
  }
}

/** Forgets what was announced. */
export function clear() {
  said.length = 0;
  values.length = 0;
}

/** Returns what was announced. */
export const list = () => said;

/** Reports whether there were some announcements at least. @param {number} count */
export const hasSaid = (count) => said.length >= count;

/** @type {string[]} */
const values = [];

/** Records the values of a slider from now on. @param {string} path */
export function recordValues(path) {
  const slider = one(path);
  new (view().MutationObserver)(() => {
    const text = slider.ariaValueText ?? "";
    if (values.at(-1) !== text) values.push(text);
  }).observe(slider, { attributeFilter: ["aria-valuetext"] });
}

/** Reports whether the slider's last value contains a part. @param {string} part */
export const lastValueShows = (part) => values.at(-1)?.includes(part);

/** Returns the slider's values a second later. */
export const valuesLater = () => new Promise((done) => setTimeout(() => done(values), 1000));
