import { kindOf, throwsOf } from "./dice.js";
import { ID, localize } from "./module.js";
import { verify } from "./verification.js";

/**
 * @import { FudgeTray, Request } from "../../element/fudge-tray.js"
 * @import { Verdict } from "./verification.js"
 *
 * @typedef {InstanceType<typeof ChatMessage>} Message
 * @typedef {foundry.dice.Roll} Roll
 */

/** Most Fudge dice of a roll whose result has a name. */
const MOST_FUDGE_DICE = 10;

/** Returns the receipts of a message's dice. @param {{ rolls: Roll[] }} message */
const receiptsOf = ({ rolls }) => rolls.flatMap(({ dice }) => dice.flatMap(throwsOf)).map(({ receipt }) => receipt);

/**
 * Prepares a message with rolls of the tray before it is stored: its flags have the receipts, Foundry plays no sound of
 * dice, and Dice So Nice, which honours the mark of hidden results, throws no dice of its own.
 * @param {Message} message
 */
export function prepare(message) {
  const receipts = receiptsOf(message);
  if (receipts.length === 0) return;
  for (const { dice } of message.rolls)
    for (const { results } of dice.filter((term) => throwsOf(term).length > 0))
      for (const result of results) Object.assign(result, { hidden: true });
  const rolls = message.rolls.map((roll) => JSON.stringify(roll));
  message.updateSource(/** @type {object} */ ({ rolls, sound: null, flags: { [ID]: { receipts } } }));
}

/** Adds the name of the result and the button Verify to messages in the chat. */
export class ChatCards {
  #tray;
  #ladder;

  /**
   * @param {FudgeTray} tray
   * @param {() => string} ladder returns the ladder of the world, or an empty text
   */
  constructor(tray, ladder) {
    this.#tray = tray;
    this.#ladder = ladder;
  }

  /**
   * @param {Message} message
   * @param {HTMLElement} html of the message
   */
  render(message, html) {
    if (!message.isContentVisible || receiptsOf(message).length === 0 || html.querySelector(".fudge-tray-card")) return;
    const sentence = create("p", "fudge-tray-sentence");
    const verdict = create("p", "fudge-tray-verdict");
    verdict.setAttribute("role", "status");
    const button = create("button", "fudge-tray-verify", localize("verify"));
    button.setAttribute("type", "button");
    button.addEventListener("click", () => void this.#verify(message, verdict));
    const card = create("div", "fudge-tray-card");
    card.append(sentence, button, verdict);
    (html.querySelector(".message-content") ?? html).append(card);
    void this.#describe(message, sentence);
  }

  /** @param {Message} message @param {HTMLElement} sentence */
  async #describe({ rolls }, sentence) {
    const request = rolls.length === 1 ? requestOf(rolls[0], this.#ladder()) : null;
    if (!request) return;
    const { degree_name, text } = await this.#tray.resolve(request).catch(() => ({ degree_name: "", text: "" }));
    sentence.replaceChildren(create("strong", "fudge-tray-degree", degree_name), text ?? "");
  }

  /** @param {Message} message @param {HTMLElement} verdict */
  async #verify(message, verdict) {
    verdict.textContent = localize("verifying");
    const terms = message.rolls.flatMap(({ dice }) => dice);
    try {
      verdict.textContent = textOf(await verify(terms, receiptsBefore(message), this.#tray));
    } catch (error) {
      verdict.textContent = localize("unverified", { reason: String(error) });
    }
  }
}

/** Returns the receipts of the messages before one. @param {Message} message @returns {Set<string>} */
function receiptsBefore(message) {
  const receipts = new Set();
  for (const other of /** @type {Iterable<Message>} */ (game.messages ?? [])) {
    if (other.id === message.id) return receipts;
    for (const receipt of receiptsOf(other)) receipts.add(receipt);
  }
  return receipts;
}

/** @param {Verdict} verdict */
function textOf({ faces, others, seen, reused }) {
  if (faces !== "agrees") return localize(faces);
  const notes = [localize("agrees"), localize(seen ? "seen" : "unseen")];
  if (reused) notes.push(localize("reused"));
  if (others > 0) notes.push(localize("others", { count: String(others) }));
  return notes.join(" ");
}

/**
 * Returns the request whose resolution names the result of a roll: Fudge dice of one kind, and a number. The number is
 * counted from the level 0 of the ladder.
 * @param {Roll} roll
 * @param {string} ladder
 * @returns {Request | null}
 */
function requestOf({ dice, total }, ladder) {
  const [term] = dice;
  if (!ladder || dice.length !== 1 || kindOf(term) !== "dF" || term.results.some(({ active }) => !active)) return null;
  const faces = term.results.map(({ result }) => result);
  const number = Number(total) - faces.reduce((sum, face) => sum + face, 0);
  if (faces.length > MOST_FUDGE_DICE || !Number.isInteger(number)) return null;
  const request = {
    kind: "unopposed",
    technique: `${faces.length}dF`,
    ladder,
    trait: number,
    difficulty: "none",
    faces,
  };
  return /** @type {Request} */ (request);
}

/** @param {string} tag @param {string} name of the class @param {string} [text] */
function create(tag, name, text = "") {
  const node = document.createElement(tag);
  node.className = name;
  node.textContent = text;
  return node;
}
