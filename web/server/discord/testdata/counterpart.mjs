// Signs requests as Discord does, reads the answers, and checks the signatures of the Go test, with Discord's own package.
//
//   node counterpart.mjs ADDRESS < { "seed", "publicKey", "signed" }
import assert from "node:assert/strict";
import { createPrivateKey, sign } from "node:crypto";
import { text } from "node:stream/consumers";
import { InteractionResponseFlags, InteractionResponseType, InteractionType, verifyKey } from "discord-interactions";

const address = process.argv[2];
const { seed, publicKey, signed } = JSON.parse(await text(process.stdin));

for (const { body, timestamp, signature } of signed) {
  assert(await verifyKey(body, signature, timestamp, publicKey), `the signature of ${body}`);
  assert(!(await verifyKey(body + " ", signature, timestamp, publicKey)), "the signature of another body");
}

const PKCS8 = "302e020100300506032b657004220420"; // before the seed of a key in DER
const key = createPrivateKey({ key: Buffer.from(PKCS8 + seed, "hex"), format: "der", type: "pkcs8" });
let id = 1000;

/** Sends an interaction; its signature is older than its time by some seconds. */
function post(/** @type {object} */ interaction, age = 0) {
  id++;
  const body = JSON.stringify({ id: String(id), application_id: "1", token: "t", version: 1, ...interaction });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = sign(null, Buffer.from(String(seconds - age) + body), key).toString("hex");
  const headers = {
    "Content-Type": "application/json",
    "X-Signature-Ed25519": signature,
    "X-Signature-Timestamp": String(seconds),
  };
  return fetch(address, { method: "POST", headers, body });
}

/** Sends a roll of a line and returns the answer with its picture. */
async function roll(/** @type {object[]} */ ...options) {
  const response = await post({
    type: InteractionType.APPLICATION_COMMAND,
    data: { id: "2", name: "roll", type: 1, options },
    member: { user: { id: "3" } },
    locale: "en-US",
  });
  assert.equal(response.status, 200);
  const form = await response.formData();
  const answer = JSON.parse(String(form.get("payload_json")));
  assert.equal(answer.type, InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE);
  return { ...answer.data, file: form.get("files[0]") };
}

assert.deepEqual(await (await post({ type: InteractionType.PING })).json(), { type: InteractionResponseType.PONG });
assert.equal((await post({ type: InteractionType.PING }, 1)).status, 401);

const line = { name: "line", type: 3, value: "Great 4dF vs Good" };
const open = await roll(line);
assert.match(open.content, /Great [+−]\d = /);
assert.equal(open.flags ?? 0, 0);
assert.equal(open.file.type, "image/png");
assert.equal(open.embeds[0].image.url, `attachment://${open.file.name}`);
assert.deepEqual([...new Uint8Array(await open.file.slice(0, 4).arrayBuffer())], [0x89, 0x50, 0x4e, 0x47]);

const secret = await roll(line, { name: "secret", type: 5, value: true });
assert.equal(secret.flags, InteractionResponseFlags.EPHEMERAL);
