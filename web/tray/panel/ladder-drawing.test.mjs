import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, place } from "../test-page.mjs";
import { LadderDrawing } from "./ladder-drawing.js";

/** Returns a drawing on the page's ladder, and a function that returns the parts of the SVG with a class. */
function opened() {
  const page = openPage('#strip, fieldset[data-id="ladder"]');
  const node = document.querySelector('.field[data-id="odds"]');
  const drawing = new LadderDrawing(node, (id, value) => value ?? `the ${id}`);
  place(drawing.svg, { height: 60 });
  const part = (name) => drawing.svg.querySelector(`:scope > .${name}`);
  return { page, node, drawing, part };
}

/** Returns a ladder of three rungs. */
function three(others = {}) {
  return {
    rungs: [
      { level: 1, name: "Good", number: "+1", chance: 0.25, bar: 0.25, y: 0, good: true, goal: true },
      { level: 0, name: "Fair", number: "0", chance: 0.5, bar: 0.5, y: 1 / 3 },
      { level: -1, name: "Terrible-1", number: "-1", chance: 0, bar: 0, y: 2 / 3, lit: "failure" },
    ],
    rows: 3,
    ...others,
  };
}

const rungs = ({ svg }) => [...svg.querySelectorAll(".rung")];

test("the strip says what its bars mean, and the chance of the level to reach", () => {
  const { drawing } = opened();
  const text = (ladder) => {
    drawing.draw(ladder, "help");
    return document.querySelector("#strip > .aim").textContent;
  };
  assert.equal(text(three()), "At least Good: 25%");
  assert.equal(text(three({ under: true })), "Success: 25%");
  const rungs = three().rungs.map((rung) => ({ ...rung, goal: false }));
  assert.equal(text(three({ rungs })), "At least");
});

test("each rung has a name for screen readers, with its chance and minus signs", () => {
  const { drawing } = opened();
  drawing.draw(three(), "help");
  assert.deepEqual(
    rungs(drawing).map((rung) => [rung.getAttribute("role"), rung.ariaLabel]),
    [
      ["img", "Good +1: 25%"],
      ["img", "Fair 0: 50%"],
      ["img", "Terrible−1 −1: 0%"],
    ],
  );
  assert.deepEqual(
    rungs(drawing).map((rung) => [...rung.children].map((part) => part.textContent).join("|")),
    ["|Good|+1||25%", "|Fair|0||50%", "|Terrible−1|−1||"],
  );
});

test("a ladder that is drawn already changes nothing", () => {
  const { drawing } = opened();
  drawing.draw(three(), "help");
  drawing.drawMarker(three(), 0, false, 0.25);
  const changes = new MutationObserver(() => {});
  changes.observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  drawing.draw(three(), "help");
  const changed = changes
    .takeRecords()
    .map(({ type, target, attributeName }) => [type, target.nodeName, attributeName]);
  assert.deepEqual(changed, []);
});

test("rungs are marked as success, goal and result", () => {
  const { drawing } = opened();
  drawing.draw(three());
  const [good, fair, terrible] = rungs(drawing);
  assert.ok(good.hasAttribute("data-good") && good.hasAttribute("data-goal"));
  assert.ok(!fair.hasAttribute("data-good") && !fair.hasAttribute("data-goal"));
  assert.deepEqual([fair.dataset.lit, terrible.dataset.lit], ["", "failure"]);
});

test("a ladder may have more rungs than the last one, or fewer", () => {
  const { drawing, part } = opened();
  drawing.draw(three());
  assert.equal(rungs(drawing).length, 3);
  const many = three();
  many.rungs = Array.from({ length: 12 }, (_, i) => ({ ...many.rungs[0], name: `level ${i}` }));
  drawing.draw(many);
  assert.deepEqual(
    rungs(drawing).map(({ ariaLabel }) => ariaLabel.split(" +1")[0]),
    many.rungs.map(({ name }) => name),
  );
  assert.ok(rungs(drawing).at(-1).compareDocumentPosition(part("mark")) & 4, "lines are above the rungs");
});

test("bars are shorter beside long names", () => {
  const { node, drawing } = opened();
  drawing.draw(three());
  const width = () => rungs(drawing)[1].children[3].getAttribute("width");
  assert.deepEqual(
    [width(), node.hasAttribute("data-long"), node.style.getPropertyValue("--letters")],
    ["50%", false, "10"],
  );
  const long = three();
  long.rungs[0].label = "Hervorragend";
  drawing.draw(long);
  assert.deepEqual(
    [width(), node.hasAttribute("data-long"), node.style.getPropertyValue("--letters")],
    ["35%", true, "12"],
  );
});

test("under the trait, chances are those of success", () => {
  const { node, drawing } = opened();
  const quantity = () => node.querySelector(".quantity").textContent;
  drawing.draw(three(), "Percentages");
  assert.deepEqual(
    [quantity(), node.title, node.querySelector(".help").textContent],
    ["At least", "Percentages", "Percentages"],
  );
  drawing.draw(three({ under: true }), "Percentages");
  assert.deepEqual([quantity(), node.title], ["Success", "Percentages: chance of success at this trait level."]);
});

