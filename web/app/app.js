/**
 * The app's page: what its address or another app asks for goes to the tray. A link fills
 * the next roll in and throws nothing; a receipt is played again, and changes nothing.
 */
import { complaint, say, sayPage, speak } from "../shared/language.js";
import { sharedWish, wishIn } from "../shared/link.js";

/**
 * @import { FudgeTray, TrayError } from "../element/fudge-tray.js"
 * @import { Wish } from "../shared/link.js"
 */

const tray = /** @type {FudgeTray} */ (document.querySelector("fudge-tray"));
const news = /** @type {HTMLElement} */ (document.querySelector("#news"));
const said = /** @type {HTMLElement} */ (news.querySelector("p"));
const close = /** @type {HTMLElement} */ (news.querySelector("button"));

/** @param {string} sentence that stays until dice fly, or it is closed */
function tell(sentence) {
  said.textContent = sentence;
  close.hidden = !sentence;
}

/** Takes what the address asks for, and takes it out of the address: a reload does not ask again. */
function takeWish() {
  const { roll, receipt } = { ...sharedWish(location.search), ...wishIn(location.hash) };
  if (!roll && !receipt) return;
  history.replaceState(null, "", location.pathname);
  grant({ roll, receipt }).catch(reportError);
}

/** @param {Wish} wish */
async function grant({ roll, receipt }) {
  tell("");
  try {
    if (receipt) {
      await tray.replay(receipt);
      return;
    }
    await tray.prepare(requestOf(roll ?? ""));
    tell(say("link-taken", { roll: roll ?? "" }));
  } catch (error) {
    if (!(error instanceof Error && error.name === "TrayError")) throw error;
    tell(say(receipt ? "receipt-refused" : "link-refused", { reason: complaint(/** @type {TrayError} */ (error)) }));
  }
}

/**
 * A roll that no line says travels as JSON.
 * @param {string} roll
 */
function requestOf(roll) {
  if (!roll.startsWith("{")) return roll;
  try {
    return JSON.parse(roll);
  } catch {
    return roll; // the tray says what is wrong with it
  }
}

tray.links = new URL("./", location.href).href;
tray.addEventListener("tray-throw", () => tell(""));
close.addEventListener("click", () => tell(""));
addEventListener("hashchange", takeWish);
// Who installs the app means to come back.
addEventListener("appinstalled", () => navigator.storage?.persist?.());
await speak(document.documentElement.lang);
sayPage(document);
takeWish();
