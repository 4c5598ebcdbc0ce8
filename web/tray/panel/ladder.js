import { element, partsOf, within } from "./dom.js";
import { messageText, percent } from "../../shared/language.js";

/**
 * The ladder shows the chances of the next roll, and levels that the visitor can move. The page contains the ladder of
 * the default request; the table sends others with their layout.
 *
 * @import { Climb, Control, LadderDrawing as Ladder, Marker } from "../../shared/messages.js"
 * @import { PanelActions } from "./panel.js"
 */

/** Duration of a rung of the climb, in ms. */
const STEP = 90;

/** Duration of a move of the whole ladder, in ms. */
const GLIDE = 200;

/** Time after its last move after which a marker rests, in ms. */
const REST = 400;

/** Time after a tap during which the rungs don't move, in ms. */
const HOLD = 1500;

/** Longest wait for the odds of a marker that rests, in ms. */
const PATIENCE = 2000;

/** Number of letters above which a name needs more room, and the length of bars beside such names. */
const LONG = 10;
const BESIDE_LONG = 0.7;

/** Width of the lanes of the markers, one at each side, as a fraction of the width. */
const LANE = 0.11;

const SVG = "http://www.w3.org/2000/svg";

/** Rungs by which keys move a marker. */
const KEYS = new Map(
  Object.entries({
    ArrowUp: 1,
    ArrowRight: 1,
    ArrowDown: -1,
    ArrowLeft: -1,
    PageUp: 3,
    PageDown: -3,
    Home: -1e3,
    End: 1e3,
  }),
);

/** @param {number} part of the drawing */
const share = (part) => `${100 * part}%`;

/**
 * @param {Element} node
 * @param {Record<string, string | number>} attributes
 */
function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
}

/** A control that draws a ladder. */
export class LadderField {
  #svg;
  #lanes;
  #contest;
  #help;
  #actions;
  /** @type {Element} the template of all rungs */ #rung;
  /** @type {HTMLElement[]} at the left and at the right */ #markers;
  /** @type {Ladder} */ #ladder;
  /** @type {number | null} chance of the next roll, 0 to 1 */ #success = null;
  #climbed = "";
  /** True until the table has sent a ladder. */ #early = true;
  /** @type {{id: string, level: number, unset?: boolean, rests?: boolean, known?: boolean, sent?: Pick<Marker, "level" | "unset">} | null} the level to which a marker moves, whether the table has sent its odds, and the level that it has sent instead */
  #moving = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {{side: number} | null} the marker under the pointer */ #drag = null;
  /** True after a click, until the mouse leaves the ladder, or for a while after a tap. */ #held = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #holding;
  /** @type {Ladder | null} the ladder to draw when the drawn rungs may move */ #later = null;

