/**
 * The app's page is in the language that its address asks for, or else the first that its visitor
 * reads: that is settled before the tray on it opens, which follows its page.
 */
import { bestOf } from "../shared/message.js";

const asked = new URLSearchParams(location.search).get("lang");
document.documentElement.lang = bestOf([asked, ...navigator.languages]);
