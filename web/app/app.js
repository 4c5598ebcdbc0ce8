/**
 * The page of the app. Its address, or another app that shares with it, may have a roll or a receipt. A roll
 * becomes the next roll without a throw; a receipt is replayed.
 */
import { errorText, messageText, translatePage, setLanguage } from "../shared/language.js";
import { parseLink, parseShared } from "../shared/link.js";

/**
 * @import { FudgeTray, TrayError } from "../element/fudge-tray.js"
 * @import { LinkTarget } from "../shared/link.js"
 */

const tray = /** @type {FudgeTray} */ (document.querySelector("fudge-tray"));
const notice = /** @type {HTMLElement} */ (document.querySelector("#news"));
const noticeText = /** @type {HTMLElement} */ (notice.querySelector("p"));
const close = /** @type {HTMLElement} */ (notice.querySelector("button"));

/** @param {string} text shown until the next throw or until it is closed */
function showNotice(text) {
  noticeText.textContent = text;
  close.hidden = !text;
}

/** Handles the roll or receipt in the address and removes it there, so that a reload does not repeat it. */
function handleAddress() {
  if (location.hash.startsWith("#table=")) {
    import("./table.js").then(({ joinTable }) => joinTable(tray)).catch(reportError);
    return;
  }
  const target = { ...parseShared(location.search), ...parseLink(location.hash) };
  if (!target.roll && !target.receipt) return;
  history.replaceState(null, "", location.pathname);
  openTarget(target).catch(reportError);
}

/** Lets the tray offer to play together, if the server hosts tables. */
async function offerTable() {
  const answer = fetch("tables.json", { signal: AbortSignal.timeout(10_000) });
  const response = await answer.catch(() => null); // offline, there is no table to join
  tray.together = response?.ok === true && (await response.json()).hosted === true;
}

/** @param {LinkTarget} target */
async function openTarget({ roll = "", spaced, receipt }) {
  showNotice("");
  try {
    if (receipt) {
      await tray.replay(receipt);
      return;
    }
    const taken = await prepare(roll, spaced);
    showNotice(messageText("link-taken", { roll: taken }));
  } catch (error) {
    if (!(error instanceof Error && error.name === "TrayError")) throw error;
    showNotice(
      messageText(receipt ? "receipt-refused" : "link-refused", {
        reason: errorText(/** @type {TrayError} */ (error)),
      }),
    );
  }
}

/**
 * Sets the next roll and returns its text.
 * @param {string} roll
 * @param {string} [spaced] to try if the roll is refused
 */
async function prepare(roll, spaced) {
  try {
    await tray.prepare(requestOf(roll));
    return roll;
  } catch (refusal) {
    const taken =
      spaced !== undefined &&
      (await tray.prepare(spaced).then(
        () => true,
        () => false,
      ));
    if (!taken) throw refusal;
    return spaced ?? roll;
  }
}

/**
 * Returns the request of a roll, which is JSON or a line.
 * @param {string} roll
 */
function requestOf(roll) {
  if (!roll.startsWith("{")) return roll;
  try {
    return JSON.parse(roll);
  } catch {
    return roll; // the tray reports the error
  }
}

tray.links = new URL("./", location.href).href;
tray.addEventListener("tray-throw", () => showNotice(""));
tray.addEventListener("tray-ready", () => offerTable().catch(reportError), { once: true });
tray.addEventListener("tray-together", () => {
  import("./table.js").then(({ createTable }) => createTable(tray)).catch(reportError);
});
close.addEventListener("click", () => showNotice(""));
addEventListener("hashchange", handleAddress);
// Request persistent storage for an installed app.
addEventListener("appinstalled", () => navigator.storage?.persist?.());
await setLanguage(document.documentElement.lang);
translatePage(document);
handleAddress();
