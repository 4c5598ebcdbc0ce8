import assert from "node:assert/strict";
import { test } from "node:test";
import { LastRolls } from "./last-rolls.js";

const refusal = { name: "SizeLimit" }; // errors of the host are plain objects

/** The metadata of a room with a limit in bytes. */
class Metadata {
  values = {};
  #limit;

  constructor(limit = 16_384) {
    this.#limit = limit;
  }

  get() {
    return Promise.resolve(this.values);
  }

  set(rolls) {
    const values = { ...this.values, rolls };
    const size = Buffer.byteLength(JSON.stringify(values));
    if (size > this.#limit) return Promise.reject(refusal);
    this.values = values;
    return Promise.resolve();
  }
}

const roll = (n, text = "Anna rolls 2.") => ({ name: "Änna", text, receipt: `AQ${n}` });

/** Adds rolls and returns the receipts that the room has. */
async function added(metadata, rolls) {
  const last = new LastRolls(metadata, "rolls");
  await Promise.allSettled(rolls.map((roll) => last.add(roll)));
  return metadata.values.rolls.map(({ receipt }) => receipt);
}

test("the room has the last 30 rolls, in their order", async () => {
  const receipts = await added(
    new Metadata(),
    Array.from({ length: 40 }, (_, i) => roll(i)),
  );
  assert.deepEqual(
    receipts,
    Array.from({ length: 30 }, (_, i) => `AQ${i + 10}`),
  );
});

for (const others of [0, 8_000, 15_000, 16_200]) {
  test(`beside ${others} bytes of other extensions, the newest rolls fit`, async () => {
    const metadata = new Metadata();
    metadata.values = { other: "x".repeat(others) };
    const receipts = await added(
      metadata,
      Array.from({ length: 30 }, (_, i) => roll(i, "ä😀".repeat(60))).concat(roll(30, "short")),
    );
    assert.equal(receipts.at(-1), "AQ30");
    assert.equal(metadata.values.other.length, others);
  });
}

test("a host that counts otherwise gets fewer rolls, and a full room refuses", async () => {
  assert.ok(
    (
      await added(
        new Metadata(1_000),
        Array.from({ length: 20 }, (_, i) => roll(i)),
      )
    ).length > 2,
  );
  await assert.rejects(new LastRolls(new Metadata(10), "rolls").add(roll(1)), { name: "SizeLimit" });
});

test("values that another version or another extension left have no effect", async () => {
  for (const odd of ["text", null, 7, {}, [null, 7, { name: 1 }, { name: "A", text: "B" }]]) {
    const metadata = new Metadata();
    metadata.values = { rolls: odd };
    assert.deepEqual(await added(metadata, [roll(1)]), ["AQ1"]);
  }
});
