import { within } from "../../shared/limit.js";
import { receiptLink } from "../../shared/link.js";

/** The longest wait for a picture, in ms. Browsers let a page share only for a short time after a press. */
const PATIENCE = 1_000;

/** The limit for fetching a picture, in ms. */
const FETCH_TIMEOUT = 10_000;

/**
 * A roll to share. One whose dice were not thrown has no receipt.
 * @typedef {{text: string, receipt?: string, recorded?: Recorded}} SharedRoll
 *
 * The place of a throw in the record of a shared table, and the server of the table. The attempt shows the server that
 * the link comes from a participant.
 * @typedef {{table: string, throw: number, attempt: string, server: string}} Recorded
 *
 * The link to a roll, or empty, and its picture, if it has arrived.
 * @typedef {{link: string, picture?: File}} Card
 */

/**
 * The cards of rolls. A site of `fudge serve` has a page and a picture for each receipt, in the folder r beside the tray
 * page; other sites don't. The first picture shows which kind of site it is.
 */
export class Cards {
  #site;
  #base;
  #tag;
  /** True once the site has sent a picture. */ #hasCards = false;
  /** The last picture that was requested. It is null if the site has none, and undefined if it didn't respond. */
  /** @type {{path: string, picture: Promise<File | null | undefined>}} */ #last = {
    path: "",
    picture: Promise.resolve(undefined),
  };

  /**
   * @param {string} page address of the tray page
   * @param {() => string} base returns the base address of links; empty if the host page has set none
   * @param {() => string} tag returns the tag of the page's language
   */
  constructor(page, base, tag) {
    this.#site = new URL("./", page).href;
    this.#base = base;
    this.#tag = tag;
  }

  /** Requests the picture of a roll that may be shared. @param {SharedRoll} roll */
  prepare({ receipt }) {
    if (receipt) void this.#picture(receipt);
  }

  /**
   * Returns the card of a roll after PATIENCE at the latest.
   * @param {SharedRoll} roll
   * @returns {Promise<Card>}
   */
  async of({ receipt, recorded }) {
    if (!receipt) return { link: "" };
    const found = await within(PATIENCE, this.#picture(receipt)).catch(() => undefined);
    const picture = found ?? undefined;
    const base = this.#base();
    const isOwn = !base || base === this.#site; // the app is beside the tray page
    const hasPage = picture || (found === undefined && this.#hasCards);
    if (isOwn && hasPage) return { link: this.#recorded(this.#path(receipt, ""), recorded), picture };
    return { link: base && receiptLink(base, receipt), picture };
  }

  /**
   * @param {string} receipt
   * @param {string} ending
   */
  #path(receipt, ending) {
    const tag = this.#tag();
    return `${this.#site}r/${receipt}${ending}${tag === "en" ? "" : `?lang=${tag}`}`;
  }

  /** Adds the place in the record to a page, if the page's server has it. @param {string} page @param {Recorded} [place] */
  #recorded(page, place) {
    if (!place?.server || new URL(place.server).host !== new URL(page).host) return page;
    const link = new URL(page);
    for (const name of /** @type {const} */ (["table", "throw", "attempt"]))
      link.searchParams.set(name, `${place[name]}`);
    return link.href;
  }

  /** @param {string} receipt */
  #picture(receipt) {
    const path = this.#path(receipt, ".png");
    if (path !== this.#last.path) this.#last = { path, picture: this.#request(path) };
    return this.#last.picture;
  }

  /** @param {string} path */
  async #request(path) {
    try {
      const response = await fetch(path, { signal: AbortSignal.timeout(FETCH_TIMEOUT) });
      if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
      if (!response.ok || response.headers.get("Content-Type") !== "image/png") return null;
      const picture = new File([await response.blob()], "roll.png", { type: "image/png" });
      this.#hasCards = true;
      return picture;
    } catch (error) {
      console.debug("No picture of the roll:", error);
      if (path === this.#last.path) this.#last.path = ""; // the next press tries again
      return undefined;
    }
  }
}