test("an opposed action has the chances to win, tie and lose", () => {
  const { node, drawing } = opened();
  const contest = node.querySelector(".contest");
  drawing.draw(three({ contest: { win: 0.5, tie: 0.3, lose: 0.2 } }));
  assert.ok(!contest.hidden);
  assert.deepEqual(
    [...contest.children].map((part) => [part.textContent, part.style.getPropertyValue("--share")]),
    [
      ["Win 50%", "0.5"],
      ["Tie 30%", "0.3"],
      ["Lose 20%", "0.2"],
    ],
  );
  drawing.draw(three());
  assert.deepEqual([contest.hidden, contest.childElementCount], [true, 0]);
});

test("a marker is a slider with level and chance; a missing one is hidden", () => {
  const { drawing } = opened();
  const ladder = three({ markers: [{ id: "trait", level: 0, highest: 1, lowest: -1, none: true }] });
  drawing.drawMarker(ladder, 0, false, 0.5);
  drawing.drawMarker(ladder, 1, false, 0.5);
  const [left, right] = drawing.markers;
  assert.deepEqual([left.hidden, right.hidden], [false, true]);
  assert.deepEqual(
    [left.ariaLabel, left.ariaDisabled, left.ariaValueMin, left.ariaValueMax, left.ariaValueNow, left.ariaValueText],
    ["the trait", "false", "-2", "1", "0", "Fair, 50%"],
  );
  assert.equal(left.style.getPropertyValue("--row"), "1");
  ladder.markers[0].unset = true;
  drawing.drawMarker(ladder, 0, true, null);
  assert.deepEqual([left.ariaDisabled, left.ariaValueNow, left.ariaValueText], ["true", "-2", ""]);
  assert.equal(left.style.getPropertyValue("--row"), "3");
});

test("the line below the Difficulty moves with its marker, and the least degree has its own", () => {
  const { drawing, part } = opened();
  const marker = { highest: 1, lowest: -1 };
  const difficulty = { id: "difficulty@mudge", level: 0, ...marker };
  const ladder = three({ markers: [{ id: "trait", level: 1, ...marker }, difficulty], line: 1 });
  drawing.drawMarker(ladder, 1, false, null);
  const y = (name) => [part(name).getAttribute("y1"), part(name).getAttribute("y2")].map(parseFloat).map(Math.round);
  assert.deepEqual(
    [y("mark"), y("least")],
    [
      [67, 67],
      [33, 33],
    ],
  );
  difficulty.unset = true;
  drawing.drawMarker({ ...ladder, line: undefined }, 1, false, null);
  assert.deepEqual(
    [part("mark"), part("least")].map((line) => line.hasAttribute("hidden")),
    [true, true],
  );
});

test("a climb leads from the trait to the degree, with the margin to the level to reach", () => {
  const { drawing, part } = opened();
  drawing.draw(three({ climb: { from: 0, to: 1, mark: -1 } }));
  const y = (name, side) => Math.round(parseFloat(part(name).getAttribute(side)));
  assert.deepEqual([y("way", "y1"), y("way", "y2"), y("margin", "y1"), y("margin", "y2")], [50, 17, 83, 17]);
  assert.deepEqual([y("start", "cy"), y("end", "cy")], [50, 17]);
  assert.ok(part("theirs").hasAttribute("hidden"));
  drawing.draw(three({ climb: { from: 0, to: 1, other: -1 } }));
  for (const name of ["way", "margin", "start", "theirs", "end"]) assert.ok(!part(name).hasAttribute("hidden"), name);
  assert.deepEqual([y("theirs", "cy"), y("margin", "y1")], [83, 83]);
  drawing.draw(three());
  for (const name of ["way", "margin", "start", "theirs", "end"]) assert.ok(part(name).hasAttribute("hidden"), name);
});

test("a new climb is animated once, rung by rung", () => {
  const { page, drawing } = opened();
  drawing.draw(three({ climb: { from: 0, to: 1 } }));
  assert.equal(page.animations.length, 0, "it was there when the page opened");
  const climb = three({ climb: { from: -1, to: 1 } });
  for (let i = 0; i < 3; i++) drawing.draw(climb);
  assert.equal(page.animations.length, 1);
  const [{ node, frames, duration, easing }] = page.animations;
  assert.deepEqual(
    [node.getAttribute("class"), frames[0].transform, duration, easing],
    ["end", "translateY(40px)", 180, "steps(2, jump-start)"],
  );
  drawing.draw(three({ climb: { from: 1, to: 1 } }));
  assert.equal(page.animations.length, 1, "it has no steps");
});

test("without motion nothing is animated", () => {
  const { page, drawing } = opened();
  page.media.add("(prefers-reduced-motion: reduce)");
  drawing.draw(three());
  drawing.draw(three({ climb: { from: -1, to: 1 } }));
  drawing.glide(2, three());
  assert.equal(page.animations.length, 0);
  page.media.clear();
  drawing.glide(2, three());
  assert.equal(page.animations[0].frames[0].transform, "translateY(40px)");
});

test("the strip has a bar for each rung, from the lowest", () => {
  const { drawing } = opened();
  const markers = [
    { id: "trait", level: 0 },
    { id: "difficulty", level: -1, unset: true },
  ];
  drawing.draw(three({ markers }));
  const bars = [...document.querySelectorAll("#strip > svg > rect")];
  assert.deepEqual(
    bars.map((bar) => bar.getAttribute("height")),
    ["8%", "100%", "54%"],
  );
  const having = (name) => bars.map((bar) => bar.hasAttribute(name));
  assert.deepEqual(having("data-good"), [false, false, true]);
  assert.deepEqual(having("data-lit"), [true, false, false]);
  assert.deepEqual(having("data-held"), [false, true, false]);
});
