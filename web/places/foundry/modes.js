/** Who may see a roll. Foundry 14 renamed the modes of rolls to modes of messages. */

/** Modes that everybody sees. */
const OPEN = ["public", "ic"];

/** Commands of the chat that choose a mode, as Foundry parses them. */
const COMMANDS = /^\/(?:(publicr|pr)|(gmr)|(b(?:lind)?r)|(s(?:elf)?r))(?:oll)? /i;

/** Time in which a typed command is rolled, in ms. */
const TYPED_TIME = 60_000;

/** Reports whether a mode hides a roll from somebody. @param {string} mode */
export const hides = (mode) => !OPEN.includes(mode.replace(/roll$/, ""));

/** Finds the mode of a roll that is being evaluated. */
export class Modes {
  #typed = "";
  #time = 0;

  /** Notes the mode of a command that the user has typed. @param {string} text */
  type(text) {
    const [, open, gm, blind, self] = COMMANDS.exec(text) ?? [];
    this.#typed = (open && "public") || (gm && "gm") || (blind && "blind") || (self && "self") || "";
    this.#time = Date.now();
  }

  /** Forgets the typed mode: its message was created. */
  forget() {
    this.#typed = "";
  }

  /**
   * Reports whether the roll is hidden. A roll states its mode only if its system sets it before the dice are thrown;
   * the mode of the chat's menu applies otherwise.
   * @param {Record<string, unknown>} options of the roll
   */
  hides(options) {
    const stated = options.messageMode ?? options.rollMode;
    if (typeof stated === "string") return hides(stated);
    if (this.#typed && Date.now() - this.#time < TYPED_TIME) return hides(this.#typed);
    return hides(chosenMode());
  }
}

/** Returns the mode of the chat's menu. */
function chosenMode() {
  const messages = /** @type {{ modes?: unknown }} */ (CONFIG.ChatMessage);
  const setting = messages.modes ? "messageMode" : "rollMode";
  return String(game.settings?.get("core", /** @type {"rollMode"} */ (setting)));
}
