/**
 * The module for Foundry VTT: throws the dice of Foundry's rolls in a tray, at a table that all users of the world
 * share, and lets everybody verify the throws. See docs/foundry.md.
 */
import { fit } from "../place.js";
import { ChatCards, prepare } from "./chat.js";
import { Fulfilment } from "./dice.js";
import { Modes } from "./modes.js";
import { ID, localize } from "./module.js";
import { Seat } from "./seat.js";
import { chosenMethod, defaultDice, ladder, patience, register } from "./settings.js";
import { Thrower } from "./thrower.js";
import { TrayWindow } from "./tray-window.js";
import { SocketWire } from "./wire.js";

/**
 * @import { Message } from "./chat.js"
 * @import { DiceTerm } from "./dice.js"
 * @import { Socket } from "./wire.js"
 */

const modes = new Modes();
const fulfilment = new Fulfilment(throwFor);
/** @type {Set<string>} users whose version was reported */ const strangers = new Set();
/** @type {Thrower | undefined} */ let thrower;
/** @type {ChatCards | undefined} */ let cards;

Hooks.once("init", () => {
  register();
  const { fulfillment } = CONFIG.Dice;
  fulfillment.dice.f = { label: localize("fate-die"), icon: '<i class="fas fa-dice-d6"></i>' };
  const method = {
    label: localize("method"),
    icon: '<i class="fas fa-dice"></i>',
    interactive: false,
    handler: fulfil,
  };
  Object.assign(fulfillment.methods, { [ID]: method });
  if (defaultDice() !== "none") fulfillment.defaultMethod ||= ID;
});
Hooks.once("ready", () => void start());
Hooks.on("chatMessage", (_log, text) => modes.type(text));
Hooks.on("preCreateChatMessage", (/** @type {Message} */ message) => {
  modes.forget();
  prepare(message);
});
// Foundry 13 passes elements, and warns of the hook that passes jQuery.
/** @type {any} */ (Hooks).on(
  Number(game.release?.generation) >= 13 ? "renderChatMessageHTML" : "renderChatMessage",
  (/** @type {any} */ message, /** @type {HTMLElement | HTMLElement[]} */ html) =>
    cards?.render(message, html instanceof HTMLElement ? html : html[0]),
);

/** Loads the tray and takes the seat. Until then Foundry rolls. */
async function start() {
  const { id: world, title } = /** @type {{ id: string, title: string }} */ (game.world);
  const user = /** @type {{ id: string, name: string, color: unknown }} */ (game.user);
  try {
    await import(new URL("../../fudge-tray.js", import.meta.url).href);
  } catch (error) {
    return warn("not-loaded", { reason: String(error) });
  }
  const trays = new TrayWindow(`foundry-${world}-${user.id}`);
  const seat = new Seat(trays.shared, {
    keeper: () => game.users?.activeGM?.id ?? "",
    open: (keeper) => openRoom(`${world}-${keeper}`, keeper === user.id),
    profile: () => ({ name: user.name.slice(0, 40), color: String(user.color), title: title.slice(0, 40) }),
    refused: ({ field, text, message }) =>
      field === "table-unanswered" ? warn("silent") : warn("no-seat", { reason: text ?? message }),
  });
  cards = new ChatCards(trays.shared, ladder);
  thrower = new Thrower(trays, seat, {
    patience,
    keeps: () => game.users?.activeGM?.id === user.id,
    failed: (reason, text) => warn(reason, { text, seconds: String(patience() / 1000) }),
  });
  Hooks.on("userConnected", () => void seat.update());
  await seat.update();
}

/** Opens the channel of a GM's table. @param {string} name @param {boolean} keeps whether it is the own table */
function openRoom(name, keeps) {
  const socket = /** @type {Socket} */ (/** @type {unknown} */ (game.socket));
  const wire = new SocketWire(socket, name, keeps, noteStranger);
  const channel = fit(wire);
  return {
    channel,
    close: () => {
      channel.close();
      wire.close();
    },
  };
}

/**
 * Fulfils a die of a term: the user has chosen the tray for its kind, or the world uses it by default.
 * @param {DiceTerm} term
 * @returns {Promise<number | undefined>}
 */
async function fulfil(term) {
  const chosen = chosenMethod(term.denomination) === ID;
  if (!chosen && defaultDice() === "fate" && term.denomination !== "f") return undefined;
  return await fulfilment.face(term);
}

/** @param {string} technique @param {DiceTerm} term */
async function throwFor(technique, term) {
  const { _root: roll } = /** @type {{ _root?: { options: Record<string, unknown> } }} */ (
    /** @type {unknown} */ (term)
  );
  return (await thrower?.throw(technique, modes.hides(roll?.options ?? {}))) ?? null;
}

/** @param {string} user with another version of the module */
function noteStranger(user) {
  if (strangers.has(user)) return;
  strangers.add(user);
  warn("stranger", { name: game.users?.get(user)?.name ?? user });
}

/** @param {string} key @param {Record<string, string>} [data] */
function warn(key, data) {
  ui.notifications?.warn(localize(key, data));
}
