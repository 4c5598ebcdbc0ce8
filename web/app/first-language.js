/**
 * Sets the language of the app's page, from its address or else from the browser, before the tray on it opens and
 * takes over the language.
 */
import { bestOf } from "../shared/message.js";

const requested = new URLSearchParams(location.search).get("lang");
document.documentElement.lang = bestOf([requested, ...navigator.languages]);
