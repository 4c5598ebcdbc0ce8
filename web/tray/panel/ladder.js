import { element, within } from "./dom.js";

/**
 * The drawing of the next roll: its rungs with how likely each is, and on them the levels that can be moved. The page has
 * the drawing of a tray that nobody has changed; others are made of its parts.
 *
 * @import { Climb, Control, LadderDrawing as Ladder, Marker } from "../../shared/messages.js"
 * @import { PanelActions } from "./panel.js"
 */

/** Where bars end, in per cent of the width, and how wide they get: alone, and beside those of another side. */
const BARS = { to: 71, alone: 28, shared: 14 };

/** How long a step of the climb takes, in ms. */
const STEP = 90;

const SVG = "http://www.w3.org/2000/svg";

/** Which keys move a marker, and by how many rungs. */
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

/** @param {number} chance */
const percent = (chance) => `${chance > 0 && chance < 0.005 ? "<1" : Math.round(100 * chance)} %`;

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
  #actions;
  /** @type {Element} of which all others are copies */ #rung;
  /** @type {HTMLElement[]} the one at the left, and the one at the right */ #markers;
  #mark;
  /** @type {Ladder} */ #ladder;
  #climbed = "";

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
    this.#lanes = within(node, ".lanes");
    this.#rung = /** @type {Element} */ (this.#svg.querySelector(".rung"));
    this.#mark = /** @type {Element} */ (this.#svg.querySelector(".mark"));
    this.#markers = [...node.querySelectorAll(".marker")].map((marker) => /** @type {HTMLElement} */ (marker));
    this.#ladder = drawn(node);
    for (const [side, marker] of this.#markers.entries()) this.#hold(marker, side);
    this.#svg.addEventListener("click", (click) => this.#tap(click));
  }

  /** @param {Control} control as another language describes it */
  rename(control) {
    this.control = control;
    this.node.setAttribute("aria-label", control.label);
  }

  read() {
    return "";
  }

  /** It has no value of its own. */
  write() {}

  /** A drawing has no options. */
  offer() {}

  /** What it shows can be rolled. */
  blame() {}

  focus() {
    this.#markers[0].focus();
  }

  /**
   * Shows the levels that are chosen, as far as it can before the table says what they come to.
   * @param {Record<string, unknown>} chosen by control
   */
  await(chosen) {
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

  /** @param {Ladder | null} ladder or none that can be drawn */
  show(ladder) {
    delete this.node.dataset.waiting;
    this.#ladder = ladder ?? { rungs: [] };
    this.draw();
  }

  /** Draws all of it anew: what it is called and whether it can be worked, too. */
  draw() {
    const { rungs, markers = [], climb } = this.#ladder;
    this.node.toggleAttribute("data-empty", rungs.length === 0);
    if (rungs.length === 0) return;
    this.#drawRungs();
    this.#lanes.replaceChildren(...markers.map(({ id }) => element("span", {}, this.#actions.label(id))));
    for (const [side, node] of this.#markers.entries()) this.#drawMarker(node, markers[side]);
    this.#drawLines();
    this.#drawClimb(climb);
    drawStrip(this.#ladder);
  }

  /** How many rows there are: one below the rungs is for what stands nowhere. */
  #rows() {
    const { rungs, markers = [] } = this.#ladder;
    return rungs.length + (markers.some(({ none }) => none) ? 1 : 0);
  }

  /**
   * In which row a level is; the lowest total of a range stands for it.
   * @param {number} level
   */
  #row(level) {
    const { rungs } = this.#ladder;
    const row = rungs.findIndex((rung) => rung.level <= level);
    return row < 0 ? rungs.length - 1 : row;
  }

  /** @param {number} row or a part of one */
  #y(row) {
    return `${(100 * row) / this.#rows()}%`;
  }

  #drawRungs() {
    const { rungs, climb } = this.#ladder;
    this.node.style.setProperty("--rows", String(this.#rows()));
    const nodes = [...this.#svg.querySelectorAll(".rung")];
    while (nodes.length > rungs.length) nodes.pop()?.remove();
    while (nodes.length < rungs.length) {
      const copy = /** @type {Element} */ (this.#rung.cloneNode(true));
      nodes[nodes.length - 1].after(copy);
      nodes.push(copy);
    }
    const shared = rungs.some(({ other }) => other);
    const widest =
      (shared ? BARS.shared : BARS.alone) / Math.max(...rungs.flatMap(({ chance, other = 0 }) => [chance, other]));
    const end = climb && this.#row(climb.to);
    for (const [row, rung] of rungs.entries()) {
      const [, name, own, other, better] = nodes[row].children;
      set(nodes[row], { "data-level": rung.level, y: this.#y(row), height: this.#y(1) });
      nodes[row].toggleAttribute("data-good", Boolean(rung.good));
      set(nodes[row], {
        "data-lit": row !== end ? "" : climb?.mark === undefined ? "plain" : rung.good ? "success" : "failure",
      });
      name.textContent = typeset(rung.name);
      set(own, { width: `${widest * rung.chance}%` });
      set(other, { x: `${BARS.to - widest * (rung.other ?? 0)}%`, width: `${widest * (rung.other ?? 0)}%` });
      better.textContent = rung.better ? percent(rung.better) : "";
    }
  }

  /**
   * @param {HTMLElement} node
   * @param {Marker | undefined} marker
   */
  #drawMarker(node, marker) {
    node.toggleAttribute("hidden", !marker);
    if (!marker) return;
    const { rungs } = this.#ladder;
    const row = marker.unset ? rungs.length : this.#row(marker.level);
    const rung = marker.unset ? undefined : rungs[row];
    node.style.setProperty("--row", String(row));
    set(node, {
      "aria-label": this.#actions.label(marker.id),
      "aria-disabled": String(this.#locked()),
      "aria-valuemin": marker.lowest - (marker.none ? 1 : 0),
      "aria-valuemax": marker.highest,
      "aria-valuenow": marker.unset ? marker.lowest - 1 : marker.level,
      "aria-valuetext": rung
        ? [typeset(rung.name), ...(rung.better ? [percent(rung.better)] : [])].join(", ")
        : this.#actions.label(marker.id, ""),
    });
  }

  #locked() {
    return this.node.closest("fieldset")?.disabled === true;
  }

  #drawLines() {
    const { rungs, markers = [], line } = this.#ladder;
    const difficulty = markers.find(({ id, unset }) => id.startsWith("difficulty") && !unset);
    const place = (/** @type {Element} */ node, /** @type {number | undefined} */ level) => {
      node.toggleAttribute("hidden", level === undefined || rungs.length === 0);
      if (level !== undefined) set(node, { y1: this.#y(this.#row(level) + 1), y2: this.#y(this.#row(level) + 1) });
    };
    place(this.#mark, difficulty?.level);
    place(this.#part("line", "least", { x1: "11%", x2: "89%" }), line);
  }

  /**
   * A part of the drawing that is there since it was needed first.
   * @param {string} tag
   * @param {string} name
   * @param {Record<string, string | number>} attributes
   */
  #part(tag, name, attributes) {
    const there = this.#svg.querySelector(`:scope > .${name}`);
    if (there) return there;
    const node = document.createElementNS(SVG, tag);
    set(node, { class: name, ...attributes });
    this.#mark.after(node);
    return node;
  }

  /**
   * The way from the trait to the rolled degree; the margin is the way from there to what was to be reached.
   * @param {Climb | undefined} climb
   */
  #drawClimb(climb) {
    const centre = (/** @type {number} */ level) => this.#y(this.#row(level) + 0.5);
    const between = (/** @type {string} */ name, /** @type {string} */ x, /** @type {number | undefined} */ from) => {
      const node = this.#part("line", name, { x1: x, x2: x });
      node.toggleAttribute("hidden", from === undefined || !climb);
      if (from !== undefined && climb) set(node, { y1: centre(from), y2: centre(climb.to) });
    };
    const dot = (/** @type {string} */ name, /** @type {number | undefined} */ level) => {
      const node = this.#part("circle", name, { cx: name === "theirs" ? "74%" : "40%", r: name === "start" ? 3 : 6 });
      node.toggleAttribute("hidden", level === undefined);
      if (level !== undefined) set(node, { cy: centre(level) });
      return node;
    };
    between("margin", "74%", climb?.mark ?? climb?.other);
    between("way", "40%", climb?.from);
    dot("start", climb?.from);
    dot("theirs", climb?.other);
    this.#climb(dot("end", climb?.to), climb);
  }

  /**
   * The dice's sum walks from the trait to the degree, once, for whoever likes to see things move.
   * @param {Element} token
   * @param {Climb | undefined} climb
   */
  #climb(token, climb) {
    const way = JSON.stringify(climb ?? null);
    if (way === this.#climbed) return;
    const first = this.#climbed === "";
    this.#climbed = way;
    if (!climb || first || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const steps = this.#row(climb.from) - this.#row(climb.to);
    if (steps === 0) return;
    const pitch = this.#svg.getBoundingClientRect().height / this.#rows();
    token.animate([{ transform: `translateY(${steps * pitch}px)` }, { transform: "none" }], {
      duration: STEP * Math.abs(steps),
      easing: `steps(${Math.abs(steps)}, jump-start)`,
    });
  }

  /**
   * A marker is moved by keys, and with a finger or the mouse.
   * @param {HTMLElement} node
   * @param {number} side
   */
  #hold(node, side) {
    node.addEventListener("keydown", (key) => {
      const by = KEYS.get(key.key);
      const marker = this.#ladder.markers?.[side];
      if (by === undefined || !marker || key.ctrlKey || key.altKey || key.metaKey) return;
      key.preventDefault();
      this.#move(side, (marker.unset ? marker.lowest - 1 : marker.level) + by);
    });
    node.addEventListener("pointerdown", (down) => {
      const marker = this.#ladder.markers?.[side];
      if (!marker || down.button !== 0) return;
      down.stopPropagation(); // what it comes to is seen while it is moved
      const start = marker.unset ? marker.lowest - 1 : marker.level;
      const move = (/** @type {PointerEvent} */ at) => {
        const pitch = this.#svg.getBoundingClientRect().height / this.#rows();
        this.#move(side, start + Math.round((down.clientY - at.clientY) / pitch));
      };
      const end = () => node.removeEventListener("pointermove", move);
      node.setPointerCapture(down.pointerId);
      node.addEventListener("pointermove", move);
      node.addEventListener("lostpointercapture", end, { once: true });
    });
  }

  /**
   * A tap on a rung moves what is on its side there.
   * @param {MouseEvent} click
   */
  #tap(click) {
    const { rungs, markers = [] } = this.#ladder;
    const box = this.#svg.getBoundingClientRect();
    const side = markers.length > 1 && click.clientX > box.left + box.width / 2 ? 1 : 0;
    const rung = rungs[Math.floor(((click.clientY - box.top) / box.height) * this.#rows())];
    const level = rung?.level ?? markers[side]?.lowest - 1;
    if (markers[side]) this.#move(side, level);
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
    this.#drawMarker(this.#markers[side], marker);
    this.#drawLines();
    this.#actions.change(marker.id, none ? "" : rungs[this.#row(to)].name);
  }
}

/**
 * Where there is no room for the drawing, a strip has the odds from the lowest rung to the highest, and where the roll
 * ended on it.
 * @param {Ladder} ladder
 */
function drawStrip({ rungs, markers = [], climb }) {
  const widest = Math.max(...rungs.map(({ chance }) => chance));
  const ended = climb && rungs.find(({ level }) => level <= climb.to);
  const levels = new Set(markers.filter(({ unset }) => !unset).map(({ level }) => level));
  const bars = rungs.toReversed().map((rung, i) => {
    const bar = document.createElementNS(SVG, "rect");
    const height = rung === ended ? 100 : (80 * rung.chance) / widest;
    const [x, width] = [(100 * (i + 0.1)) / rungs.length, 80 / rungs.length];
    set(bar, { x: `${x}%`, width: `${width}%`, y: `${100 - height}%`, height: `${height}%` });
    bar.toggleAttribute("data-good", Boolean(rung.good));
    bar.toggleAttribute("data-lit", rung === ended);
    bar.toggleAttribute("data-held", levels.has(rung.level));
    return bar;
  });
  document.getElementById("strip")?.replaceChildren(...bars);
}

/**
 * The ladder that the page came with.
 * @param {HTMLElement} field
 * @returns {Ladder}
 */
function drawn(field) {
  const rungs = [...field.querySelectorAll(".rung")].map((node) => {
    const [, name, own, , better] = node.children;
    return {
      level: Number(node.getAttribute("data-level")),
      name: name.textContent.replace("−", "-"),
      chance: parseFloat(own.getAttribute("width") ?? ""),
      better: parseFloat(better.textContent) / 100,
      good: node.hasAttribute("data-good"),
    };
  });
  const number = (/** @type {Element} */ node, /** @type {string} */ name) => Number(node.getAttribute(name));
  const markers = [...field.querySelectorAll(".marker")].map((node) => ({
    id: node.getAttribute("data-id") ?? "",
    level: number(node, "aria-valuenow"),
    highest: number(node, "aria-valuemax"),
    lowest: number(node, "aria-valuemin"),
  }));
  return { rungs, markers };
}

/**
 * A number below zero has a minus.
 * @param {string} name
 */
const typeset = (name) => name.replace(/-(?=\d)/g, "−");
