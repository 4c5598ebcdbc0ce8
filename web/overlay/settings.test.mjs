import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../tray/test-page.mjs";
import { parse } from "./settings.js";

beforeEach(() => void openPage());

const of = (address) => parse(new URL(address, "https://dice.example/overlay.html"));

/** Returns the fault of an address without the characters that isolate its values. */
const faultOf = (address) => of(address).fault.replace(/[\u2068\u2069]/g, "");

test("an address without settings has the defaults", () => {
  const { settings, fault } = of("#table=a.b");
  assert.equal(fault, "");
  assert.deepEqual(settings, {
    table: "a.b",
    theme: "transparent",
    dice: "",
    corner: "bottom-right",
    size: 40,
    seconds: 8,
    names: true,
    sentences: true,
    lang: "",
  });
});

test("settings are in the query, in the fragment, or in both", () => {
  const want = of("?dice=jet&size=100&names=off#table=a.b").settings;
  assert.deepEqual([want.dice, want.size, want.names], ["jet", 100, false]);
  assert.deepEqual(of("#table=a.b&dice=jet&size=100&names=off").settings, want);
  assert.deepEqual(of("?table=a.b&dice=jet&size=100&names=off").settings, want);
});

test("a bad value is named in one sentence, with what is allowed", () => {
  for (const [address, want] of [
    [
      "?corner=left#table=a.b",
      "corner can't be “left”. Allowed: bottom-right, bottom-left, top-right, top-left, middle.",
    ],
    ["?dice=wood#table=a.b", "dice can't be “wood”. Allowed: bone, jet, ruby, translucent, metal, glow, painted."],
    ["?lang=tlh#table=a.b", "lang can't be “tlh”. Allowed: en, de."],
    ["?names=#table=a.b", "names can't be “”. Allowed: on, off."],
    ["?size=9#table=a.b", "size can't be “9”. Allowed: 10 to 100."],
    ["?size=big#table=a.b", "size can't be “big”. Allowed: 10 to 100."],
    ["?seconds=%20#table=a.b", "seconds can't be “ ”. Allowed: 1 to 3600."],
    [
      "?toString=1#table=a.b",
      "The overlay has no setting “toString”. Allowed: table, theme, dice, corner, names, sentences, lang, size, seconds.",
    ],
    ["", "The address of the overlay lacks the table. End it with the part of the invitation from #table= on."],
    ["#table=", "The address of the overlay lacks the table. End it with the part of the invitation from #table= on."],
  ])
    assert.equal(faultOf(address), want);
  document.documentElement.lang = "de";
  assert.equal(faultOf("?size=0#table=a.b"), "size kann nicht „0“ sein. Erlaubt: 10 bis 100.");
});
