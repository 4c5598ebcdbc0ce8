/** The texts of places, in all languages of the tray. They are apart from the tray's, which would load more. */

const EN = {
  outside: "Open this page in {place}: it is an extension.",
  silent: "{place} doesn’t answer. You roll alone; results are sent when it does.",
  joining: "Looking for the table of this room …",
  "no-keeper": "The GM’s page isn’t open. You roll alone until it is.",
  refused: "No seat at the table: {reason}",
  left: "You have left the table. Reopen the dice to return.",
  foreign: "Somebody in this room has another version of Fudge Tray. Reload the page to update it.",
  "not-kept": "The room has no space left for the last rolls. The table’s record has them all.",
  "no-rights": "You may not change this room, so it doesn’t keep your last rolls. The table’s record has them.",
  "secret-gm": "Only the GM can roll in secret at a shared table.",
  "secret-made": "The roll is secret. Open it in the dice tray.",
  "only-fudge": "Fudge Tray rolls Fudge dice only, such as 4dF+1.",
  "not-rolled": "The dice tray doesn’t answer. Open it and roll again.",
};

/** @type {Record<string, typeof EN>} */
const TEXTS = {
  en: EN,
  de: {
    outside: "Öffne diese Seite in {place}: Sie ist eine Erweiterung.",
    silent: "{place} antwortet nicht. Du würfelst allein; Ergebnisse werden später gesendet.",
    joining: "Sucht den Tisch dieses Raums …",
    "no-keeper": "Die Seite der Spielleitung ist nicht offen. Bis dahin würfelst du allein.",
    refused: "Kein Platz am Tisch: {reason}",
    left: "Du hast den Tisch verlassen. Öffne die Würfel neu, um zurückzukehren.",
    foreign: "Jemand in diesem Raum hat eine andere Version von Fudge Tray. Lade die Seite neu.",
    "not-kept": "Der Raum hat keinen Platz mehr für die letzten Würfe. Das Protokoll des Tisches enthält alle.",
    "no-rights":
      "Du darfst diesen Raum nicht ändern, daher merkt er sich deine letzten Würfe nicht. Das Protokoll enthält sie.",
    "secret-gm": "Am gemeinsamen Tisch würfelt nur die Spielleitung verdeckt.",
    "secret-made": "Der Wurf ist verdeckt. Öffne ihn in der Würfelschale.",
    "only-fudge": "Fudge Tray würfelt nur Fudge-Würfel, zum Beispiel 4dF+1.",
    "not-rolled": "Die Würfelschale antwortet nicht. Öffne sie und würfle noch einmal.",
  },
};

/** @typedef {keyof typeof EN} PlaceText */

/**
 * Returns a text in the language of a locale.
 * @param {string} locale
 * @param {PlaceText} name
 * @param {Record<string, string>} [args]
 */
export function placeText(locale, name, args = {}) {
  const texts = TEXTS[locale.toLowerCase().split("-")[0]] ?? EN;
  return texts[name].replace(/\{(\w+)\}/g, (_, arg) => args[arg] ?? "");
}