  /**
   * @param {HTMLElement} node
   * @param {Control} control
   * @param {PanelActions} actions
   */
  constructor(node, control, actions) {
    this.node = node;
    this.control = control;
    this.#actions = actions;
    this.#svg = /** @type {SVGSVGElement} */ (node.querySelector("svg"));
    this.#lanes = [...within(node, ".lanes").children];
    this.#contest = within(node, ".contest");
    this.#help = within(node, ".help");
    this.#rung = /** @type {Element} */ (this.#svg.querySelector(".rung"));
    this.#markers = [...node.querySelectorAll(".marker")].map((marker) => /** @type {HTMLElement} */ (marker));
    this.#ladder = JSON.parse(node.dataset.ladder ?? "");
    for (const [side, marker] of this.#markers.entries()) this.#bind(marker, side);
    let pointer = "";
    this.#svg.addEventListener("pointerdown", ({ pointerType }) => (pointer = pointerType));
    this.#svg.addEventListener("click", (click) => this.#tap(click, pointer));
    node.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && this.#release());
  }

  /** @param {Control} control in another language */
  rename(control) {
    this.control = control;
    this.node.setAttribute("aria-label", control.label);
  }

  read() {
    return "";
  }

  /** No-op: a drawing has no value. */
  write() {}

  /** No-op: a drawing has no options. */
  offer() {}

  /** No-op: a drawing has no errors. */
  showError() {}

  focus() {
    this.#markers[0].focus();
  }

  /**
   * Shows chosen levels before the table sends their odds.
   * @param {Record<string, unknown>} chosen by control
   */
  preview(chosen) {
    if (Object.keys(chosen).length === 0 && !this.node.dataset.waiting) return; // the drawn ladder is right
    const { rungs, markers = [] } = this.#ladder;
    const placed = markers.filter((marker) => {
      const rung = rungs.find(({ name }) => name.toLowerCase() === String(chosen[marker.id]).toLowerCase());
      marker.level = rung?.level ?? marker.level;
      return rung;
    });
    const others = Object.keys(chosen).length - placed.length;
    this.node.dataset.waiting = others > 0 ? "all" : placed.length > 0 ? "bars" : "";
    this.draw();
  }

  /**
   * Shows a ladder. While a marker is dragged, and between two clicks on rungs, only the chances of the drawn rungs change;
   * the scale follows at the end.
   * @param {Ladder | null} ladder null if there is none
   * @param {number | null} success chance of the next roll, 0 to 1
   */
  show(ladder, success) {
    delete this.node.dataset.waiting;
    this.#early = false;
    this.#success = success;
    const shown = ladder ?? { rungs: [], rows: 0 };
    this.#keepMoved(shown);
    const stands = this.#drag ? shown.rungs.length > 0 : this.#held && areAlike(this.#ladder, shown);
    this.#later = stands ? shown : null;
    this.#ladder = stands ? onRungs(this.#ladder, shown) : shown;
    this.draw();
  }

  /**
   * Keeps the level of a moving marker in a ladder that the table has sent before it received the level.
   * @param {Ladder} ladder
   */
  #keepMoved({ markers = [] }) {
    const moving = this.#moving;
    const marker = moving && markers.find(({ id }) => id === moving.id);
    if (!marker) return;
    const { level, unset } = marker;
    const same = moving.unset ? Boolean(unset) : !unset && level === moving.level;
    if (same ? moving.rests : moving.known)
      this.#moving = null; // it rests, or has been changed again elsewhere
    else if (same) moving.known = true;
    else {
      moving.sent = { level, unset };
      Object.assign(marker, { level: moving.level, unset: moving.unset });
    }
  }

  /** Starts or continues the move of a marker. @param {Marker} marker at its new level */
  #follow({ id, level, unset }) {
    clearTimeout(this.#timer);
    this.#moving = { id, level, unset };
    this.#timer = setTimeout(() => this.#rest(), REST);
  }

