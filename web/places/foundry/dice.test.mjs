import assert from "node:assert/strict";
import test from "node:test";
import { Fulfilment, kindOf, throwsOf } from "./dice.js";

class Die {
  static DENOMINATION = "d";
  constructor(number, faces) {
    Object.assign(this, { number, faces, results: [], options: {} });
  }
}
class FateDie extends Die {
  static DENOMINATION = "f";
}

/** Requests a face as Foundry does. */
async function roll(fulfilment, term) {
  const result = await fulfilment.face(term);
  if (result !== undefined) term.results.push({ result });
  return result;
}

test("dice of a term are thrown at once, and later ones one at a time", async () => {
  const asked = [];
  const fulfilment = new Fulfilment((technique) => {
    asked.push(technique);
    const faces = Array.from({ length: Number.parseInt(technique, 10) }, (_, i) => i);
    return Promise.resolve({ faces, receipt: `R${asked.length}` });
  });
  const term = new Die(3, 6);
  const faces = [];
  for (let i = 0; i < 5; i++) faces.push(await roll(fulfilment, term)); // two dice explode
  assert.deepEqual(faces, [0, 1, 2, 0, 0]);
  assert.deepEqual(asked, ["3d6", "1d6", "1d6"]);
  assert.deepEqual(throwsOf(term), [
    { receipt: "R1", first: 0, count: 3 },
    { receipt: "R2", first: 3, count: 1 },
    { receipt: "R3", first: 4, count: 1 },
  ]);
});

test("Foundry rolls the rest of a term whose dice don't come", async () => {
  let asked = 0;
  const fulfilment = new Fulfilment(() => {
    asked++;
    return Promise.resolve(null);
  });
  const term = new FateDie(4, 3);
  for (let i = 0; i < 4; i++) assert.equal(await roll(fulfilment, term), undefined);
  assert.equal(asked, 1);
  assert.deepEqual(throwsOf(term), []);
});

test("large terms are thrown twenty dice at a time", async () => {
  const asked = [];
  const fulfilment = new Fulfilment((technique) => {
    asked.push(technique);
    return Promise.resolve({ faces: Array(Number.parseInt(technique, 10)).fill(1), receipt: "R" });
  });
  const term = new Die(45, 10);
  for (let i = 0; i < 45; i++) await roll(fulfilment, term);
  assert.deepEqual(asked, ["20d10", "20d10", "5d10"]);
});

test("dice that the tray lacks are Foundry's", async () => {
  const fulfilment = new Fulfilment(() => assert.fail("thrown"));
  for (const faces of [2, 3, 7, 100, undefined]) {
    assert.equal(kindOf(new Die(1, faces)), "");
    assert.equal(await fulfilment.face(new Die(1, faces)), undefined);
  }
  assert.equal(kindOf(new FateDie(1, 3)), "dF");
});
