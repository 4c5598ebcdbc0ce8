/** Takes the steps of a visit with the page's controls, and records the state after each. */
import { choose } from "./files.js";
import { all, one, tray, view } from "./find.js";

/** @import { FudgeTray, Request, Resolution } from "../../element/fudge-tray.js" */

/**
 * A step of cmd/dev/check/actions.
 *
 * @typedef {object} Step
 * @property {string} do
 * @property {number} which
 * @property {number} choice
 * @property {string} text
 * @property {string} control
 * @property {Partial<FudgeTray>} values
 * @property {Request} request
 */

/** @typedef {HTMLInputElement & { options: HTMLCollectionOf<HTMLOptionElement> }} Control */

/** @template T @param {T[]} list @param {number} n */
const round = (list, n) => list[n % list.length];

/** @param {HTMLElement} node */
const isSeen = (node) => !node.hidden && !node.closest("[hidden]");

const fields = () => all(".field[data-id]:not(.field-drawing, .field-choice)").filter(isSeen);

/** @param {Element} field */
const controlOf = (field) => /** @type {Control | null} */ (field.querySelector("select, input:not([type=file])"));

const resolved = () => window.heard.filter(({ type }) => type === "tray-resolve");

/** @param {Control} control @param {() => void} apply */
function change(control, apply) {
  control.focus();
  apply();
  control.dispatchEvent(new (view().Event)("change", { bubbles: true }));
}

/** @param {Control} control @param {string} text */
const enter = (control, text) =>
  change(control, () => {
    control.value = text;
  });

/** Sets a control as a step says. @param {Control} control @param {Step} step */
function setTo(control, { choice, text }) {
  if (control.type === "checkbox") control.checked = choice % 2 === 1;
  else control.value = valueFor(control, choice, text);
}

/** @param {Control} control @param {number} choice @param {string} text */
function valueFor(control, choice, text) {
  if (control.tagName === "SELECT") return round([...control.options], choice).value;
  if (control.type !== "number") return text;
  const [min, max] = [Number(control.min), Number(control.max)];
  return String(min + (choice % (max - min + 1)));
}

/** @param {Element} field */
const removal = (field) => /** @type {HTMLButtonElement} */ ([...field.querySelectorAll("button")].at(-1));

/** Loads a document, or removes the loaded one without a text. @param {HTMLElement} field @param {string} text */
async function load(field, text) {
  if (!text) {
    if (!removal(field).hidden) removal(field).click();
    return;
  }
  const path = "[data-id=" + JSON.stringify(field.dataset.id) + "] input[type=file]";
  choose(path, "document.json", text);
  await window.until(() => /** @type {HTMLInputElement} */ (one(path)).files?.length === 0); // the tray has read it
}

/** @type {Record<string, (step: Step) => unknown>} */
const deeds = {
  choose(step) {
    const open = fields().filter((field) => controlOf(field) && !["line", "game"].includes(field.dataset.id ?? ""));
    const field = round(open, step.which);
    const control = /** @type {Control} */ (controlOf(field));
    change(control, () => setTo(control, step));
    return field.dataset.id + " = " + (control.type === "checkbox" ? control.checked : control.value);
  },
  line({ text }) {
    const control = /** @type {Control} */ (controlOf(one('[data-id="line"]')));
    enter(control, text);
    return text;
  },
  async load({ control, text }) {
    const field = fields().find((field) => field.dataset.id === control);
    if (!field) return control + " is not to be seen";
    await load(field, text);
    return control + " = " + text;
  },
  attributes({ values }) {
    Object.assign(tray(), values);
    return JSON.stringify(values);
  },
  roll() {
    one("#roll").click();
  },
  async request({ request }) {
    await tray()
      .roll(request)
      .catch(() => {});
    return JSON.stringify(request);
  },
  reveal({ which }) {
    round(all("#history li button"), which)?.click();
  },
  async reload() {
    const loaded = window.heard.filter(({ type }) => type === "tray-ready").length;
    tray().replaceWith(tray().cloneNode(true));
    await window.nth("tray-ready", loaded + 1);
  },
};

/** @param {HTMLElement} field */
function shownIn(field) {
  const control = controlOf(field);
  const name = field.querySelector(".name");
  if (name) return field.querySelector(".buttons > [hidden]") ? "" : name.textContent;
  if (!control) return field.textContent;
  return control.type === "checkbox" ? control.checked : control.value;
}

/** Returns what the page shows, when the tray has replied to all earlier calls. */
const note = async () => ({
  odds: await tray()
    .odds()
    .catch(() => null),
  state: await tray().exportState(),
  shown: Object.fromEntries(fields().map((field) => [field.dataset.id, shownIn(field)])),
  refused: one("[data-part=faults]").textContent,
  newest: all("#history li > p:last-of-type")[0]?.textContent ?? "",
});

/** Leaves nothing invalid. */
function tidy() {
  for (const name of ["trait", "difficulty", "skill", "system", "kind", "secret", "technique"])
    tray().removeAttribute(name);
  for (const field of all(".field[data-id]")) {
    const control = controlOf(field);
    if (control?.getAttribute("aria-invalid")) enter(control, "");
    if (field.querySelector("button[aria-invalid]")) removal(field).click();
  }
}

/** @param {Step} step */
async function take(step) {
  const rolls = resolved().length;
  const did = await deeds[step.do](step);
  const taken = { did: step.do + " " + (did ?? ""), ...(await note()) };
  if (step.do !== "roll") return taken;
  const made = resolved().slice(rolls);
  return { ...taken, rolls: made.length, rolled: made[0]?.detail, index: (await tray().history()).length - 1 };
}

/** Takes steps, leaves nothing invalid, and records the state after each. @param {Step[]} steps */
export async function walk(steps) {
  /** @type {({ did: string, rolled?: Resolution, index?: number, secret?: boolean })[]} */
  const notes = [{ did: "come", ...(await note()) }];
  for (const step of steps) notes.push(await take(step));
  for (const note of notes.filter(({ rolled }) => rolled?.secret)) {
    Object.assign(note, { secret: true, rolled: await tray().reveal(note.index ?? 0) });
  }
  tidy();
  return [...notes, { did: "tidy", ...(await note()) }];
}

/** @type {string | undefined} */
let found;

/** Takes steps and leaves the session as it was found. @param {Step[]} steps */
export async function visit(steps) {
  found ??= await tray().exportState();
  const notes = await walk(steps);
  await tray().importState(found);
  return [...notes, { did: "leave all as it was found", ...(await note()) }];
}