  /** Ends the move of a marker, once the odds of its level are known, and so announces its chance. */
  #rest() {
    if (!this.#moving || this.#drag) return; // the end of the drag starts the timer again
    const late = this.#moving.rests;
    this.#moving.rests = true;
    if (!this.#moving.known && !late) this.#timer = setTimeout(() => this.#rest(), PATIENCE);
    else {
      const { id, known, sent } = this.#moving;
      const marker = this.#ladder.markers?.find((marker) => marker.id === id);
      if (marker && !known) Object.assign(marker, sent); // the table has refused the level
      this.#moving = null;
      this.draw();
    }
  }

  /** Draws everything, including labels. */
  draw() {
    const { rungs, markers = [], climb } = this.#ladder;
    this.node.toggleAttribute("data-empty", rungs.length === 0);
    if (rungs.length === 0) return;
    if (this.#early) this.#nameRungs();
    this.#drawRungs();
    const quantity = messageText(this.#ladder.under ? "success-here" : "at-least");
    const lanes = [markers[0], undefined, markers[1]].map((marker) => (marker ? this.#actions.label(marker.id) : ""));
    for (const [i, lane] of this.#lanes.entries()) lane.textContent = i === 1 ? quantity : lanes[i];
    this.node.title = this.#help.textContent = this.#ladder.under
      ? messageText("ladder-under")
      : (this.control.help ?? "");
    this.#drawContest();
    for (const [side, node] of this.#markers.entries()) this.#drawMarker(node, markers[side]);
    this.#drawLines();
    this.#drawClimb(climb);
    drawStrip(this.#ladder);
  }

  /** Names the rungs of the page's own ladder in the visitor's language, as the table does with later ladders. */
  #nameRungs() {
    const { rungs, markers = [] } = this.#ladder;
    const label = (/** @type {string} */ name) => partsOf(this.#actions.label(markers[0].id, name)).name;
    for (const rung of rungs) rung.label = rung.name.replace(/^[^+-]+/, label); // as in "Superb+1"
  }

  /** Draws the chances to win, tie and lose as a bar of three parts. */
  #drawContest() {
    const { contest } = this.#ladder;
    this.#contest.hidden = !contest;
    const parts = contest
      ? /** @type {const} */ ([
          ["win", contest.win],
          ["tie", contest.tie],
          ["lose", contest.lose],
        ])
      : [];
    this.#contest.replaceChildren(
      ...parts.map(([key, chance]) => {
        const part = element("span", {}, `${messageText(key)} ${percent(chance)}`);
        part.style.setProperty("--share", String(chance));
        return part;
      }),
    );
  }

  /**
   * Returns the rung whose range contains a level, or the lowest.
   * @param {number} level
   */
  #rungOf(level) {
    const { rungs } = this.#ladder;
    return rungs.find((rung) => rung.level <= level) ?? rungs[rungs.length - 1];
  }

  /**
   * Returns a place within a level's rung.
   * @param {number} level
   * @param {number} part of the rung's height, from its top
   */
  #y(level, part) {
    return share(this.#rungOf(level).y + part / this.#ladder.rows);
  }

  #drawRungs() {
    const { rungs, rows } = this.#ladder;
    const letters = Math.max(...rungs.map(({ name, label = name }) => label.length));
    this.node.style.setProperty("--rows", String(rows));
    this.node.style.setProperty("--letters", String(letters));
    this.node.toggleAttribute("data-long", letters > LONG);
    const nodes = [...this.#svg.querySelectorAll(".rung")];
    while (nodes.length > rungs.length) nodes.pop()?.remove();
    while (nodes.length < rungs.length) {
      const copy = /** @type {Element} */ (this.#rung.cloneNode(true));
      nodes[nodes.length - 1].after(copy);
      nodes.push(copy);
    }
    for (const [i, rung] of rungs.entries()) {
      const [, name, number, bar, better] = nodes[i].children;
      set(nodes[i], { y: share(rung.y), height: share(1 / rows), "data-lit": rung.lit ?? "" });
      nodes[i].toggleAttribute("data-good", Boolean(rung.good));
      nodes[i].toggleAttribute("data-goal", Boolean(rung.goal));
      name.textContent = typeset(rung.label ?? rung.name);
      number.textContent = typeset(rung.number ?? "");
      set(bar, { width: share(letters > LONG ? BESIDE_LONG * rung.bar : rung.bar) });
      better.textContent = rung.chance > 0 ? percent(rung.chance) : "";
      set(nodes[i], { role: "img", "aria-label": rungLabel(rung) });
    }
  }

  /**
   * @param {HTMLElement} node
   * @param {Marker | undefined} marker
   */
  #drawMarker(node, marker) {
    node.toggleAttribute("hidden", !marker);
    if (!marker) return;
    this.#placeMarker(node, marker);
    const rung = marker.unset ? undefined : this.#rungOf(marker.level);
    set(node, {
      "aria-label": this.#actions.label(marker.id),
      "aria-disabled": String(this.#locked()),
      "aria-valuemin": marker.lowest - (marker.none ? 1 : 0),
      "aria-valuemax": marker.highest,
      "aria-valuenow": marker.unset ? marker.lowest - 1 : marker.level,
      "aria-valuetext": [
        rung ? typeset(rung.label ?? rung.name) : this.#actions.label(marker.id, ""),
        ...(this.#success === null || this.#moving?.id === marker.id ? [] : [percent(this.#success)]),
      ].join(", "),
    });
  }

  /**
   * @param {HTMLElement} node
   * @param {Marker} marker
   */
  #placeMarker(node, marker) {
    node.style.setProperty("--row", String(this.#rowOf(marker)));
  }

  /** @param {Marker} marker */
  #rowOf({ unset, level }) {
    const { rungs } = this.#ladder;
    return unset ? rungs.length : rungs.indexOf(this.#rungOf(level));
  }

  #locked() {
    return this.node.closest("fieldset")?.disabled === true;
  }

  /** Draws the line below the Difficulty, which moves with its marker, and the line of the least degree. */
  #drawLines() {
    const { markers = [], line } = this.#ladder;
    const difficulty = markers.find(({ id, unset }) => id.startsWith("difficulty") && !unset);
    for (const [name, level] of Object.entries({ mark: difficulty?.level, least: line })) {
      const y = level === undefined ? "" : this.#y(level, 1);
      this.#place(name, level, { y1: y, y2: y });
    }
  }

  /**
   * Places a part of the drawing, or hides it if its level is undefined.
   * @param {string} name
   * @param {number | undefined} level
   * @param {Record<string, string>} attributes
   */
  #place(name, level, attributes) {
    const node = /** @type {Element} */ (this.#svg.querySelector(`:scope > .${name}`));
    node.toggleAttribute("hidden", level === undefined);
    if (level !== undefined) set(node, attributes);
    return node;
  }

  /**
   * Draws the path from the trait to the rolled degree, and the margin from there to the level to reach.
   * @param {Climb | undefined} climb
   */
  #drawClimb(climb) {
    const centre = (/** @type {number | undefined} */ level) => (level === undefined ? "" : this.#y(level, 0.5));
    const to = centre(climb?.to);
    for (const [name, from] of Object.entries({ margin: climb?.mark ?? climb?.other, way: climb?.from }))
      this.#place(name, from, { y1: centre(from), y2: to });
    this.#place("start", climb?.from, { cy: centre(climb?.from) });
    this.#place("theirs", climb?.other, { cy: centre(climb?.other) });
    this.#climb(this.#place("end", climb?.to, { cy: to }), climb);
  }

  /**
   * Animates the token from the trait to the degree, once, unless the user prefers reduced motion.
   * @param {Element} token
   * @param {Climb | undefined} climb
   */
  #climb(token, climb) {
    const way = JSON.stringify(climb ?? null);
    if (way === this.#climbed) return;
    const first = this.#climbed === "";
    this.#climbed = way;
    if (!climb || first || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { rungs } = this.#ladder;
    const steps = rungs.indexOf(this.#rungOf(climb.from)) - rungs.indexOf(this.#rungOf(climb.to));
    if (steps === 0) return;
    token.animate([{ transform: `translateY(${steps * this.#pitch()}px)` }, { transform: "none" }], {
      duration: STEP * Math.abs(steps),
      easing: `steps(${Math.abs(steps)}, jump-start)`,
    });
  }

  /** Returns the height of a row in pixels. */
  #pitch() {
    return this.#svg.getBoundingClientRect().height / this.#ladder.rows;
  }

  /**
   * Lets keys and a drag move a marker.
   * @param {HTMLElement} node
   * @param {number} side
   */
  #bind(node, side) {
    node.addEventListener("keydown", (key) => {
      const by = KEYS.get(key.key);
      const marker = this.#ladder.markers?.[side];
      if (by === undefined || !marker || key.ctrlKey || key.altKey || key.metaKey) return;
      key.preventDefault();
      this.#move(side, (marker.unset ? marker.lowest - 1 : marker.level) + by);
    });
    node.addEventListener("pointerdown", (down) => {
      if (this.#ladder.markers?.[side] && !this.#locked() && down.button === 0) this.#dragFrom(node, side, down);
    });
  }

  /**
   * Moves a marker with the pointer. It stays under the pointer, while the scale and the other marker don't move.
   * At the end it glides to its rung, and the ladder to its new range.
   * @param {HTMLElement} node
   * @param {number} side
   * @param {PointerEvent} down
   */
  #dragFrom(node, side, down) {
    this.#drag = { side };
    const grip = down.clientY - node.getBoundingClientRect().top;
    const move = (/** @type {PointerEvent} */ at) => {
      const box = this.#svg.getBoundingClientRect();
      const top = Math.min(Math.max(0, at.clientY - grip - box.top), box.height - node.offsetHeight);
      node.style.insetBlockStart = `${top}px`;
      const marker = this.#ladder.markers?.[side];
      if (marker) this.#move(side, this.#levelAt(top + this.#pitch() / 2, marker));
    };
    const end = () => {
      node.removeEventListener("pointermove", move);
      node.style.insetBlockStart = "";
      this.#drag = null;
      const moved = this.#ladder.markers?.[side];
      if (this.#moving && moved) this.#follow(moved);
      this.#glide();
    };
    node.setPointerCapture(down.pointerId);
    node.addEventListener("pointermove", move);
    node.addEventListener("lostpointercapture", end, { once: true });
  }

  /** Holds the rungs, so that the next click hits the rung that the visitor sees. @param {string} pointer */
  #hold(pointer) {
    this.#held = true;
    clearTimeout(this.#holding);
    if (pointer !== "mouse") this.#holding = setTimeout(() => this.#release(), HOLD);
  }

  /** Lets held rungs move. */
  #release() {
    this.#held = false;
    if (!this.#drag) this.#glide();
  }

  /** Changes to the waiting ladder, which may have another range, in a short motion. */
  #glide() {
    const ladder = this.#later;
    this.#later = null;
    if (!ladder) return;
    const before = this.#rungOf(ladder.rungs[0].level);
    const rows = this.#ladder.rungs.indexOf(before);
    this.#ladder = ladder;
    this.draw();
    if (rows === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const box = /** @type {HTMLElement} */ (this.#svg.parentElement);
    box.animate([{ transform: `translateY(${rows * this.#pitch()}px)` }, { transform: "none" }], {
      duration: GLIDE,
      easing: "ease-out",
    });
  }

  /**
   * Returns the level at a height, or one below the lowest if the marker can be unset there.
   * @param {number} y from the top of the rungs, in pixels
   * @param {Marker} marker
   */
  #levelAt(y, marker) {
    return this.#ladder.rungs[Math.floor(y / this.#pitch())]?.level ?? marker.lowest - 1;
  }

  /**
   * Moves a marker to the tapped rung.
   * @param {MouseEvent} click
   * @param {string} pointer its type
   */
  #tap(click, pointer) {
    const box = this.#svg.getBoundingClientRect();
    const y = click.clientY - box.top;
    const side = this.#sideAt((click.clientX - box.left) / box.width, Math.floor(y / this.#pitch()));
    const marker = this.#ladder.markers?.[side];
    if (!marker) return;
    this.#hold(pointer);
    this.#move(side, this.#levelAt(y, marker));
  }

  /**
   * Returns the side of the marker that a tap moves. In a lane it is the lane's side, and elsewhere that of the
   * nearer marker. If both are equally near, it is the tapped half. Below the rungs it is the side of the marker
   * whose level may be unset.
   * @param {number} x as a fraction of the width
   * @param {number} row
   */
  #sideAt(x, row) {
    const { rungs, markers = [] } = this.#ladder;
    const [left, right] = markers;
    if (!right) return 0;
    const half = Number(x >= 0.5);
    if (x < LANE || x > 1 - LANE) return half;
    if (row >= rungs.length && left.none !== right.none) return Number(right.none === true);
    const [here, there] = [left, right].map((marker) => Math.abs(this.#rowOf(marker) - row));
    return here === there ? half : Number(there < here);
  }

  /**
   * @param {number} side
   * @param {number} level
   */
  #move(side, level) {
    const { rungs, markers = [] } = this.#ladder;
    const marker = markers[side];
    if (!marker || this.#locked()) return;
    const [highest, lowest] = [rungs[0].level, rungs[rungs.length - 1].level];
    const none = marker.none && level < marker.lowest;
    const to = Math.min(marker.highest, highest, Math.max(marker.lowest, lowest, level));
    if (none ? marker.unset : !marker.unset && to === marker.level) return;
    Object.assign(marker, { unset: none, level: to });
    if (!this.#early) this.#follow(marker);
    this.#drawMarker(this.#markers[side], marker);
    this.#drawLines();
    this.#actions.change(marker.id, none ? "" : this.#rungOf(to).name);
  }
}

/**
 * Reports whether a ladder can be drawn on the rungs of another one: both have the same kind of rungs, and the drawn ones
 * include the levels of the markers.
 * @param {Ladder} drawn
 * @param {Ladder} ladder
 */
function areAlike(drawn, ladder) {
  const names = new Map(drawn.rungs.map(({ level, name }) => [level, name]));
  const common = ladder.rungs.filter(({ level }) => names.has(level));
  const [before, now] = [drawn.markers ?? [], ladder.markers ?? []];
  return (
    common.length > 0 &&
    common.every(({ level, name }) => names.get(level) === name) &&
    before.map(({ id }) => id).join() === now.map(({ id }) => id).join() &&
    now.every(({ unset, none, level }) => (unset || names.has(level)) && (!none || drawn.rows > drawn.rungs.length))
  );
}

/**
 * Returns a ladder with the rungs of another one. Rungs that it lacks are out of reach or certain.
 * @param {Ladder} drawn
 * @param {Ladder} ladder
 * @returns {Ladder}
 */
function onRungs(drawn, ladder) {
  const levels = new Map(ladder.rungs.map((rung) => [rung.level, rung]));
  const [highest, lowest] = [ladder.rungs[0], ladder.rungs[ladder.rungs.length - 1]];
  const rungs = drawn.rungs.map((old) => {
    const { chance, bar, good, goal } =
      levels.get(old.level) ??
      (old.level > highest.level ? { ...highest, chance: 0, bar: 0, goal: false } : { ...lowest, goal: false });
    return { ...old, chance, bar, good, goal, lit: "" };
  });
  return { ...ladder, rungs, rows: drawn.rows, climb: undefined };
}

/**
 * Draws the odds from the lowest rung to the highest as a strip, which replaces the ladder on small screens.
 * @param {Ladder} ladder
 */
function drawStrip({ rungs, markers = [] }) {
  const widest = Math.max(...rungs.map(({ bar }) => bar));
  const levels = new Set(markers.filter(({ unset }) => !unset).map(({ level }) => level));
  const bars = rungs.toReversed().map((rung, i) => {
    const bar = document.createElementNS(SVG, "rect");
    const height = 8 + (92 * rung.bar) / widest;
    const [x, width] = [(100 * (i + 0.1)) / rungs.length, 80 / rungs.length];
    set(bar, { x: `${x}%`, width: `${width}%`, y: `${100 - height}%`, height: `${height}%` });
    bar.toggleAttribute("data-good", Boolean(rung.good));
    bar.toggleAttribute("data-lit", Boolean(rung.lit));
    bar.toggleAttribute("data-held", levels.has(rung.level));
    return bar;
  });
  document.querySelector("#strip > svg")?.replaceChildren(...bars);
}

/**
 * Describes a rung for screen readers.
 * @param {Ladder["rungs"][number]} rung
 */
function rungLabel({ name, label = name, number, chance }) {
  return [[label, number].filter(Boolean).map(String).map(typeset).join(" "), percent(chance)].join(": ");
}

/**
 * Replaces the hyphen of a negative number by a minus.
 * @param {string} name
 */
const typeset = (name) => name.replace(/-(?=\d)/g, "−");
