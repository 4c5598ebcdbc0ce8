package table

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestNames lists names that are allowed and others. An error has the code of a text for users.
func TestNames(t *testing.T) {
	const scotland = "\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F"
	for _, test := range []struct{ name, code, character string }{
		{name: "Anna"},
		{name: "Łukasz O’Neill-Çelik"},
		{name: "山田　太郎"},
		{name: "Nguye\u0302\u0303n"}, // with separate marks
		{name: "नमस्ते"},
		{name: "ปิ่น"},
		{name: "!"},
		{name: "Anna 👩🏽‍🚀"},
		{name: "👨‍👩‍👧‍👦"},
		{name: "🏳️‍🌈 🏴‍☠️"},
		{name: "❤️‍🔥 ☺︎ ℹ️ ‼️ ↔️"},
		{name: "1️⃣ #️⃣"},
		{name: "🇩🇪 " + scotland},
		{name: "👋🏿"},
		{name: "\U0001FADF"}, // an emoji of Unicode 16
		{"", nameLength, ""},
		{strings.Repeat("ü", maxName+1), nameLength, ""},
		{" Anna", nameSpace, ""},
		{"Anna\u3000", nameSpace, ""},
		{"\u3164", nameCharacter, "U+3164"},
		{"\u2800", nameCharacter, "U+2800"},
		{"\u0301\u0301", nameUnseen, ""},
		{"\u0301Anna", nameUnseen, ""},
		{"Gwen\ufe0f", nameCharacter, "U+FE0F"},
		{"Gw\u200den", nameCharacter, "U+200D"},
		{"👩\u200d", nameCharacter, "U+200D"},
		{"Gw\u200ben", nameCharacter, "U+200B"},
		{"Gw\u00aden", nameCharacter, "U+00AD"},
		{"Gw\u034fen", nameCharacter, "U+034F"},
		{"Gw\u202een", nameCharacter, "U+202E"},
		{"Gw\u2066en", nameCharacter, "U+2066"},
		{"Gw\u200een", nameCharacter, "U+200E"},
		{"Gw\nen", nameCharacter, "U+000A"},
		{"Gw\u2028en", nameCharacter, "U+2028"},
		{"Gwen\U000E0067", nameCharacter, "U+E0067"},
		{"Gw\ue000en", nameCharacter, "U+E000"},
		{"Gwe\u0335\u0336\u0322\u0301n", nameMarks, ""},
	} {
		err := checkName("name", test.name)
		bad, _ := errors.AsType[*MessageError](err)
		if bad == nil {
			bad = &MessageError{}
		}
		said := bad.Said.In(nil)
		if (err != nil) != (test.code != "") || bad.Code != test.code || !strings.Contains(said, test.character) {
			t.Errorf("%q: error %v, want %q %s", test.name, err, test.code, test.character)
		}
	}
}

// TestDoubtfulNames lists names beside that of Gwen, seat 1, which is then in doubt as well.
func TestDoubtfulNames(t *testing.T) {
	for name, want := range map[string][]int{
		"Anna":       nil,
		"Gwenda":     nil,
		"Анна":       nil,
		"Gwen Anna":  nil,
		"Gwеn":       {1, 2}, // Cyrillic е
		"GWEN":       {1, 2},
		"Ｇｗｅｎ":       {1, 2},
		"𝐆𝐰𝐞𝐧":       {1, 2},
		"Ⓖⓦⓔⓝ":       {1, 2},
		"Gw en":      {1, 2},
		"Gwen —":     {1, 2},
		"Gwe\u0301n": {1, 2},
		"Аnna":       {2}, // Cyrillic А
		"Νina":       {2}, // Greek Ν
	} {
		table := Table{Seats: []Seat{{Name: "Gwen"}, {Name: name}, {Name: "Gwen", Status: Left}}}
		if got := table.Doubtful(); !slices.Equal(got, want) {
			t.Errorf("%q: seats %v are doubtful, want %v", name, got, want)
		}
	}
}
